import type { Registry } from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheFiles } from './remote-cache.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const stores = new Map<string, Map<string, Response>>();
let fetched: string[] = [];
let failing: string | null = null;

beforeAll(() => {
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        match: async (key: string) => store.get(key),
        put: async (key: string, response: Response) => void store.set(key, response),
        keys: async () => [...store.keys()].map((url) => ({ url })),
        delete: async (url: string) => store.delete(url),
      };
    },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url);
    if (failing !== null && pathname.includes(failing)) throw new TypeError('Failed to fetch');
    fetched.push(pathname);
    return new Response(pathname);
  });
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
          ['remoteEntry.js', 'assets/film.0a1b2c3d.webm', 'assets/showcase-light.0a1b2c3d.webp', 'head/share.png'].map(
            (file) => [file, HASH],
          ),
        ),
        area: { label: name, addresses: [] },
      },
    ]),
  ),
});
const cache = (areas: string[], excluded: string[] = [], version = '1.0.0') =>
  cacheFiles(registryOf(version), { areas, excluded });

describe('cacheFiles', () => {
  it('caches the named areas without films and pictures of showcases and previews, and nothing of the others', async () => {
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
