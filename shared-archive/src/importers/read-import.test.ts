import { getKindDeclaration, KIND_NAMES } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ArchiveRecord } from '../content/entries.ts';
import { toCsv } from '../readable/to-csv.ts';
import { toIcs } from '../readable/to-ics.ts';
import { toJson } from '../readable/to-json.ts';
import { toMarkdown } from '../readable/to-markdown.ts';
import { createArchiveFile, createExportZip, createFile, createFirstExportFile } from '../testing/import-files.ts';
import { createNoteFixture, createRecordFixture, TEST_MANIFEST, TEST_PLAN } from '../testing/records.ts';
import { isArchiveFile, readImport } from './read-import.ts';

const OPTIONS = { timeZone: 'Europe/Oslo' };
const NOTE_ID = '11111111-1111-4111-8111-111111111111';

const NOTES: readonly ArchiveRecord[] = [
  createNoteFixture(NOTE_ID, {
    text: 'Call Ruth, "today"\nabout the roof',
    category: 'home',
    scheduleDate: '2026-11-24',
    scheduleTime: '09:30',
    minutes: 45,
  }),
  createNoteFixture('n2', {
    text: '=SUM(A1:A9)',
    isDone: true,
    doneAt: '2026-11-20T10:00:00.000Z',
    scheduleDate: '2026-11-24',
  }),
  createNoteFixture('n3', { text: "'-5 degrees" }),
  createNoteFixture('n4', {
    text: 'A long walk\n\nand rain',
    type: 'journal',
    categories: ['outside', 'rain'],
    scheduleDate: '2026-11-23',
  }),
  createNoteFixture('n5', { text: 'in the trash' }, { state: 'deleted' }),
];

const ASSESSMENT = createRecordFixture({
  kind: 'assessments',
  id: 'as1',
  index: null,
  values: {
    instrument: 'who-5',
    takenAt: '2026-11-01T08:00:00.000Z',
    answers: [1, null, 3],
    scores: [{ scale: 'total', value: 52 }],
  },
});

const REVIEW = createRecordFixture({
  kind: 'reviews',
  id: '2026-W45',
  index: null,
  values: {
    completedAt: '2026-11-08T12:00:00.000Z',
    note: null,
    decisions: [{ stepId: 's1', stepLabel: 'Write, slowly', goalLabel: 'Draft', before: 5, after: 4 }],
  },
});

/** Returns the declared values of a record, without those that equal the default of their field. */
const valuesOf = ({ kind, values }: ArchiveRecord) =>
  Object.fromEntries(
    Object.entries(getKindDeclaration(kind).fields).flatMap(([name, field]) => {
      const value = values[name];
      // An empty cell is read as the empty text.
      const isDefault = value === undefined || value === '' || JSON.stringify(value) === JSON.stringify(field.default);
      return isDefault ? [] : [[name, value]];
    }),
  );
const keyed = (records: readonly ArchiveRecord[]) =>
  records
    .map((one) => [one.kind, one.id, one.state, one.parentKind, one.parentId, one.index, valuesOf(one)] as const)
    .toSorted((a, b) => KIND_NAMES.indexOf(a[0]) - KIND_NAMES.indexOf(b[0]) || (a[1] < b[1] ? -1 : 1));

