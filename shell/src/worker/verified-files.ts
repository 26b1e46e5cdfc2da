// A script of a compromised release can rewrite every cache of this origin, so nothing that a cache returns is trusted:
// not the bytes, which are compared with a known hash at each use, and not the headers, which are built here.
import { buildPathHeaders, getContentType, type PageSecurityPolicy } from '@northkeep/contracts';
import { hashBytes } from '../registry/hash-bytes.ts';

/** A file in a cache. */
export interface CachedFile {
  /** Name of the cache. */
  readonly cache: string;
  /** URL under which the cache has it. */
  readonly key: string;
  readonly hash: string;
}

/** Returns the bytes of a file in a cache. A file without the hash is deleted: 'foreign'. */
export async function readVerified({ cache, key, hash }: CachedFile): Promise<ArrayBuffer | 'foreign' | undefined> {
  const response = await caches.match(key, { cacheName: cache });
  if (!response) return undefined;
  const bytes = await response.arrayBuffer();
  if ((await hashBytes(bytes)) === hash) return bytes;
  console.warn('a stored file was changed, so it is fetched again:', key);
  await (await caches.open(cache)).delete(key);
  return 'foreign';
}

/**
 * Responds with a file in a cache as {@link readVerified} does. A script whose `integrity` the browser checks once more
 * is served as it is stored, if its headers are those of this module: the browser keeps its compiled code only there.
 */
export async function respondVerified(
  file: CachedFile,
  { url, destination, integrity }: Pick<Request, 'url' | 'destination' | 'integrity'>,
): Promise<Response | 'foreign' | undefined> {
  const bytes = await readVerified(file);
  if (!(bytes instanceof ArrayBuffer)) return bytes;
  const response = createVerifiedResponse(new URL(url).pathname, bytes);
  if (destination !== 'script' || integrity !== file.hash) return response;
  const stored = await caches.match(file.key, { cacheName: file.cache });
  if (stored && hasSameHeaders(stored, response)) return stored;
  await (await caches.open(file.cache)).put(file.key, response.clone());
  return response;
}

const hasSameHeaders = (one: Response, other: Response): boolean =>
  JSON.stringify([...one.headers]) === JSON.stringify([...other.headers]);

/** Fetches a file from the server, by default without the HTTP cache; throws unless it has the hash. */
export async function fetchVerified(url: string, hash: string, options: RequestInit = {}): Promise<ArrayBuffer> {
  const response = await fetch(url, { cache: 'reload', mode: 'cors', credentials: 'same-origin', ...options });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await hashBytes(bytes)) !== hash) throw new Error(`${url} has another hash than ${hash}`);
  return bytes;
}

/** Creates the response for verified content of a path, with the headers of the server. */
export const createVerifiedResponse = (
  path: string,
  content: ArrayBuffer | string,
  policy?: PageSecurityPolicy,
): Response =>
  new Response(content, { headers: { 'content-type': getContentType(path), ...buildPathHeaders(path, policy) } });
