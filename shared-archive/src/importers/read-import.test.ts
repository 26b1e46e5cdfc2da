import { argon2id } from '@northkeep/contracts/argon2id';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../readable/to-csv.ts';
import { toJson } from '../readable/to-json.ts';
import { toMarkdown } from '../readable/to-markdown.ts';
import { createArchiveFile, createExportZip, createFile, createFirstExportFile } from '../testing/import-files.ts';
import { TEST_MANIFEST, TEST_NOTES, TEST_PLAN } from '../testing/records.ts';
import { isArchiveFile, readImport } from './read-import.ts';

const OPTIONS = { timeZone: 'Europe/Oslo', argon2id };

describe('readImport of an archive', () => {
  it('returns every record and the ids of the vault and the archive', async () => {
    const file = await createArchiveFile([...TEST_NOTES, ...TEST_PLAN]);
    expect(await isArchiveFile(file)).toBe(true);
    const shares: number[] = [];
    const content = await readImport(file, {
      ...OPTIONS,
      passphrase: 'secret',
      onProgress: (share) => shares.push(share),
    });
    const { archiveId, vaultId, createdAt } = TEST_MANIFEST;
    expect(content).toMatchObject({ format: 'archive', scope: archiveId, vaultId, createdAt, timeZone: 'Europe/Oslo' });
    expect(content.records).toEqual([...TEST_NOTES, ...TEST_PLAN]);
    expect(shares.at(-1)).toBe(1);
  });

  it('refuses another passphrase and a file that is cut', async () => {
    const file = await createArchiveFile(TEST_NOTES);
    await expect(readImport(file, { ...OPTIONS, passphrase: 'other' })).rejects.toMatchObject({
      code: 'WRONG_PASSPHRASE',
    });
    const cut = createFile('a.nka', file.slice(0, file.size - 20));
    await expect(readImport(cut, { ...OPTIONS, passphrase: 'secret' })).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it('stops when the user cancels it', async () => {
    const stop = new AbortController();
    stop.abort(new Error('cancelled'));
    const reading = readImport(await createArchiveFile(TEST_NOTES), {
      ...OPTIONS,
      passphrase: 'secret',
      signal: stop.signal,
    });
    await expect(reading).rejects.toThrow('cancelled');
  });
});

describe('the saved wisdom cards', () => {
  const savedCards = [
    { id: 'b'.repeat(24), title: 'Small steps, "often"', summary: '=Begin\nwith one.' },
    { id: 'a'.repeat(24), title: 'Rest (is work)', summary: 'Pause.' },
  ];
  const manifest = { ...TEST_MANIFEST, savedCards };
  const file = async (form: string): Promise<File> => {
    if (form === 'archive') return createArchiveFile(TEST_NOTES, manifest);
    if (form === 'json') return createFirstExportFile(toJson(manifest, TEST_NOTES));
    return createExportZip(form === 'csv' ? toCsv(manifest, TEST_NOTES) : toMarkdown(manifest, TEST_NOTES));
  };

  // shows: export.cards.forms
  it.each(['archive', 'json', 'csv', 'markdown'])('are in the %s and read back in their order', async (form) => {
    const content = await readImport(await file(form), { ...OPTIONS, passphrase: 'secret' });
    expect(content.savedCards).toEqual(savedCards);
    expect(content.refused.filter(({ reason }) => reason !== 'outsideLists')).toEqual([]);
  });

  it.each([
    ['no list', 'all of them'],
    ['an id that is none', [{ id: '../admin', title: '', summary: '' }]],
    ['a title without end', [{ id: 'a'.repeat(24), title: 'x'.repeat(201), summary: '' }]],
    ['more than there can be', Array.from({ length: 5_001 }, () => savedCards[0])],
  ])('are refused together with their file if they are %s', async (_, value) => {
    const text = JSON.stringify({
      format: 'northkeep-json-v1',
      manifest: { ...TEST_MANIFEST, savedCards: value },
      records: [],
    });
    await expect(readImport(createFile('a.json', text), OPTIONS)).rejects.toMatchObject({ code: 'BAD_CONTENT' });
  });
});

describe('readImport of a file of another product', () => {
  it('returns its notes in order, with a scope that depends only on the content of the file', async () => {
    const csv = 'TYPE,CONTENT,PRIORITY,INDENT\ntask,First,4,1\ntask,Second,4,1\n';
    const content = await readImport(createFile('project.csv', csv), OPTIONS);
    expect(content.format).toBe('todoist');
    expect(content.records.map(({ kind, index, values }) => [kind, index, values.text])).toEqual([
      ['lines', 0, 'First'],
      ['lines', 1, 'Second'],
    ]);
    const again = await readImport(createFile('renamed.txt', csv), OPTIONS);
    expect(again.scope).toBe(content.scope);
    expect((await readImport(createFile('project.csv', `${csv}task,Third,4,1\n`), OPTIONS)).scope).not.toBe(
      content.scope,
    );
  });

  it('reads a date without a year in the year in which the file was last changed', async () => {
    const csv = 'TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,First,4,1,8 Jul\n';
    const file = new File([csv], 'project.csv', { lastModified: Date.UTC(2024, 10, 3) });
    expect((await readImport(file, OPTIONS)).records[0]?.values.scheduleDate).toBe('2024-07-08');
  });
});
