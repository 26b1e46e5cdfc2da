import { allowsValue, getKindDeclaration } from '@northkeep/contracts';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createFile } from '../testing/import-files.ts';
import { readImport } from './read-import.ts';

async function read(name: string, content: string | Readonly<Record<string, string>>) {
  const files = typeof content === 'string' ? {} : content;
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  const file = createFile(name, typeof content === 'string' ? content : new Uint8Array(zipped));
  const { format, records, refused, dropped } = await readImport(file, { timeZone: 'Europe/Oslo' });
  const of = (kind: string) => records.filter((record) => record.kind === kind).map(({ values }) => values);
  return {
    ...{ format, refused, dropped },
    labels: [...of('aims'), ...of('goals')].map(({ label }) => label),
    steps: of('steps').map(({ label, total, status }) => [label, total, status]),
    weeks: of('weeklyProgress').map(({ stepLabel, week, progress, target }) => [stepLabel, week, progress, target]),
    lines: of('lines').map(({ text }) => text),
    worldIds: records.map(({ worldId }) => worldId),
    invalid: records.flatMap(({ kind, values }) =>
      Object.entries(getKindDeclaration(kind).fields).flatMap(([field, declared]) => {
        const value = values[field];
        const isAllowed = value === undefined ? declared.required !== true : allowsValue(declared, value);
        return isAllowed ? [] : [`${kind}.${field}`];
      }),
    ),
  };
}

/** Export of Loop since 2021, which does not quote the name with a comma in the table of all habits. */
const LOOP = {
  'Habits.csv': [
    'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?',
    '001,"Read, slowly",YES_NO,Did you read?,,3,7,#FF8F00,,,,false',
    '002,Run,NUMERICAL,,,1,1,#FF8F00,km,AT_LEAST,2.0,true',
    '',
  ].join('\n'),
  'Checkmarks.csv': [
    'Date,Read, slowly,Run,',
    '2024-01-09,YES_MANUAL,0,',
    '2024-01-08,YES_AUTO,2.5,',
    '2024-01-07,YES_MANUAL,1,',
    '2024-01-06,YES_MANUAL,UNKNOWN,',
    '2024-01-05,SKIP,0,',
    '',
  ].join('\n'),
  'Scores.csv': 'Date,Read, slowly,Run,\n2024-01-09,0.1000,0.2000,\n',
  '001 Read slowly/Checkmarks.csv': 'Date,Value,Notes\n2024-01-09,YES_MANUAL,good\n2024-01-07,YES_MANUAL,\n',
  '001 Read slowly/Scores.csv': 'Date,Score\n2024-01-09,0.1000\n',
};

describe('an export of Loop', () => {
  // shows: import.habits
  it('becomes a step of one aim for each habit, with the days of each week as its count', async () => {
    const { format, labels, steps, weeks, refused, dropped, invalid } = await read(
      'Loop Habits CSV 2024-01-09.zip',
      LOOP,
    );
    expect([format, labels]).toEqual(['zip', ['Loop Habits', 'Habits']]);
    expect(steps).toEqual([
      ['Read, slowly', 3, 'selected'],
      ['Run', 7, 'parked'],
    ]);
    expect(weeks).toEqual([
      ['Read, slowly', '2024-W02', 1, 3],
      ['Read, slowly', '2024-W01', 2, 3],
      ['Run', '2024-W02', 1, 7],
      ['Run', '2024-W01', 1, 7],
    ]);
    expect([refused, invalid]).toEqual([[], []]);
    expect(dropped).toEqual({ 'Scores.csv': 2, question: 1, unit: 1, 'target value': 1, notes: 1 });
  });

  it('of an older version counts only the days that were marked', async () => {
    const { steps, weeks } = await read('Loop.zip', {
      'Habits.csv': 'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,Read,,,1,2,#FF8F00\n',
      'Checkmarks.csv': 'Date,Read,\n2024-01-09,2,\n2024-01-08,1,\n2024-01-07,0,\n2024-01-06,-1,\n',
    });
    expect([steps, weeks]).toEqual([[['Read', 4, 'selected']], [['Read', '2024-W02', 1, 4]]]);
  });

  it('is read from the tables of single habits when there is no table of all', async () => {
    const { 'Habits.csv': habits, '001 Read slowly/Checkmarks.csv': marks } = LOOP;
    const { weeks } = await read('a.zip', { 'Habits.csv': habits, '001 Read slowly/Checkmarks.csv': marks });
    expect(weeks.map(([label, week, count]) => [label, week, count])).toEqual([
      ['Read, slowly', '2024-W02', 1],
      ['Read, slowly', '2024-W01', 1],
    ]);
  });

  it('has the same ids of its steps in a later export', async () => {
    const [first, second] = await Promise.all(
      ['2024-01-09', '2024-02-09'].map((day) => read(`Loop Habits CSV ${day}.zip`, LOOP)),
    );
    expect(first?.worldIds.slice(0, 3)).toEqual(second?.worldIds.slice(0, 3));
    expect(first?.worldIds[2]).toContain('Read, slowly');
  });
});

describe('a table of habits', () => {
  // shows: import.habits
  it.each([
    ['with a row for each date', 'Date,Read,Run\n2024-01-08,x,\n2024-01-09,x,x\n'],
    ['with a column for each date', 'Habit;2024-01-08;2024-01-09\nRead;yes;YES\nRun;no;✓\n'],
  ])('%s is read', async (_, text) => {
    const { format, labels, steps, weeks } = await read('My habits.csv', text);
    expect([format, labels]).toEqual(['habits', ['My habits', 'Habits']]);
    expect(steps.map(([label]) => label)).toEqual(['Read', 'Run']);
    expect(weeks).toEqual([
      ['Read', '2024-W02', 2, 7],
      ['Run', '2024-W02', 1, 7],
    ]);
  });

  it('names what it has no place for', async () => {
    const rows = [...Array(60)].map((_, i) => `2024-01-${String((i % 28) + 1).padStart(2, '0')},x,,`);
    const text = ['Date,Read,Run,Notes', ...rows, '2024-03-01,x,half,tired', 'total,60,,', ''].join('\n');
    const { refused, dropped, steps } = await read('a.csv', text);
    expect(steps).toHaveLength(2);
    expect(refused).toEqual([{ where: 'total', reason: 'unreadable' }]);
    expect(dropped).toEqual({ Read: 1, Run: 1, notes: 1 });
  });

  it.each([
    ['amounts', 'Date,Amount\n2024-01-08,12.50\n2024-01-09,3.20\n'],
    ['words', 'Date,Category\n2024-01-08,food\n'],
    ['no dates', 'Name,Paid\nAna,yes\nBo,no\n'],
    ['dates only', 'Date,Other\n2024-01-08,\n'],
  ])('is not seen in a table of %s', async (_, text) => {
    await expect(read('a.csv', text)).rejects.toMatchObject({ code: 'OTHER_FORMAT', detail: 'table' });
  });

  it('is refused with more columns than it may have', async () => {
    const text = `Date${',a'.repeat(10_001)}\n2024-01-08${',x'.repeat(10_001)}`;
    await expect(read('a.csv', text)).rejects.toMatchObject({ code: 'TOO_LARGE', detail: 'columns' });
  });

  it('is read beside the notes of a zip', async () => {
    const { lines, steps } = await read('a.zip', { 'habits.csv': 'Date,Read\n2024-01-08,1\n', 'note.md': 'Hello' });
    expect([lines, steps.map(([label]) => label)]).toEqual([['Hello'], ['Read']]);
  });
});
