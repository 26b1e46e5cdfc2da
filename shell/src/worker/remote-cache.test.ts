// @vitest-environment node
import type { Registry } from '@northkeep/contracts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashBytes } from '../registry/hash-bytes.ts';
import { stubWorkerScope, toUrl } from '../testing/worker-scope.ts';
import { cacheFiles, findCachedFile } from './remote-cache.ts';

const TEXT = 'the bytes of a file';
const HASH = await hashBytes(new TextEncoder().encode(TEXT).buffer);
const stores = stubWorkerScope();
let fetched: string[] = [];
let failing: string | null = null;

vi.stubGlobal('fetch', async (url: string) => {
  const { pathname } = new URL(url);
  if (failing !== null && pathname.includes(failing)) throw new TypeError('Failed to fetch');
  fetched.push(pathname);
  return new Response(TEXT);
});
beforeEach(() => {
  stores.clear();
  fetched = [];
  failing = null;
});
afterAll(() => vi.unstubAllGlobals());

const registryOf = (version: string): Registry => ({
  v: 1,
  seq: 1,
  expires: '2027-01-01T00:00:00Z',
  shell: { version: '1.0.0', provides: {}, files: {} },
  remotes: Object.fromEntries(
    ['mf-site', 'mf-notes', 'mf-admin'].map((name) => [
      name,
      {
        version,
        base: `/r/${name}/${version}/`,
        entry: 'remoteEntry.js',
        requires: {},
        files: Object.fromEntries(
          [
            'remoteEntry.js',
            'assets/film.0a1b2c3d.webm',
            'assets/showcase-light.0a1b2c3d.webp',
            'head/share.png',
            'licences.json',
          ].map((file) => [file, HASH]),
        ),
        area: { label: name, addresses: [] },
      },
    ]),
  ),
});
/** The registry in which an area had a security fix. */
const withFix = (version: string): Registry => {
  const registry = registryOf(version);
  const remotes = Object.entries(registry.remotes);
  return {
    ...registry,
    remotes: Object.fromEntries(
      remotes.map(([name, remote]) => [name, name === 'mf-site' ? { ...remote, security: 1 } : remote]),
    ),
  };
};
const cache = (areas: string[], excluded: string[] = [], version = '1.0.0') =>
  cacheFiles(registryOf(version), { areas, excluded });

describe('cacheFiles', () => {
  it('caches the named areas without films, pictures of showcases and previews and lists for the server, and nothing of the others', async () => {
    expect(await cache(['mf-site'])).toEqual({ fetched: 1, missing: [] });
    expect(fetched).toEqual(['/r/mf-site/1.0.0/remoteEntry.js']);
    expect([...stores.keys()]).toEqual(['remote:mf-site@1.0.0']);
  });

  it('updates areas that are cached already, also when they are not named', async () => {
    await cache(['mf-site', 'mf-notes']);
    await cache(['mf-site'], [], '1.1.0');
    expect([...stores.keys()].sort()).toEqual(['remote:mf-notes@1.1.0', 'remote:mf-site@1.1.0']);
  });

  it('deletes an excluded area that is still cached from an earlier user', async () => {
    await cache(['mf-site', 'mf-admin']);
    await cache(['mf-site'], ['mf-admin']);
    expect([...stores.keys()]).toEqual(['remote:mf-site@1.0.0']);
  });

  it('keeps the old version until every file of the new one is cached', async () => {
    await cache(['mf-site']);
    failing = '1.1.0';
    const { missing } = await cache(['mf-site'], [], '1.1.0');
    expect(missing).toHaveLength(1);
    expect([...stores.keys()]).toContain('remote:mf-site@1.0.0');
  });
});

const ENTRY = toUrl('/r/mf-site/1.0.0/remoteEntry.js');
const FONT = toUrl('/r/mf-site/1.0.0/assets/serif.0a1b2c3d.woff2');
const registryHashes = { find: async (url: string) => (url === FONT ? HASH : undefined) };
const requestFor = (url: string, integrity = '') => new Request(url, { integrity });
const find = (request: Request) => findCachedFile(request, registryHashes);
const storeAs = (url: string, text: string, cache = 'remote:mf-site@1.0.0') =>
  stores.set(cache, new Map([[`${url}?${encodeURIComponent(HASH)}`, new Response(text)]]));

describe('cacheFiles after a security fix', () => {
  it('deletes the former version of the area at once, and keeps those of others until the new one is cached', async () => {
    await cache(['mf-site', 'mf-notes']);
    failing = '1.1.0';
    await cacheFiles(withFix('1.1.0'), { areas: ['mf-site', 'mf-notes'], excluded: [] });
    expect([...stores].filter(([, files]) => files.size > 0).map(([name]) => name)).toEqual(['remote:mf-notes@1.0.0']);
  });
});

describe('findCachedFile', () => {
  it('returns the file with the hash of the request, with the content type of its name', async () => {
    storeAs(ENTRY, TEXT);
    const response = await find(requestFor(ENTRY, HASH));
    expect(await response?.text()).toBe(TEXT);
    expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(fetched).toEqual([]);
  });

  it('returns a font, which is requested without a hash, by the hash of the registry', async () => {
    storeAs(FONT, TEXT);
    expect(await (await find(requestFor(FONT)))?.text()).toBe(TEXT);
    expect(fetched).toEqual([]);
  });

  it.each([
    ['a script', requestFor(ENTRY, HASH)],
    ['a font', requestFor(FONT)],
  ])('deletes and fetches %s whose bytes were changed', async (_, request) => {
    storeAs(request.url, 'evil()');
    expect(await (await find(request))?.text()).toBe(TEXT);
    expect(fetched).toHaveLength(1);
    expect(stores.get('remote:mf-site@1.0.0')?.size).toBe(0);
  });

  it('reads no cache but that of its area and version', async () => {
    storeAs(ENTRY, TEXT, 'foreign');
    expect(await find(requestFor(ENTRY, HASH))).toBeUndefined();
  });

  it('rejects when the bytes were changed and the server is away', async () => {
    storeAs(ENTRY, 'evil()');
    failing = 'mf-site';
    await expect(find(requestFor(ENTRY, HASH))).rejects.toThrow('Failed to fetch');
  });

  it('returns nothing for a file whose hash no registry lists', async () => {
    const other = FONT.replace('serif', 'other');
    stores.set(
      'remote:mf-site@1.0.0',
      new Map([
        [other, new Response('evil')],
        [`${other}?${encodeURIComponent(HASH)}`, new Response(TEXT)],
      ]),
    );
    expect(await find(requestFor(other))).toBeUndefined();
    expect(fetched).toEqual([]);
  });
});

describe('cacheFiles on a device whose caches were rewritten', () => {
  it('replaces changed files, so that they work without the network', async () => {
    await cache(['mf-site']);
    storeAs(ENTRY, 'evil()');
    expect(await cache(['mf-site'])).toEqual({ fetched: 1, missing: [] });
    expect(await stores.get('remote:mf-site@1.0.0')?.values().next().value?.clone().text()).toBe(TEXT);
  });
});
