// @vitest-environment node
import { buildSecurityHeaders, DERIVATION_WORKER_POLICY } from '@northkeep/contracts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashBytes } from '../registry/hash-bytes.ts';
import { installWorker, stubWorkerScope, toUrl } from '../testing/worker-scope.ts';

const FILES = {
  '/index.html': '<p>the page</p>',
  '/js/main.01234567.js': 'main()',
  '/js/derivation.01234567.js': 'derive()',
  '/manifest.webmanifest': '{}',
};
type Path = keyof typeof FILES;
const CACHE = 'workbox-precache-v2';
const MAIN = '/js/main.01234567.js';

const stores = stubWorkerScope();
// The library needs the scope when it is imported.
const { ShellFiles } = await import('./shell-files.ts');
/** Files of the server; null while it is away. */
let served: Record<string, string> | null = FILES;
const asked: Request[] = [];
vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
  const request = new Request(input, init);
  asked.push(request);
  const text = served?.[new URL(request.url).pathname];
  if (served === null) throw new TypeError('Failed to fetch');
  return new Response(text ?? 'missing', { status: text === undefined ? 404 : 200 });
});
afterAll(() => vi.unstubAllGlobals());

const hashOf = (text: string) => hashBytes(new TextEncoder().encode(text).buffer);
const createShell = async () =>
  new ShellFiles(
    await Promise.all(
      Object.entries(FILES).map(async ([url, text]) => ({
        url,
        revision: /\.js$/.test(url) ? null : '1',
        integrity: await hashOf(text),
      })),
    ),
  );
const shell = await createShell();
const request = (path: string) => new Request(toUrl(path));

const precache = () =>
  [...stores.entries()].find(([name]) => name.startsWith(CACHE))?.[1] ?? new Map<string, Response>();
/** Rewrites a cached file, as a script of a compromised release can. */
function poison(path: Path, text = 'evil()'): void {
  const key = [...precache().keys()].find((url) => new URL(url).pathname === path);
  if (!key) throw new Error(`${path} is not cached`);
  precache().set(key, new Response(text, { headers: { 'content-security-policy': '', 'content-type': 'text/html' } }));
}
const cachedText = async (path: Path) =>
  [...precache()]
    .find(([url]) => new URL(url).pathname === path)?.[1]
    .clone()
    .text();

beforeEach(async () => {
  stores.clear();
  served = FILES;
  await installWorker();
  asked.length = 0;
});

describe('the stored files of the shell', () => {
  it('are served without the network, with the headers of the server and not with those in the cache', async () => {
    poison(MAIN, FILES[MAIN]);
    const response = await shell.respond(request(MAIN));
    expect(await response.text()).toBe('main()');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      ...buildSecurityHeaders(),
    });
    expect(asked).toEqual([]);
  });

  it('give the script that derives keys its own policy', async () => {
    const { headers } = await shell.respond(request('/js/derivation.01234567.js'));
    expect(headers.get('content-security-policy')).toBe(DERIVATION_WORKER_POLICY);
  });

  it('are fetched past the HTTP cache and stored again when they were changed', async () => {
    poison(MAIN);
    expect(await (await shell.respond(request(MAIN))).text()).toBe('main()');
    expect(asked.map(({ cache }) => cache)).toEqual(['reload']);
    expect(await cachedText(MAIN)).toBe('main()');
  });

  it.each([
    ['the server is away', null],
    ['the server has other bytes', { [MAIN]: 'evil too()' }],
  ])('fail and leave nothing in the cache when they were changed and %s', async (_, files) => {
    poison(MAIN);
    served = files;
    await expect(shell.respond(request(MAIN))).rejects.toThrow();
    expect(await cachedText(MAIN)).toBeUndefined();
  });

  it('come from the server when a name without a hash was changed, also in another version', async () => {
    poison('/manifest.webmanifest');
    served = { '/manifest.webmanifest': '{"name":"newer"}' };
    expect(await (await shell.respond(request('/manifest.webmanifest'))).text()).toBe('{"name":"newer"}');
    expect(await cachedText('/manifest.webmanifest')).toBeUndefined();
  });

  it('are not taken over in a changed form by the installation of a new version', async () => {
    poison(MAIN);
    poison('/index.html');
    await installWorker();
    expect([await cachedText(MAIN), await cachedText('/index.html')]).toEqual(['main()', '<p>the page</p>']);
    expect(asked).toHaveLength(2);
  });

  it('are repaired before they are used', async () => {
    poison(MAIN);
    precache().clear();
    await shell.repair();
    served = null;
    expect(await (await shell.respond(request(MAIN))).text()).toBe('main()');
    expect(await shell.readPage()).toBe('<p>the page</p>');
  });

  it('include the page only for navigations', () => {
    const has = (path: string) => shell.has(new URL(toUrl(path)));
    expect(['/index.html', MAIN, `${MAIN}?x`, '/js/other.js'].map(has)).toEqual([false, true, false, false]);
  });
});

describe('the stored page', () => {
  it('is read without the network', async () => {
    expect(await shell.readPage()).toBe('<p>the page</p>');
    expect(asked).toEqual([]);
  });

  it('is fetched and stored again when it was changed', async () => {
    poison('/index.html');
    expect(await shell.readPage()).toBe('<p>the page</p>');
    expect(await cachedText('/index.html')).toBe('<p>the page</p>');
  });

  it('is reported as foreign and deleted when it was changed and the server is away', async () => {
    poison('/index.html');
    served = null;
    expect(await shell.readPage()).toBe('foreign');
    expect(await cachedText('/index.html')).toBeUndefined();
    expect(await shell.readPage()).toBeUndefined();
  });
});
