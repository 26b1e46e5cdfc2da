import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import {
  type CachedFile,
  createVerifiedResponse,
  fetchVerified,
  readVerified,
  respondVerified,
} from './verified-files.ts';

const PAGE = '/index.html';
/** Maximum time in ms to wait for the server in place of a stored page that was changed. */
const PAGE_WAIT_MS = 3_000;
/** Names with a content hash. The server has such a file of every version, and other files only of the current one. */
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

/**
 * Files of the shell that are stored on this device. The build writes their hashes into the script of the worker, which
 * the browser fetches from the server and no cache can replace.
 */
export class ShellFiles {
  readonly #precache = new PrecacheController({
    plugins: [
      {
        // The installation of a new version takes over files of the former one; without their hash, it fetches them.
        cachedResponseWillBeUsed: async ({ request, cacheName, cachedResponse }) => {
          if (!cachedResponse) return null;
          const hash = this.#precache.getIntegrityForCacheKey(request.url) ?? '';
          const bytes = await readVerified({ cache: cacheName, key: request.url, hash });
          return bytes instanceof ArrayBuffer ? cachedResponse : null;
        },
        cacheWillUpdate: async ({ request, response }) =>
          response.ok ? createVerifiedResponse(new URL(request.url).pathname, await response.arrayBuffer()) : null,
      },
    ],
  });

  /** Stores the files when the worker is installed, and deletes those of the former version when it is activated. */
  constructor(entries: readonly PrecacheEntry[]) {
    this.#precache.precache([...entries]);
  }

  has({ href, pathname }: Pick<URL, 'href' | 'pathname'>): boolean {
    return pathname !== PAGE && this.#precache.getCacheKeyForURL(href) !== undefined;
  }

  /** Responds with a file, from the server if the stored one is missing or was changed. */
  async respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const cached = await respondVerified(this.#locate(request.url), request);
    if (cached instanceof Response) return cached;
    if (!HASHED.test(pathname)) return fetch(request);
    return createVerifiedResponse(pathname, await this.#refetch(request.url));
  }

  /** Returns the stored page, or 'foreign' if it was changed and the server does not have it. */
  async readPage(): Promise<string | 'foreign' | undefined> {
    const bytes = await this.#read(PAGE);
    if (bytes === undefined) return undefined;
    if (bytes !== 'foreign') return new TextDecoder().decode(bytes);
    return this.#refetch(PAGE, { signal: AbortSignal.timeout(PAGE_WAIT_MS) }).then(
      (fetched) => new TextDecoder().decode(fetched),
      () => 'foreign' as const,
    );
  }

  /** Fetches the files that are missing or were changed, so that they are there before the network is away. */
  async repair(): Promise<void> {
    for (const url of this.#precache.getCachedURLs()) {
      if ((await this.#read(url)) instanceof ArrayBuffer) continue;
      await this.#refetch(url).catch((reason: unknown) => console.debug('not repaired:', reason));
    }
  }

  #read = (url: string): Promise<ArrayBuffer | 'foreign' | undefined> => readVerified(this.#locate(url));

  async #refetch(url: string, options?: RequestInit): Promise<ArrayBuffer> {
    const { cache, key, hash } = this.#locate(url);
    const bytes = await fetchVerified(url, hash, options);
    await (await caches.open(cache)).put(key, createVerifiedResponse(new URL(url, location.href).pathname, bytes));
    return bytes;
  }

  #locate(url: string): CachedFile {
    const key = this.#precache.getCacheKeyForURL(url) ?? '';
    const hash = this.#precache.getIntegrityForCacheKey(key) ?? '';
    return { cache: this.#precache.strategy.cacheName, key, hash };
  }
}
