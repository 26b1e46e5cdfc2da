import type { Registry } from '@northkeep/contracts';

/** One cache per area and version, so that old and new stand beside each other until the new one is complete. */
const PREFIX = 'remote:';
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;
/** A film is worth no room on every device; players read it in parts from the server, past the worker. */
const FILM = /\.(?:mp4|webm)$/;
/** So many files at a time: the page that is being used comes first. */
const PARALLEL = 4;

interface Wanted {
  cache: string;
  url: string;
  hash: string;
}

export const isFilm = (path: string): boolean => FILM.test(path);

/** The hash is part of the key: two installations on one address may have other bytes under the same version. */
const keyOf = (url: string, hash: string): string => `${url}?${encodeURIComponent(hash)}`;

const wantedBy = (registry: Registry): Wanted[] =>
  Object.entries(registry.remotes).flatMap(([area, { version, base, files }]) =>
    Object.entries(files)
      .filter(([file]) => !isFilm(file))
      .map(([file, hash]) => ({
        cache: `${PREFIX}${area}@${version}`,
        url: new URL(base + file, location.href).href,
        hash,
      })),
  );

/**
 * The kept answer for a request of a remote's file, or undefined. Only bytes with the hash that the page asks for are
 * given; without one only a file whose name holds its hash, such as a font named in a style.
 */
export async function findCachedFile(request: Request): Promise<Response | undefined> {
  if (request.integrity) return caches.match(keyOf(request.url, request.integrity));
  if (!HASHED.test(new URL(request.url).pathname)) return undefined;
  return caches.match(request.url, { ignoreSearch: true });
}

/** Brings every file of a registry here, each checked against its hash. Old versions go only when all are here. */
export async function cacheFiles(registry: Registry): Promise<{ fetched: number; missing: string[] }> {
  const wanted = wantedBy(registry);
  const missing: string[] = [];
  let fetched = 0;
  const queue = [...wanted];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const kept = await bring(next);
      if (kept === 'fetched') fetched += 1;
      if (kept === 'missing') missing.push(next.url);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  if (missing.length === 0) await dropOthers(wanted);
  return { fetched, missing };
}

async function bring({ cache, url, hash }: Wanted): Promise<'kept' | 'fetched' | 'missing'> {
  const store = await caches.open(cache);
  const key = keyOf(url, hash);
  if (await store.match(key)) return 'kept';
  const get = async (mode: RequestCache): Promise<Response> => {
    const response = await fetch(url, { integrity: hash, mode: 'cors', credentials: 'same-origin', cache: mode });
    if (!response.ok) throw new Error(`${url}: status ${response.status}`);
    return response;
  };
  try {
    // A damaged copy in the HTTP cache would fail for ever; the second try goes past it.
    await store.put(key, await get('default').catch(() => get('reload')));
    return 'fetched';
  } catch (reason) {
    console.warn('not kept for offline use:', reason);
    return 'missing';
  }
}

async function dropOthers(wanted: readonly Wanted[]): Promise<void> {
  const keys = new Map<string, Set<string>>();
  for (const { cache, url, hash } of wanted) {
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
