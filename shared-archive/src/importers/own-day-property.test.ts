import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArchiveRecord } from '../content/entries.ts';
import { toMarkdown } from '../readable/to-markdown.ts';
import { createExportZip } from '../testing/import-files.ts';
import { createNoteFixture } from '../testing/records.ts';
import { readImport } from './read-import.ts';

/** Fixed random seed, so that every run tests the same texts on every machine. */
const SEED = 20_261_128;
/** Marks of the Markdown of a day, of which the texts are made. */
const MARKS = [
  ...[
    '## Notes',
    '## Ideas',
    '# 2026-12-01 (2026-W49)',
    '- ',
    '- [x] ',
    '  ',
    '\n',
    ' (10:00)',
    ' (45 min)',
    ' (#rent)',
    ' (#rent #home)',
  ],
  ...[' ()', '#', '#nature', ' #a', '\n#nature', '\n#', '%20', '(', ')', 'Walk', ' ', '---', '|'],
];
const text = fc
  .array(fc.constantFrom(...MARKS), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join('').trim())
  .filter((typed) => typed !== '');
const category = fc.constantFrom('', 'rent', 'day off', 'a(b)', '50%', 'a,b');

/** Returns what the Markdown of a line holds. */
const contentOf = ({ values }: ArchiveRecord) => [
  values.type ?? 'task',
  values.text,
  values.scheduleTime ?? null,
  values.minutes ?? null,
  [...new Set([values.category, ...((values.categories ?? []) as string[])])].filter(Boolean),
];

async function readBack(lines: readonly ArchiveRecord[]) {
  const { records, refused } = await readImport(await createExportZip(toMarkdown({}, lines)), { timeZone: 'UTC' });
  return { lines: records.filter(({ kind }) => kind === 'lines').map(contentOf), refused };
}

describe('the Markdown of a day', () => {
  // shows: export.markdown.round-trip
  it('gives texts of its own marks back unchanged', async () => {
    const categories = fc.uniqueArray(
      category.filter((word) => word !== ''),
      { maxLength: 2 },
    );
    const note = fc.record({
      text,
      category,
      categories,
      minutes: fc.constantFrom(null, 45),
      scheduleTime: fc.constantFrom(null, '10:00'),
    });
    const entry = fc.record({
      text,
      category,
      categories,
    });
    const day = fc.tuple(fc.array(note, { maxLength: 4 }), fc.array(entry, { maxLength: 4 }));
    const property = fc.asyncProperty(day, async ([notes, entries]) => {
      const scheduleDate = '2026-12-01';
      const lines = [
        ...notes.map((values, i) => createNoteFixture(`n${i}`, { ...values, scheduleDate })),
        ...entries.map((values, i) => createNoteFixture(`e${i}`, { ...values, type: 'journal', scheduleDate })),
      ];
      expect(await readBack(lines)).toEqual({ lines: lines.map(contentOf), refused: [] });
    });
    await fc.assert(property, { numRuns: 300, seed: SEED });
  });

  it.each(['Call (10:00)', 'Sum (45 min)', 'Pay (#rent)', 'Pay (#rent #home)', 'Empty ()'])(
    'keeps the note %j as a text',
    async (typed) => {
      const { lines } = await readBack([createNoteFixture('n', { text: typed, scheduleDate: '2026-12-01' })]);
      expect(lines).toEqual([['task', typed, null, null, []]]);
    },
  );

  it.each(['## Ideas\nA boat', 'Walk\n#nature', 'Walk\n#'])('keeps the journal entry %j as a text', async (typed) => {
    const { lines } = await readBack([
      createNoteFixture('n', { text: typed, type: 'journal', scheduleDate: '2026-12-01' }),
    ]);
    expect(lines).toEqual([['journal', typed, null, null, []]]);
  });
});
