import { randomBytes } from 'node:crypto';
import { argon2id } from '@northkeep/contracts/argon2id';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readAll, splitIntoChunks } from '../testing/streams.ts';
import { ArchiveError } from './archive-error.ts';
import { CHUNK_BYTES, HEADER_BYTES_MAX, TAG_BYTES } from './limits.ts';
import { openArchive, prepareArchiveOpening } from './open-archive.ts';
import { prepareArchiveSealing, sealArchive } from './seal-archive.ts';

const PASSPHRASE = 'seven quiet mountains';
const SEALED_CHUNK = CHUNK_BYTES + TAG_BYTES;

const seal = (content: Uint8Array): Promise<Uint8Array> =>
  readAll(sealArchive(splitIntoChunks(content), PASSPHRASE, argon2id));
const open = (file: Uint8Array, passphrase = PASSPHRASE, size?: number): Promise<Uint8Array> =>
  readAll(openArchive(splitIntoChunks(file, size), passphrase, argon2id));
const codeOf = async (file: Uint8Array): Promise<string> => {
  const error: unknown = await open(file).catch((reason: unknown) => reason);
  return error instanceof ArchiveError ? error.code : 'opened';
};

/** Splits an archive into the bytes of the header line with its line feed, and the chunks. */
function split(file: Uint8Array): { header: Uint8Array; chunks: Uint8Array[] } {
  const start = file.indexOf(10) + 1;
  const chunks: Uint8Array[] = [];
  for (let at = start; at < file.length; at += SEALED_CHUNK) chunks.push(file.subarray(at, at + SEALED_CHUNK));
  return { header: file.subarray(0, start), chunks };
}
const join = (header: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array => Buffer.concat([header, ...chunks]);

describe('sealArchive and openArchive', () => {
  it.each([
    { title: 'no byte', length: 0, chunks: 1 },
    { title: 'one byte', length: 1, chunks: 1 },
    { title: 'one byte less than a chunk', length: CHUNK_BYTES - 1, chunks: 1 },
    { title: 'exactly one chunk', length: CHUNK_BYTES, chunks: 1 },
    { title: 'one byte more than a chunk', length: CHUNK_BYTES + 1, chunks: 2 },
    { title: 'exactly three chunks', length: 3 * CHUNK_BYTES, chunks: 3 },
  ])('return the original content: $title in $chunks chunks', async ({ length, chunks }) => {
    const content = randomBytes(length);
    const file = await seal(content);
    expect(split(file).chunks).toHaveLength(chunks);
    expect(Buffer.compare(await open(file), content)).toBe(0);
  });

  it('return the same content regardless of how the file is split into parts', async () => {
    const content = randomBytes(CHUNK_BYTES + 100);
    const file = await seal(content);
    for (const size of [7, 4096, SEALED_CHUNK, file.length]) {
      expect(Buffer.compare(await open(file, PASSPHRASE, size), content)).toBe(0);
    }
  });

  it('derive the key only once when an opening was prepared with the header of the file', async () => {
    const content = randomBytes(CHUNK_BYTES + 1);
    const file = await seal(content);
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    const openPrepared = prepareArchiveOpening(Uint8Array.from(split(file).header), PASSPHRASE, argon2id);
    expect(Buffer.compare(await readAll(openPrepared(splitIntoChunks(file))), content)).toBe(0);
    expect(derive).toHaveBeenCalledTimes(1);
    derive.mockRestore();
  });

  it('derive a new key when the opened file has another header than the prepared one', async () => {
    const [one, other] = [await seal(Buffer.from('one')), await seal(Buffer.from('other'))];
    const openPrepared = prepareArchiveOpening(Uint8Array.from(split(one).header), PASSPHRASE, argon2id);
    expect(Buffer.from(await readAll(openPrepared(splitIntoChunks(other)))).toString()).toBe('other');
  });

  it('reject a wrong passphrase and a damaged header when the prepared file is opened', async () => {
    const file = await seal(Buffer.from('one'));
    const header = Uint8Array.from(split(file).header);
    const wrong = prepareArchiveOpening(header, 'another passphrase', argon2id);
    await expect(readAll(wrong(splitIntoChunks(file)))).rejects.toMatchObject({ code: 'WRONG_PASSPHRASE' });
    const damaged = prepareArchiveOpening(header.fill(48, 0, 4), PASSPHRASE, argon2id);
    const cut = join(header, split(file).chunks);
    await expect(readAll(damaged(splitIntoChunks(cut)))).rejects.toBeInstanceOf(ArchiveError);
  });

  it('seal under a key that was prepared before the content was available', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    const sealPrepared = prepareArchiveSealing(PASSPHRASE, argon2id);
    await vi.waitFor(() => expect(derive).toHaveBeenCalledTimes(1));
    const file = await readAll(sealPrepared(splitIntoChunks(Buffer.from('later'))));
    expect(derive).toHaveBeenCalledTimes(1);
    derive.mockRestore();
    expect(Buffer.from(await open(file)).toString()).toBe('later');
  });

  it('refuse to seal two archives under one prepared key', () => {
    const sealPrepared = prepareArchiveSealing(PASSPHRASE, argon2id);
    sealPrepared(splitIntoChunks(Buffer.from('one')));
    expect(() => sealPrepared(splitIntoChunks(Buffer.from('two')))).toThrow('another archive');
  });

  it('use another key, salt and nonce prefix for each file', async () => {
    const [one, two] = [await seal(Buffer.from('same')), await seal(Buffer.from('same'))];
    const headers = [one, two].map((file) => JSON.parse(Buffer.from(split(file).header).toString()) as object);
    for (const name of ['salt', 'keyNonce', 'wrappedKey', 'noncePrefix']) {
      expect(headers[0]).not.toHaveProperty(name, (headers[1] as Record<string, unknown>)[name]);
    }
  });

  it('write a header within its limit that names neither content nor passphrase', async () => {
    const { header } = split(await seal(Buffer.from('first frost')));
    expect(header.length).toBeLessThanOrEqual(HEADER_BYTES_MAX);
    expect(Buffer.from(header).toString()).not.toMatch(/frost|mountains/);
  });

  it('accept the same passphrase in composed and in decomposed Unicode form', async () => {
    const file = await readAll(sealArchive(splitIntoChunks(Buffer.from('text')), 'Caf\u00e9', argon2id));
    expect(Buffer.from(await open(file, 'Cafe\u0301')).toString()).toBe('text');
  });
});

