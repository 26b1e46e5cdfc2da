import { readFileSync } from 'node:fs';
import { argon2id } from '@northkeep/contracts/argon2id';
import { describe, expect, it } from 'vitest';
import { readAll, splitIntoChunks } from '../testing/streams.ts';
import { openArchive } from './open-archive.ts';

interface Vectors {
  valid: { name: string; passphrase: string; content: string; file: string }[];
  mustFail: { name: string; passphrase: string; file: string; code: string }[];
}

const read = (name: string): Vectors =>
  JSON.parse(readFileSync(new URL(`../../../contracts/vectors/${name}.json`, import.meta.url), 'utf8'));

const open = (file: string, passphrase: string): Promise<Uint8Array> =>
  readAll(openArchive(splitIntoChunks(Buffer.from(file, 'base64')), passphrase, argon2id));

describe.each(['archive-v1', 'archive-v2'])('openArchive with the vectors of %s', (name) => {
  const vectors = read(name);

  it.each(vectors.valid)('opens $name', async ({ file, passphrase, content }) => {
    expect(Buffer.from(await open(file, passphrase)).toString()).toBe(content);
  });

  it.each(vectors.mustFail)('refuses $name with $code', async ({ file, passphrase, code }) => {
    await expect(open(file, passphrase)).rejects.toMatchObject({ code });
  });
});
