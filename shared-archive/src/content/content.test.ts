import { describe, expect, it } from 'vitest';
import { readAll, splitIntoChunks } from '../testing/streams.ts';
import { type ContentLimits, decodeEntries } from './decode-entries.ts';
import { encodeEntries } from './encode-entries.ts';
import type { ArchiveManifest, ArchiveRecord } from './entries.ts';

const manifest: ArchiveManifest = {
  archiveId: '5b0e64c1-93d7-4f0a-8f25-1d8a7c0be2f6',
  vaultId: 'a-vault',
  createdAt: '2026-08-30T09:00:00.000Z',
  appVersion: '0.1.0',
  timeZone: 'Europe/Oslo',
  missing: ['deletedRecords'],
};

const line = (text: string, rest: Partial<ArchiveRecord> = {}): ArchiveRecord => ({
  state: 'live',
  kind: 'lines',
  id: '11111111-1111-4111-8111-111111111111',
  parentKind: null,
  parentId: null,
  index: 1024,
  schema: 1,
  createdAt: '2026-08-30T09:00:00.000Z',
  updatedAt: null,
  values: { text, isDone: false, categories: ['home', 'garden'], answers: [{ id: 'a', score: 2 }], minutes: null },
  damaged: { category: '{"__e":1}' },
  ...rest,
});

const encode = (records: readonly ArchiveRecord[]): Promise<Uint8Array> => readAll(encodeEntries(manifest, records));

async function decode(content: Uint8Array | string, limits?: ContentLimits, size = 13) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const records: ArchiveRecord[] = [];
  let found: ArchiveManifest | null = null;
  for await (const entry of decodeEntries(splitIntoChunks(bytes, size), limits)) {
    if (entry.type === 'manifest') found = entry.manifest;
    else records.push(entry.record);
  }
  return { manifest: found, records };
}

const lineOf = (entry: unknown): string => `${JSON.stringify(entry)}\n`;
const MANIFEST = lineOf({ type: 'manifest', manifest });
const RECORD = lineOf({ type: 'record', record: line('text') });
const END = lineOf({ type: 'end', records: 1 });

describe('encodeEntries and decodeEntries', () => {
  it('restore the same manifest and records from their encoded form', async () => {
    const records = ['a', 'Zwölf Äpfel 🍏', 'two\nrows "quoted"', ''].map((text) => line(text));
    expect(await decode(await encode(records))).toEqual({ manifest, records });
  });

  it('give back an archive without records', async () => {
    expect(await decode(await encode([]))).toEqual({ manifest, records: [] });
  });

  it('yield parts of bounded size for many records', async () => {
    const records = Array.from({ length: 5000 }, (_, i) => line(`note ${i}`));
    let longest = 0;
    for await (const part of encodeEntries(manifest, records)) longest = Math.max(longest, part.length);
    expect(longest).toBeLessThan(128 * 1024);
  });

  it('replace a lone surrogate, which UTF-8 cannot store', async () => {
    const { records } = await decode(await encode([line('\ud800 alone')]));
    expect(records[0]?.values.text).toBe('\ufffd alone');
  });
});

describe('decodeEntries with content that no export writes', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  it.each([
    { title: 'nothing at all', content: '', code: 'TRUNCATED' },
    { title: 'a content without its end', content: MANIFEST + RECORD, code: 'TRUNCATED' },
    { title: 'an end that counts more records', content: MANIFEST + END, code: 'TRUNCATED' },
    { title: 'a record before the manifest', content: RECORD + MANIFEST + END, code: 'BAD_CONTENT' },
    { title: 'two manifests', content: MANIFEST + MANIFEST + END, code: 'BAD_CONTENT' },
    { title: 'a record after the end', content: MANIFEST + RECORD + END + RECORD, code: 'BAD_CONTENT' },
    { title: 'text that is not JSON', content: `${MANIFEST}hello\n`, code: 'BAD_CONTENT' },
    { title: 'an unknown entry', content: MANIFEST + lineOf({ type: 'script' }), code: 'BAD_CONTENT' },
    { title: 'deep nesting', content: `${MANIFEST}${deep}\n`, code: 'BAD_CONTENT' },
    {
      title: 'a name that reaches the prototype',
      content: `${MANIFEST}${RECORD.replace('"values":{', '"values":{"__proto__":{"isAdmin":true},')}`,
      code: 'BAD_CONTENT',
    },
    {
      title: 'an unknown kind of record',
      content: MANIFEST + lineOf({ type: 'record', record: { ...line('x'), kind: 'constructor' } }),
      code: 'BAD_CONTENT',
    },
    {
      title: 'an id that is a path',
      content: MANIFEST + lineOf({ type: 'record', record: { ...line('x'), id: '../aims/1' } }),
      code: 'BAD_CONTENT',
    },
    {
      title: 'a value that is an object',
      content: MANIFEST + lineOf({ type: 'record', record: { ...line('x'), values: { text: { a: 1 } } } }),
      code: 'BAD_CONTENT',
    },
    {
      title: 'a number that is not finite',
      content: `${MANIFEST}${RECORD.replace('"index":1024', '"index":1e999')}`,
      code: 'BAD_CONTENT',
    },
    {
      title: 'a line over the limit',
      content: MANIFEST + lineOf({ type: 'record', record: line('x'.repeat(5000)) }),
      code: 'TOO_LARGE',
      limits: { lineBytesMax: 4000, recordsMax: 10 },
    },
    {
      title: 'more records than the limit',
      content: MANIFEST + RECORD + RECORD + lineOf({ type: 'end', records: 2 }),
      code: 'TOO_LARGE',
      limits: { lineBytesMax: 4000, recordsMax: 1 },
    },
  ])('refuses $title with $code', async ({ content, code, limits }) => {
    await expect(decode(content, limits, 4096)).rejects.toMatchObject({ code });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const content = Buffer.concat([Buffer.from(MANIFEST), Buffer.from([0xff, 0xfe, 0x0a])]);
    await expect(decode(content)).rejects.toMatchObject({ code: 'BAD_CONTENT' });
  });

  it('does not change the prototype of objects', async () => {
    const hostile = `${MANIFEST}{"type":"record","record":{"__proto__":{"polluted":true}}}\n`;
    await expect(decode(hostile)).rejects.toMatchObject({ code: 'BAD_CONTENT' });
    expect({}).not.toHaveProperty('polluted');
  });
});
