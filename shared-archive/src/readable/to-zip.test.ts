import { describe, expect, it } from 'vitest';
import { unzip } from '../importers/unzip.ts';
import { readAll } from '../testing/streams.ts';
import { toZip } from './to-zip.ts';

const AT = new Date('2026-11-23T09:00:00.000Z');

async function zipped(files: Parameters<typeof toZip>[0]) {
  const bytes = await readAll(toZip(files, AT));
  return unzip(bytes).map((file) => [file.name, new TextDecoder().decode(file.bytes)]);
}

describe('toZip', () => {
  it('packs files with their folders, and an unpacker reads them back', async () => {
    const files = [
      { path: 'plan.md', text: '# Frost, Ærø and 霜\n' },
      { path: 'days/2026-11-23.md', text: 'a line\n'.repeat(50_000) },
    ];
    expect(await zipped(files)).toEqual(files.map(({ path, text }) => [path, text]));
  });

  it('packs an empty file', async () => {
    expect(await zipped([{ path: 'plan.md', text: '' }])).toEqual([['plan.md', '']]);
  });

  it('gives equal bytes for equal files', async () => {
    const files = [{ path: 'plan.md', text: 'same' }];
    expect(await readAll(toZip(files, AT))).toEqual(await readAll(toZip(files, AT)));
  });
});
