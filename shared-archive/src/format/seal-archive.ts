import { ArchiveError } from './archive-error.ts';
import { chunkParams } from './chunk-params.ts';
import { createFileKey, randomBytes } from './file-key.ts';
import { encodeHeader } from './header.ts';
import type { Bytes } from './hex.ts';
import { CHUNK_BYTES, CHUNKS_MAX, NONCE_PREFIX_BYTES } from './limits.ts';
import { resizeChunks } from './rechunk.ts';

/**
 * Encrypts content into an archive file (`northkeep-archive-v1`, docs/formats.md) and yields its bytes: the header
 * line, then the chunks. Only a few chunks are in memory at a time, regardless of the length of the content.
 */
export async function* sealArchive(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Bytes, void, undefined> {
  const { key, part } = await createFileKey(passphrase);
  const noncePrefix = randomBytes(NONCE_PREFIX_BYTES);
  const header = encodeHeader({ ...part, noncePrefix });
  const associatedData = header.slice(0, -1);
  yield header;
  let counter = 0;
  for await (const { bytes, isLast } of resizeChunks(content, CHUNK_BYTES)) {
    if (counter === CHUNKS_MAX) throw new ArchiveError('TOO_LARGE', 'chunks');
    const params = chunkParams(noncePrefix, { counter, isLast }, associatedData);
    yield new Uint8Array(await crypto.subtle.encrypt(params, key, bytes));
    counter += 1;
  }
}
