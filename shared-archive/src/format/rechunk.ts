import type { Bytes } from './hex.ts';

export interface StreamBlock {
  readonly bytes: Bytes;
  readonly isLast: boolean;
}

/**
 * Splits a stream into blocks of exactly `size` bytes. The last block has 1 to `size` bytes; an empty stream gives no
 * block. Holds one block and one part of the source in memory at a time.
 */
export async function* resizeChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<StreamBlock> {
  let block = new Uint8Array(size);
  let filled = 0;
  for await (const part of source) {
    let at = 0;
    while (at < part.length) {
      // A full block is yielded only when more bytes follow, because until then it could be the last block.
      if (filled === size) {
        yield { bytes: block, isLast: false };
        block = new Uint8Array(size);
        filled = 0;
      }
      const taken = Math.min(size - filled, part.length - at);
      block.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
    }
  }
  yield { bytes: block.slice(0, filled), isLast: true };
}
