import { getKindDeclaration, KIND_NAMES } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ArchiveRecord } from '../content/entries.ts';
import { toCsv } from '../readable/to-csv.ts';
import { toIcs } from '../readable/to-ics.ts';
import { toJson } from '../readable/to-json.ts';
import { toMarkdown } from '../readable/to-markdown.ts';
import { createExportZip, createFile, createFirstExportFile } from '../testing/import-files.ts';
import { createNoteFixture, createRecordFixture, TEST_MANIFEST, TEST_NOTES, TEST_PLAN } from '../testing/records.ts';
import { readImport } from './read-import.ts';

const OPTIONS = { timeZone: 'Europe/Oslo' };

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

describe('readImport of a readable form', () => {
  const all = [...TEST_NOTES, ...TEST_PLAN, ASSESSMENT, REVIEW];

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
    const [table] = toCsv({}, TEST_NOTES);
    const content = await readImport(createFile('lines (1).csv', table?.text ?? ''), OPTIONS);
    expect(keyed(content.records)).toEqual(keyed(TEST_NOTES));
    await expect(
      readImport(createFile('x.csv', 'id,state,parentKind,parentId,index,createdAt,updatedAt,label'), OPTIONS),
    ).rejects.toMatchObject({ code: 'BAD_CONTENT' });
  });

  it.each([
    ' =1',
    '\u00a0x',
    '\n=1',
    "'\n",
    "' a",
    '＝1',
    "'＠",
    ' ',
    "'=1",
    "''-1",
    '-1',
    '@x',
    '\tx',
    "it's",
    "'quoted'",
  ])('reads the text %j unchanged from an exported CSV table', async (text) => {
    const [table] = toCsv({}, [createNoteFixture('n1', { text })]);
    const { records } = await readImport(createFile('lines.csv', table?.text ?? ''), OPTIONS);
    expect(records[0]?.values.text).toBe(text);
  });

  it('reads notes, journal and plan back from Markdown', async () => {
    const content = await readImport(await createExportZip(toMarkdown({}, [...TEST_NOTES, ...TEST_PLAN])), OPTIONS);
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
    const { format, records } = await readImport(createFirstExportFile(toIcs(TEST_MANIFEST, TEST_NOTES)), OPTIONS);
    expect([format, records[0]?.id]).toEqual(['ics', TEST_NOTES[0]?.id]);
  });
});