describe('readImport of an archive', () => {
  it('returns every record and the ids of the vault and the archive', async () => {
    const file = await createArchiveFile([...NOTES, ...TEST_PLAN]);
    expect(await isArchiveFile(file)).toBe(true);
    const shares: number[] = [];
    const content = await readImport(file, {
      ...OPTIONS,
      passphrase: 'secret',
      onProgress: (share) => shares.push(share),
    });
    const { archiveId, vaultId, createdAt } = TEST_MANIFEST;
    expect(content).toMatchObject({ format: 'archive', scope: archiveId, vaultId, createdAt, ...OPTIONS });
    expect(content.records).toEqual([...NOTES, ...TEST_PLAN]);
    expect(shares.at(-1)).toBe(1);
  });

  it('refuses another passphrase and a file that is cut', async () => {
    const file = await createArchiveFile(NOTES);
    await expect(readImport(file, { ...OPTIONS, passphrase: 'other' })).rejects.toMatchObject({
      code: 'WRONG_PASSPHRASE',
    });
    const cut = createFile('a.nka', file.slice(0, file.size - 20));
    await expect(readImport(cut, { ...OPTIONS, passphrase: 'secret' })).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it('stops when the user cancels it', async () => {
    const stop = new AbortController();
    stop.abort(new Error('cancelled'));
    const reading = readImport(await createArchiveFile(NOTES), {
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
    if (form === 'archive') return createArchiveFile(NOTES, manifest);
    if (form === 'json') return createFirstExportFile(toJson(manifest, NOTES));
    return createExportZip(form === 'csv' ? toCsv(manifest, NOTES) : toMarkdown(manifest, NOTES));
  };

  // shows: export.cards.forms
  it.each(['archive', 'json', 'csv', 'markdown'])('are in the %s and read back in their order', async (form) => {
    const content = await readImport(await file(form), { ...OPTIONS, passphrase: 'secret' });
    const summaryOf = ({ summary }: { summary: string }) => (form === 'markdown' ? '' : summary);
    expect(content.savedCards).toEqual(savedCards.map((card) => ({ ...card, summary: summaryOf(card) })));
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

describe('readImport of a readable form', () => {
  const all = [...NOTES, ...TEST_PLAN, ASSESSMENT, REVIEW];

  it('restores all records from the exported JSON', async () => {
    const content = await readImport(createFirstExportFile(toJson(TEST_MANIFEST, all)), OPTIONS);
    expect([content.format, content.scope, content.vaultId]).toEqual([
      'json',
      TEST_MANIFEST.archiveId,
      TEST_MANIFEST.vaultId,
    ]);
    expect(content.records).toEqual(all);
  });

  it('reads every table of the CSV back, in one zip', async () => {
    const content = await readImport(await createExportZip(toCsv({}, all)), OPTIONS);
    expect([content.format, content.refused]).toEqual(['csv', []]);
    expect(keyed(content.records)).toEqual(keyed(all));
  });

  it('reads a single table, also under the name that the browser gives to a second download', async () => {
    const [table] = toCsv({}, NOTES);
    const content = await readImport(createFile('lines (1).csv', table?.text ?? ''), OPTIONS);
    expect(keyed(content.records)).toEqual(keyed(NOTES));
    await expect(
      readImport(createFile('x.csv', 'id,state,parentKind,parentId,index,createdAt,updatedAt,label'), OPTIONS),
    ).rejects.toMatchObject({ code: 'BAD_CONTENT' });
  });

  it.each(["'=1", "''-1", '-1', '@x', '\tx', "it's", "'quoted'"])(
    'reads the text %j unchanged from an exported CSV table',
    async (text) => {
      const [table] = toCsv({}, [createNoteFixture('n1', { text })]);
      const { records } = await readImport(createFile('lines.csv', table?.text ?? ''), OPTIONS);
      expect(records[0]?.values.text).toBe(text);
    },
  );

  it('reads notes, journal and plan back from Markdown', async () => {
    const content = await readImport(await createExportZip(toMarkdown({}, [...NOTES, ...TEST_PLAN])), OPTIONS);
    expect(content.format).toBe('northkeepMarkdown');
    const lines = content.records.filter(({ kind }) => kind === 'lines').map(valuesOf);
    expect(lines).toEqual([
      { text: "'-5 degrees" },
      { text: 'A long walk\n\nand rain', type: 'journal', categories: ['outside', 'rain'], scheduleDate: '2026-11-23' },
      {
        text: 'Call Ruth, "today"\nabout the roof',
        category: 'home',
        scheduleDate: '2026-11-24',
        scheduleTime: '09:30',
        minutes: 45,
      },
      { text: '=SUM(A1:A9)', isDone: true, scheduleDate: '2026-11-24' },
    ]);
    expect(content.refused).toEqual([{ where: 'outside-the-lists.md', reason: 'outsideLists' }]);
    const label = (id: string | null) => content.records.find((one) => one.id === id)?.values.label;
    const tree = content.records.filter(({ kind }) =>
      ['idealLife', 'obstacles', 'aims', 'goals', 'milestones', 'steps'].includes(kind),
    );
    expect(
      tree.map(({ kind, parentId, values }) => [kind, values.label, label(parentId), values.total, values.status]),
    ).toEqual([
      ['idealLife', 'A quiet working life', undefined, undefined, undefined],
      ['idealLife', 'Always in a hurry', undefined, undefined, undefined],
      ['obstacles', 'Late evenings', undefined, undefined, undefined],
      ['aims', 'Write the book', undefined, undefined, undefined],
      ['goals', 'First draft', 'Write the book', undefined, undefined],
      ['steps', 'Write 500 words', 'First draft', 5, 'selected'],
      ['steps', 'Outline', 'First draft', 1, 'parked'],
      ['milestones', 'Part one', 'First draft', undefined, undefined],
      ['steps', 'Reread it', 'Part one', 2, 'selected'],
    ]);
  });

  it('reads weeks and reviews back from Markdown', async () => {
    const { records } = await readImport(await createExportZip(toMarkdown({}, TEST_PLAN)), OPTIONS);
    const week = records.find(({ kind }) => kind === 'weeklyProgress');
    expect(week?.values).toMatchObject({ week: '2026-W47', stepLabel: 'Write | 500 words', progress: 3, target: 5 });
    const review = records.find(({ kind }) => kind === 'reviews');
    expect([review?.id, review?.values.note, review?.values.completedAt]).toEqual([
      '2026-W47',
      'A calm week.',
      '2026-11-22T12:00:00.000Z',
    ]);
  });

  it('restores the id of a note from a calendar that Northkeep exported', async () => {
    const { format, records } = await readImport(createFirstExportFile(toIcs(TEST_MANIFEST, NOTES)), OPTIONS);
    expect([format, records[0]?.id]).toEqual(['ics', NOTE_ID]);
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
