import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { decodePublicInstanceConfig, REGISTRY_PLACEHOLDER } from '@northkeep/contracts';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../env.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { ENTRY_FILE, FILE_HASH, ReleasedShells } from '../../testing/released-shells.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { CompressedPages } from './compressed-pages.ts';
import { serveReleases } from './serve-releases.ts';

let app: TestApp;
let shells: ReleasedShells;
beforeAll(async () => {
  app = await createTestApp();
  shells = new ReleasedShells(app.deps.env.releasesDir);
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(`${app.origin}${path}`, { headers });

describe('serveReleases without a release', () => {
  it('responds 503 to pages and still serves the API', async () => {
    await rm(app.deps.env.releasesDir, { recursive: true, force: true });
    expect((await get('/')).status).toBe(503);
    expect((await get('/api/health')).status).toBe(200);
    await shells.put('shell/0.9.0/index.html', `<p>${REGISTRY_PLACEHOLDER}`);
    expect(await (await get('/')).text()).toBe(`<p>${REGISTRY_PLACEHOLDER}`);
  });
});

describe('serveReleases with a release', () => {
  it('sends pages uncached, with the signed metadata and the preloads of the area at their address', async () => {
    const bundle = await shells.release('1.0.0');
    const page = await get('/app/notes');
    const html = await page.text();
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(html).toContain(`id="repository">${bundle}`);
    expect(html).toContain(`href="/r/mf-notes/1.0.0/${ENTRY_FILE}" integrity="${FILE_HASH}"`);
    expect(await (await get('/login')).text()).not.toContain('preload');
    expect(await (await get('/index.html')).text()).toContain(REGISTRY_PLACEHOLDER);
  });

  it('sends the licences of the release as plain text, under the policy of every response', async () => {
    const licence = { name: 'react', version: '19.0.0', licence: 'MIT', text: '<b>Permission</b>' };
    await shells.put('shell/1.0.0/licences.json', JSON.stringify([licence]));
    const response = await get('/licences');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toContain('react 19.0.0 (MIT)');
  });

  it('serves the shell of a new release from the next page request on', async () => {
    await shells.release('1.0.0');
    expect(await (await get('/')).text()).toContain('<body>1.0.0');
    await shells.release('1.1.0');
    expect(await (await get('/')).text()).toContain('<body>1.1.0');
    expect(await (await get('/sw.js')).text()).toContain('1.1.0');
  });

  it.each(['/evil.js', '/r/mf-notes/1.0.0/evil.js'])('ends a service worker of the script %s', async (path) => {
    await shells.release('1.0.0');
    const response = await get(path, { 'service-worker': 'script' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).toContain('self.registration.unregister()');
    const own = await get('/sw.js', { 'service-worker': 'script' });
    expect(await own.text()).toContain('// worker of 1.0.0');
  });

  it('clears the HTTP cache of a browser for its own service worker that asks for it, and for no other site', async () => {
    await shells.release('1.0.0');
    const header = async (path: string, site: string) =>
      (await get(path, { 'sec-fetch-site': site })).headers.get('clear-site-data');
    // Service workers of older shells ask with the path of the registry that they read.
    for (const path of ['/tuf/bundle.json', '/remotes.json']) {
      expect(await header(`${path}?clear-cache`, 'same-origin')).toBe('"cache"');
      expect(await header(`${path}?clear-cache`, 'cross-site')).toBeNull();
      expect(await header(path, 'same-origin')).toBeNull();
    }
  });

  it('caches hashed and versioned files as immutable, also of earlier shells, and revalidates all others', async () => {
    await shells.put('shell/1.0.0/js/main.0123abcd.js', 'old()', { br: true });
    await shells.put('shell/1.1.0/js/plain.js', 'plain()');
    await shells.put(`r/mf-notes/1.0.0/${ENTRY_FILE}`, 'notes()', { br: true });
    await shells.release('1.1.0');
    const cached = async (path: string) => (await get(path)).headers.get('cache-control');
    const forever = 'public, max-age=31536000, immutable';
    expect(await cached('/js/main.0123abcd.js')).toBe(forever);
    expect(await cached(`/r/mf-notes/1.0.0/${ENTRY_FILE}`)).toBe(forever);
    await shells.put('remotes.json', '{}');
    for (const path of ['/sw.js', '/remotes.json', '/icons/icon.svg', '/js/plain.js', '/index.html'])
      expect([path, await cached(path)]).toEqual([path, 'no-cache']);
    expect((await get('/sw.js')).headers.get('content-type')).toContain('text/javascript');
  });

  it('serves the release repository and its log, and caches for ever what has a version or is full', async () => {
    const forever = 'public, max-age=31536000, immutable';
    const files: [string, string][] = [
      ['tuf/timestamp.json', 'no-cache'],
      ['tuf/bundle.json', 'no-cache'],
      ['tuf/1.root.json', forever],
      ['tuf/12.mf-notes.json', forever],
      ['log/checkpoint', 'no-cache'],
      ['log/tile/0/000', forever],
      ['log/tile/entries/000.p/5', 'no-cache'],
      ['log/tile/entries/x001/234', forever],
      ['pages/a-_b.json', forever],
    ];
    for (const [path, caching] of files) {
      await shells.put(path, `content of ${path}`);
      // Also for a client that sends what a page would send: no answer is the shell's page.
      const answer = await get(`/${path}`);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, caching]);
      expect(await answer.text()).toBe(`content of ${path}`);
    }
    for (const path of [
      '/tuf/',
      '/tuf',
      '/tuf/9.root.json',
      '/log',
      '/log/tile/0/001',
      '/pages/x.json',
      '/log/../remotes.json',
    ])
      expect([path, (await rawRequest({ origin: app.origin, path, headers: { accept: '*/*' } })).status]).toEqual([
        path,
        404,
      ]);
  });

  it('sends Brotli to clients that accept it, and 304 for a matching If-None-Match', async () => {
    const plain = await get('/js/main.0123abcd.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'old()']);
    const small = await get('/js/main.0123abcd.js', { 'accept-encoding': 'br' });
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual(['br', 'old()']);
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    const etag = small.headers.get('etag') ?? '';
    expect((await get('/js/main.0123abcd.js', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
  });

  it('sends the requested byte range of a video', async () => {
    await shells.put('r/mf-public/1.0.0/assets/film.0123abcd.webm', '0123456789');
    const ask = async (headers: Record<string, string>) => {
      const answer = await get('/r/mf-public/1.0.0/assets/film.0123abcd.webm', headers);
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    const whole = await get('/r/mf-public/1.0.0/assets/film.0123abcd.webm', {});
    expect(whole.headers.get('content-type')).toBe('video/webm');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(await whole.text()).toBe('0123456789');
    expect(await ask({ range: 'bytes=0-1' })).toEqual([206, 'bytes 0-1/10', '01']);
    expect(await ask({ range: 'bytes=7-' })).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await ask({ range: 'bytes=8-99' })).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await ask({ range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789']);
    const etag = whole.headers.get('etag') ?? '';
    expect(await ask({ range: 'bytes=0-1', 'if-range': etag })).toEqual([206, 'bytes 0-1/10', '01']);
    expect(await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
    for (const range of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-'])
      expect([range, ...(await ask({ range }))]).toEqual([range, 200, null, '0123456789']);
    expect((await ask({ range: 'bytes=10-' })).slice(0, 2)).toEqual([416, 'bytes */10']);
  });

  it('responds 404 instead of a page for missing files', async () => {
    const missing = [
      '/js/main.ffffffff.js',
      '/r/mf-notes/9.9.9/x.js',
      '/r/mf-notes',
      '/api/nothing',
      '/downloads/x',
      '/x.png',
    ];
    for (const path of missing) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await get('/app', { accept: 'application/json' })).status).toBe(404);
    expect((await fetch(`${app.origin}/app`, { method: 'POST' })).status).toBe(404);
  });

  it('has no security.txt where the operator names no contact', async () => {
    expect((await get('/.well-known/security.txt', {})).status).toBe(404);
  });

  it('lists only existing installers', async () => {
    const list = async () => (await get('/downloads/index.json')).json();
    expect(await list()).toEqual({ files: [] });
    await shells.put('downloads/northkeep-mac.dmg', 'image');
    await shells.put('downloads/notes.txt', 'not an installer');
    expect(await list()).toEqual({ files: ['northkeep-mac.dmg'] });
    expect(await (await get('/downloads/northkeep-mac.dmg')).text()).toBe('image');
    expect((await get('/downloads/northkeep-windows.exe')).status).toBe(404);
  });

  it('prevents path traversal out of its folders', async () => {
    await writeFile(join(app.deps.env.dataDir, 'secret.txt'), 'secret');
    const paths = [
      '/../secret.txt',
      '/r/../../secret.txt',
      '/r/%2e%2e/%2e%2e/secret.txt',
      '/js/..%2f..%2fsecret.txt',
      '//secret.txt',
    ];
    for (const path of paths) {
      const { text } = await rawRequest({ origin: app.origin, path, headers: { accept: '*/*' } });
      expect([path, text.includes('secret')]).toEqual([path, false]);
    }
  });

  it('sends the security headers with every response, errors included', async () => {
    for (const path of ['/', '/sw.js', `/r/mf-notes/1.0.0/${ENTRY_FILE}`, '/x.png', '/api/health', '/api/lines']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("form-action 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('pages', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ])('are sent to a client that accepts %s with the encoding %s', async (accepted, encoding) => {
    await shells.release('2.1.0');
    const page = await get('/app/notes', { accept: 'text/html', 'accept-encoding': accepted });
    expect(page.headers.get('content-encoding')).toBe(encoding);
    expect(page.headers.get('vary')).toBe('Accept-Encoding');
    expect(await page.text()).toContain('<body>2.1.0</body>');
    await shells.release('2.2.0');
    const next = await get('/app/notes', { accept: 'text/html', 'accept-encoding': accepted });
    expect(await next.text()).toContain('<body>2.2.0</body>');
  });

  it('are compressed only once for the same content', async () => {
    const pages = new CompressedPages();
    const first = pages.read('<p>one</p>', 'br');
    expect(pages.read('<p>one</p>', 'br')).toBe(first);
    expect(pages.read('<p>two</p>', 'br')).not.toBe(first);
    expect(brotliDecompressSync(await first).toString()).toBe('<p>one</p>');
  });

  it('stay compressed while they are requested, also when the pages of many releases follow', async () => {
    const pages = new CompressedPages();
    const first = pages.read('<p>one</p>', 'br');
    for (let release = 0; release < 100; release += 1) {
      pages.read(`<p>${release}</p>`, 'br');
      expect(pages.read('<p>one</p>', 'br')).toBe(first);
    }
  });
});

describe('pages of an instance with its own settings', () => {
  it('contain the test payments flag and the prices of the instance', async () => {
    const own = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://northkeep.example',
      PAYMENTS: 'simulator',
      TRUSTED_PROXIES: '0',
    };
    const env = parseEnv({
      ...{
        ...own,
        DATABASE: 'embedded',
        MAIL: 'mailbox',
        PUSH: 'generated',
        SERVER_KEY: Buffer.alloc(32).toString('base64'),
      },
      ...{ RELEASES_DIR: app.deps.env.releasesDir, PRICE_PRO_MONTHLY: '900' },
    });
    await shells.release('2.0.0');
    const server = createServer(new Koa().use(serveReleases(env)).callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const page = await (await fetch(`http://127.0.0.1:${port}/pricing`, { headers: { accept: 'text/html' } })).text();
    await new Promise((resolve) => server.close(resolve));
    const told = /<script type="application\/json" id="instance">([^<]*)<\/script>/.exec(page)?.[1] ?? null;
    expect(decodePublicInstanceConfig(told)).toMatchObject({
      testPayments: true,
      amounts: { plans: { pro: { monthly: 900 } } },
    });
    expect(await (await get('/pricing')).text()).not.toContain('id="instance"');
  });
});

describe('a shared text that reaches the server', () => {
  // shows: installed.share.no-worker
  it('is not read, and the client is redirected to a page that explains why nothing was stored', async () => {
    const body = new FormData();
    body.append('text', 'Plant garlic');
    const answer = await fetch(`${app.origin}/share-target`, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/share-target?reason=not-ready']);
    expect(await answer.text()).not.toContain('garlic');
  });
});
