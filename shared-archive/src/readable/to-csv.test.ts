import { describe, expect, it } from 'vitest';
import { createNoteFixture, TEST_PLAN } from '../testing/records.ts';
import { encodeCsvCell } from './csv-cell.ts';
import { toCsv } from './to-csv.ts';

describe('encodeCsvCell', () => {
  // shows: export.csv.formula
  it.each([
    { value: '=HYPERLINK("http://x")', cell: `"'=HYPERLINK(""http://x"")"` },
    { value: '+1', cell: "'+1" },
    { value: '-1', cell: "'-1" },
    { value: '@SUM(A1)', cell: "'@SUM(A1)" },
    { value: '\tx', cell: "'\tx" },
    { value: '\rx', cell: `"'\rx"` },
    { value: ' =1', cell: "' =1" },
    { value: '\u00a0=1', cell: "'\u00a0=1" },
    { value: '\n=1', cell: `"'\n=1"` },
    { value: '\ufeff=1', cell: "'\ufeff=1" },
    { value: '\u200b=1', cell: "'\u200b=1" },
    { value: '＝1', cell: "'＝1" },
    { value: '＋1', cell: "'＋1" },
    { value: '－1', cell: "'－1" },
    { value: '＠x', cell: "'＠x" },
    { value: "'＝1", cell: "''＝1" },
    { value: 'a,b', cell: '"a,b"' },
    { value: 'two\nrows', cell: '"two\nrows"' },
    { value: 'a "word"', cell: '"a ""word"""' },
    { value: 'plain', cell: 'plain' },
    { value: '', cell: '' },
  ])('encodes $value as $cell', ({ value, cell }) => {
    expect(encodeCsvCell(value)).toBe(cell);
  });
});

describe('toCsv', () => {
  it('writes one file for each kind that has records, with its fields as columns', () => {
    const files = toCsv({}, TEST_PLAN);
    expect(files.map(({ path }) => path)).toEqual([
      'idealLife.csv',
      'obstacles.csv',
      'aims.csv',
      'goals.csv',
      'milestones.csv',
      'steps.csv',
      'weeklyProgress.csv',
      'reviews.csv',
    ]);
    const steps = files.find(({ path }) => path === 'steps.csv')?.text.split('\r\n') ?? [];
    expect(steps[0]).toMatch(/^\ufeffid,state,parentKind,parentId,index,createdAt,updatedAt,label,total,status/);
    expect(steps).toContainEqual(expect.stringContaining('s1,live,goals,g1,10,'));
  });

  it('writes a formula in a note as text', () => {
    const [file] = toCsv({}, [createNoteFixture('l1', { text: '=1+1' })]);
    expect(file?.text).toContain(",'=1+1,");
  });
});
