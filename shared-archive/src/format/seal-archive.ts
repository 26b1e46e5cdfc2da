import type { Argon2id } from '@northkeep/contracts/derivation';
import { ArchiveError } from './archive-error.ts';
import { chunkParams } from './chunk-params.ts';
import { createFileKey, randomBytes } from './file-key.ts';
import { encodeHeader } from './header.ts';
import type { Bytes } from './hex.ts';
import { CHUNK_BYTES, CHUNKS_MAX, NONCE_PREFIX_BYTES } from './limits.ts';
import { resizeChunks } from './rechunk.ts';

/** Encrypts content into an archive file and yields its bytes, like {@link sealArchive}. */
export type SealContent = (content: AsyncIterable<Uint8Array>) => AsyncGenerator<Bytes, void, undefined>;

/**
 * Starts to derive the key of an archive whose content is not available yet, because the derivation takes as long as
 * sealing a thousand records. Returns a function that seals one archive; a second call throws, because each file has a
 * key of its own.
 */
export function prepareArchiveSealing(passphrase: string, argon2id: Argon2id): SealContent {
  const fileKey = createFileKey(passphrase, argon2id);
  fileKey.catch(() => {}); // an error is thrown when the content is sealed
  let isUsed = false;
  return (content) => {
    if (isUsed) throw new Error('The key already seals another archive.');
    isUsed = true;
    return sealChunks(content, fileKey);
  };
}

/**
 * Encrypts content into an archive file (`northkeep-archive-v2`, docs/formats.md) and yields its bytes: the header
 * line, then the chunks. Only a few chunks are in memory at a time, regardless of the length of the content.
 */
export function sealArchive(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
  argon2id: Argon2id,
): AsyncGenerator<Bytes, void, undefined> {
  return prepareArchiveSealing(passphrase, argon2id)(content);
}

async function* sealChunks(
  content: AsyncIterable<Uint8Array>,
  fileKey: ReturnType<typeof createFileKey>,
): AsyncGenerator<Bytes, void, undefined> {
  const { key, part } = await fileKey;
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
