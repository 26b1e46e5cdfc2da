import { describe, expect, it } from 'vitest';
import { toMarkdown } from '../readable/to-markdown.ts';
import { createExportZip, createFile } from '../testing/import-files.ts';
import { createRecordFixture, TEST_PLAN } from '../testing/records.ts';
import { readImport } from './read-import.ts';

const OPTIONS = { timeZone: 'Europe/Oslo' };

describe('a Markdown file in the form of an export', () => {
  it('is read as text when a file named plan.md has other lines', async () => {
    const { format, records } = await readImport(createFile('plan.md', '# Garden\n\nDig the bed first.\n'), OPTIONS);
    expect([format, records.map(({ values }) => values.text)]).toEqual([
      'markdown',
      ['plan\n# Garden\n\nDig the bed first.'],
    ]);
  });

  it('names a row of a day that belongs to no note', async () => {
    const day = '# 2026-12-01 (2026-W49)\n\nAdded by hand\n\n## Notes\n\n- [ ] Bread\n\n## Ideas\n\n- A boat\n';
    const { records, refused } = await readImport(createFile('2026-12-01.md', day), OPTIONS);
    expect(records.map(({ values }) => values.text)).toEqual(['Bread']);
    expect(refused.map(({ where }) => where)).toEqual(['Added by hand', 'A boat']);
  });

  it('keeps the sub-lines of a day, indented below their note', async () => {
    const day = { scheduleDate: '2026-12-01', type: 'task' };
    const line = (id: string, index: number, values: Record<string, string | boolean>) =>
      createRecordFixture({ kind: 'lines', id, index, values: { ...day, ...values } });
    const records = [
      line('a', 0, { text: 'Pack' }),
      line('b', 1, { text: 'Call Ruth' }),
      line('c', 2, { text: 'Shoes\nblack\n\n- [ ] not a note', subLineOf: 'a', isDone: true }),
      line('d', 3, { text: 'Hat\n- [x] not a note', subLineOf: 'gone' }),
    ];
    const files = toMarkdown({}, records);
    const text = files.find(({ path }) => path === 'days/2026-12-01.md')?.text ?? '';
    expect(text).toContain('- [ ] Pack\n  - [x] Shoes\n    black\n');
    const back = await readImport(await createExportZip(files), OPTIONS);
    const ids = new Map(back.records.map(({ id, values }) => [id, values.text]));
    expect(back.records.map(({ values, subLineOf }) => [values.text, ids.get(subLineOf ?? '')])).toEqual([
      ['Pack', undefined],
      ['Shoes\nblack\n\n- [ ] not a note', 'Pack'],
      ['Call Ruth', undefined],
      ['Hat\n- [x] not a note', undefined],
    ]);
    expect(back.refused).toEqual([]);
  });

  it('keeps an empty row whose indentation an editor has removed', async () => {
    const day = '# 2026-12-01 (2026-W49)\r\n\r\n## Journal\r\n\r\n- First\r\n\r\n  third\r\n\r\n- Second\r\n';
    const { records } = await readImport(createFile('2026-12-01.md', day), OPTIONS);
    expect(records.map(({ values }) => values.text)).toEqual(['First\n\nthird', 'Second']);
  });

  it('names the steps without a goal, and counts the assessments, of a plan', async () => {
    const step = TEST_PLAN.filter(({ id }) => id === 's1');
    const values = {
      instrument: 'who-5',
      takenAt: '2026-11-01',
      answers: [1],
      scores: [{ scale: 'total', value: 52 }],
    };
    const assessment = createRecordFixture({ kind: 'assessments', id: 'as1', values });
    const { refused, dropped } = await readImport(
      await createExportZip(toMarkdown({}, [...step, assessment])),
      OPTIONS,
    );
    expect(refused).toEqual([{ where: 'Write 500 words', reason: 'noParent' }]);
    expect(dropped).toEqual({ assessment: 1 });
  });
});
