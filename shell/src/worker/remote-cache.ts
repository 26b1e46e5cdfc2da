import type { Registry } from '@northkeep/contracts';
import type { AreaHashes } from './area-hashes.ts';
import type { AreaCacheRequest } from './messages.ts';
import { createVerifiedResponse, fetchVerified, readVerified, respondVerified } from './verified-files.ts';

/**
 * Name prefix of the caches, of which there is one per area and version. The old version stays until the new one is
 * complete.
 */
const PREFIX = 'remote:';
/** Folder of a version of an area in a URL path. */
const VERSION_FOLDER = /^\/r\/([^/]+)\/([^/]+)\//;
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
/** Films are not cached, because they are large and players request them in ranges. */
const FILM = /\.(?:mp4|webm)$/;
/**
 * Files that are not cached: files that only search engines, link previews, the server and the release tool read, and
 * showcase pictures, of which a visitor sees only those of one theme.
 */
const NOT_CACHED = /^(?:head\/|licences\.json$|assets\/showcase-)/;
/** Number of concurrent downloads; it is small, because the open page has priority. */
const PARALLEL = 4;

interface RemoteFile {
  cache: string;
  url: string;
  hash: string;
}

export const isVideoFile = (path: string): boolean => FILM.test(path);

/**
 * Returns the cache key of a file. It contains the hash, because another installation at the same URL may have other
 * bytes under the same version.
 */
const keyOf = (url: string, hash: string): string => `${url}?${encodeURIComponent(hash)}`;

const filesOf = (registry: Registry, areas: ReadonlySet<string>): RemoteFile[] =>
  Object.entries(registry.remotes).flatMap(([area, { version, base, files }]) =>
    Object.entries(areas.has(area) ? files : {})
      .filter(([file]) => !isVideoFile(file) && !NOT_CACHED.test(file))
      .map(([file, hash]) => ({
        cache: nameOf(area, version),
        url: new URL(base + file, location.href).href,
        hash,
      })),
  );

/**
 * Finds the cached response for a file of a remote. The cached bytes must have the hash of the request's `integrity`. A
 * request without one, such as for a font in a style sheet, gets the file with the hash of a verified registry, and only
 * if its name contains a hash: another installation at the same URL may have other bytes under the same name. A changed
 * file is deleted and fetched from the server; rejects if that fails.
 */
export async function findCachedFile(
  request: Request,
  areaHashes: Pick<AreaHashes, 'find'>,
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const hash = request.integrity || (HASHED.test(pathname) ? await areaHashes.find(request.url) : undefined);
  if (!hash) return undefined;
  const [, area = '', version = ''] = VERSION_FOLDER.exec(pathname) ?? [];
  const cached = await respondVerified({ cache: nameOf(area, version), key: keyOf(request.url, hash), hash }, request);
  if (cached !== 'foreign') return cached;
  return createVerifiedResponse(pathname, await fetchVerified(request.url, hash));
}

/**
 * Caches the files of areas of a registry after checking their hashes. Deletes old versions and the excluded areas when
 * all files are cached.
 */
export async function cacheFiles(
  registry: Registry,
  { areas, excluded }: AreaCacheRequest,
): Promise<{ fetched: number; missing: string[] }> {
  const wanted = new Set([...areas, ...(await cachedAreas())]);
  await deleteVersionsBeforeFix(registry);
  for (const area of excluded) wanted.delete(area);
  const files = filesOf(registry, wanted);
  const missing: string[] = [];
  let fetched = 0;
  const queue = [...files];
  const cacheQueued = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await cacheFile(next);
      if (result === 'fetched') fetched += 1;
      if (result === 'missing') missing.push(next.url);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, cacheQueued));
  if (missing.length === 0) await deleteUnlisted(files);
  return { fetched, missing };
}

/** Deletes the other versions of areas that had a security fix: no page may run them again, also without the network. */
async function deleteVersionsBeforeFix({ remotes }: Registry): Promise<void> {
  const names = await caches.keys();
  for (const [area, { version, security }] of Object.entries(remotes)) {
    const former = names.filter((name) => areaOf(name) === area && name !== nameOf(area, version));
    if (security !== undefined) for (const name of former) await caches.delete(name);
  }
}

const nameOf = (area: string, version: string): string => `${PREFIX}${area}@${version}`;
const areaOf = (cache: string): string =>
  cache.startsWith(PREFIX) ? cache.slice(PREFIX.length).replace(/@.*$/, '') : '';

/** Returns the names of the areas that have a cached version on this device. */
const cachedAreas = async (): Promise<string[]> => (await caches.keys()).map(areaOf).filter((area) => area !== '');

async function cacheFile({ cache, url, hash }: RemoteFile): Promise<'cached' | 'fetched' | 'missing'> {
  const key = keyOf(url, hash);
  if ((await readVerified({ cache, key, hash })) instanceof ArrayBuffer) return 'cached';
  try {
    // A damaged copy in the HTTP cache would fail every time, so the second try bypasses that cache.
    const bytes = await fetchVerified(url, hash, { cache: 'default' }).catch(() => fetchVerified(url, hash));
    await (await caches.open(cache)).put(key, createVerifiedResponse(new URL(url).pathname, bytes));
    return 'fetched';
  } catch (reason) {
    console.warn('not cached for offline use:', reason);
    return 'missing';
  }
}

async function deleteUnlisted(listed: readonly RemoteFile[]): Promise<void> {
  const keys = new Map<string, Set<string>>();
  for (const { cache, url, hash } of listed) {
    keys.set(cache, (keys.get(cache) ?? new Set()).add(keyOf(url, hash)));
  }
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const keep = keys.get(name);
    if (!keep) {
      await caches.delete(name);
      continue;
    }
    const store = await caches.open(name);
    for (const { url } of await store.keys()) if (!keep.has(url)) await store.delete(url);
  }
}