describe('openArchive with a file that was changed', () => {
  it('refuses chunks that are swapped, repeated, left out, cut off or followed by more', async () => {
    const { header, chunks } = split(await seal(randomBytes(3 * CHUNK_BYTES)));
    const [a, b, c] = chunks as [Uint8Array, Uint8Array, Uint8Array];
    expect(await codeOf(join(header, [b, a, c]))).toBe('DAMAGED');
    expect(await codeOf(join(header, [a, a, b, c]))).toBe('DAMAGED');
    expect(await codeOf(join(header, [a, c]))).toBe('DAMAGED');
    expect(await codeOf(join(header, [a, b]))).toBe('TRUNCATED');
    expect(await codeOf(join(header, []))).toBe('TRUNCATED');
    expect(await codeOf(join(header, [a, b, c.subarray(0, 100)]))).toBe('DAMAGED');
    expect(await codeOf(join(header, [a, b, c, c]))).toBe('TRAILING_BYTES');
  });

  it('refuses a chunk of another archive under the same passphrase', async () => {
    const one = split(await seal(randomBytes(2 * CHUNK_BYTES)));
    const two = split(await seal(randomBytes(2 * CHUNK_BYTES)));
    const [first] = one.chunks as [Uint8Array];
    const [, last] = two.chunks as [Uint8Array, Uint8Array];
    expect(await codeOf(join(one.header, [first, last]))).toBe('DAMAGED');
  });

  it('never opens a file with one changed bit', async () => {
    const file = await seal(Buffer.from('what was written'));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: file.length * 8 - 1 }), async (bit) => {
        const changed = Buffer.from(file);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await codeOf(changed)).not.toBe('opened');
      }),
      { numRuns: 25 },
    );
  });

  it('refuses random bytes without deriving a key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
        expect(await codeOf(bytes)).toBe('NOT_AN_ARCHIVE');
      }),
      { numRuns: 100 },
    );
  });

  it('stops reading an endless file without a line feed', async () => {
    let parts = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        parts += 1;
        yield new Uint8Array(512).fill(32);
      }
    }
    await expect(readAll(openArchive(endless(), PASSPHRASE, argon2id))).rejects.toThrow('NOT_AN_ARCHIVE');
    expect(parts).toBeLessThan(5);
  });
});
