import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAll, splitIntoChunks } from '../testing/streams.ts';
import { openArchive } from './open-archive.ts';

interface Vectors {
  valid: { name: string; passphrase: string; content: string; file: string }[];
  mustFail: { name: string; passphrase: string; file: string; code: string }[];
}

const vectors = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/archive-v1.json', import.meta.url), 'utf8'),
) as Vectors;

const open = (file: string, passphrase: string): Promise<Uint8Array> =>
  readAll(openArchive(splitIntoChunks(Buffer.from(file, 'base64')), passphrase));

describe('openArchive with the vectors of archive-v1', () => {
  it.each(vectors.valid)('opens $name', async ({ file, passphrase, content }) => {
    expect(Buffer.from(await open(file, passphrase)).toString()).toBe(content);
  });

  it.each(vectors.mustFail)('refuses $name with $code', async ({ file, passphrase, code }) => {
    await expect(open(file, passphrase)).rejects.toMatchObject({ code });
  });
});
