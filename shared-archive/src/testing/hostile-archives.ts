import { argon2id } from '@northkeep/contracts/argon2id';
import { encodeEntries } from '../content/encode-entries.ts';
import { sealArchive } from '../format/seal-archive.ts';
import {
  createHostileFile,
  createNoteJsonWith,
  EXPORTED_NOTE_JSON,
  encodeUtf8,
  type HostileFile,
} from './hostile-file.ts';
import { createNoteFixture, TEST_MANIFEST } from './records.ts';
import { readAll } from './streams.ts';

/** Passphrase of the hostile archives. */
export const TEST_PASSPHRASE = 'secret';
/** Bytes of a sealed chunk with its tag. */
const CHUNK = 64 * 1024 + 16;
const HEAD = `${JSON.stringify({ type: 'manifest', manifest: TEST_MANIFEST })}\n`;
const END = `${JSON.stringify({ type: 'end', records: 1 })}\n`;

/**
 * Archives with broken, swapped, repeated, missing and truncated chunks, with false headers, and with contents that no
 * export writes.
 */
export async function createHostileArchives(): Promise<HostileFile[]> {
  const seal = async (content: string) =>
    new Uint8Array(await readAll(sealArchive(one(encodeUtf8(content)), TEST_PASSPHRASE, argon2id)));
  const records = Array.from({ length: 900 }, (_, i) =>
    createNoteFixture(`n${i}`, { text: `${i} ${'x'.repeat(200)}` }),
  );
  const whole = new Uint8Array(
    await readAll(sealArchive(encodeEntries(TEST_MANIFEST, records), TEST_PASSPHRASE, argon2id)),
  );
  const start = whole.indexOf(10) + 1;
  const header = whole.slice(0, start);
  const chunks: Uint8Array[] = [];
  for (let at = start; at < whole.length; at += CHUNK) chunks.push(whole.slice(at, at + CHUNK));
  const joined = (parts: readonly (Uint8Array | undefined)[]) =>
    new Uint8Array(Buffer.concat([header, ...parts.map((part) => part ?? new Uint8Array(0))]));
  const [a, b, c, ...rest] = chunks;
  const text = new TextDecoder().decode(header);
  const headers = [
    text.replace(/"iterations":\d+/, '"iterations":1'),
    text.replace(/"iterations":\d+/, '"iterations":2000000000'),
    text.replace(/"iterations":\d+/, '"iterations":1e999'),
    text.replace(/"m":\d+/, '"m":4194304'),
    text.replace(/"t":\d+/, '"t":1'),
    text.replace('"format"', '"__proto__":{},"format"'),
    text.replace(/"salt":"[^"]*"/, '"salt":""'),
    text.replace(/"chunkBytes":\d+/, '"chunkBytes":4294967296'),
    text.replace('-v2', '-v9'),
    text.replace('\n', ' '.repeat(4_000)),
  ].map((line, i) =>
    createHostileFile(`an archive with the header ${i}`, 'a.nka', Buffer.concat([encodeUtf8(line), ...chunks])),
  );
  const contents = [
    HEAD + EXPORTED_NOTE_JSON,
    `${HEAD}{"type":"record","record":${EXPORTED_NOTE_JSON}}\n`,
    `${HEAD}{"type":"record","record":${createNoteJsonWith('__proto__', '{"polluted":true}')}}\n${END}`,
    `${HEAD}{"type":"record","record":${EXPORTED_NOTE_JSON.replace('"lines"', '"users"')}}\n${END}`,
    `${HEAD}${'['.repeat(10_000)}\n${END}`,
    `${HEAD}{"type":"end","records":4294967296}\n`,
    HEAD + HEAD,
    'x'.repeat(5 * 1024 * 1024),
  ];
  return [
    ...headers,
    createHostileFile(
      'an archive with a broken chunk',
      'a.nka',
      joined([a, b?.map((byte, i) => (i === 99 ? byte ^ 1 : byte)), c, ...rest]),
    ),
    createHostileFile('an archive with swapped chunks', 'a.nka', joined([b, a, c, ...rest])),
    createHostileFile('an archive with a repeated chunk', 'a.nka', joined([a, a, b, c, ...rest])),
    createHostileFile('an archive without its second chunk', 'a.nka', joined([a, c, ...rest])),
    createHostileFile('an archive without its last chunk', 'a.nka', joined([a, b])),
    createHostileFile('an archive with bytes behind its end', 'a.nka', joined([...chunks, encodeUtf8('more')])),
    createHostileFile('an archive twice', 'a.nka', Buffer.concat([whole, whole])),
    createHostileFile('the header of an archive alone', 'a.nka', header),
    ...(await Promise.all(
      contents.map(async (content, i) =>
        createHostileFile(`an archive with the content ${i}`, 'a.nka', await seal(content)),
      ),
    )),
  ];
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
