import { LRUCache } from 'lru-cache';
import { type ContentEncoding, compressBytes } from '../compression.ts';

/** Maximum number of cached pages. It is larger than the number of areas in a release, each of which has one page. */
const MAX_PAGES = 64;

/**
 * Compresses each page once for each release instead of once for each request. The result is cached by the page's text,
 * which is the same for all URLs of an area until another release or instance setting changes it.
 */
export class CompressedPages {
  readonly #pages = new LRUCache<string, Promise<Buffer>>({ max: MAX_PAGES });

  /** Returns the compressed page. */
  read(page: string, encoding: ContentEncoding): Promise<Buffer> {
    const key = `${encoding} ${page}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const compressed = compressBytes(Buffer.from(page), encoding, 'small');
    this.#pages.set(key, compressed);
    return compressed;
  }
}
