// A script of a compromised release can rewrite every cache of this origin, so nothing that a cache returns is trusted:
// not the bytes, which are compared with a known hash at each use, and not the headers, which are built here.
import { buildPathHeaders, getContentType, type PageSecurityPolicy } from '@northkeep/contracts';
import { hashBytes } from '../registry/hash-bytes.ts';

/** Returns the bytes of an entry of a cache. An entry without the hash is deleted: 'foreign'. */
export async function readVerified(
  cache: Cache,
  key: string,
  hash: string,
): Promise<ArrayBuffer | 'foreign' | undefined> {
  const response = await cache.match(key);
  if (!response) return undefined;
  const bytes = await response.arrayBuffer();
  if ((await hashBytes(bytes)) === hash) return bytes;
  console.warn('a stored file was changed, so it is fetched again:', key);
  await cache.delete(key);
  return 'foreign';
}

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
