import { describe, expect, it } from 'vitest';
import { createNoteFixture, TEST_PLAN } from '../testing/records.ts';
import { toMarkdown } from './to-markdown.ts';

const filesOf = (records: Parameters<typeof toMarkdown>[1]) =>
  Object.fromEntries(toMarkdown({}, records).map(({ path, text }) => [path, text]));

describe('toMarkdown', () => {
  it('writes the plan into one file, each list in its order', () => {
    const lines = (filesOf(TEST_PLAN)['plan.md'] ?? '').split('\n').filter((line) => line !== '');
    expect(lines).toEqual([
      '# A quiet working life',
      'Away from: Always in a hurry',
      '## Obstacles',
      '- Late evenings',
      '## Write the book',
      '### First draft',
      '- Write 500 words (5× a week)',
      '- Outline (1× a week, parked)',
      '#### Part one',
      '- Reread it (2× a week)',
      '## Weeks',
      '| week | goal | step | done |',
      '|---|---|---|---|',
      '| 2026-W47 | First draft | Write \\| 500 words | 3 of 5 |',
      '## Reviews',
      '### 2026-W47',
      'A calm week.',
    ]);
  });

  it('writes one file a day with its notes and journal entries, and one for notes without a date', () => {
    const files = filesOf([
      createNoteFixture('l1', {
        text: 'Dentist',
        scheduleDate: '2026-11-23',
        scheduleTime: '09:30',
        minutes: 45,
        category: 'health',
        priority: 'high',
        deadline: '2026-12-01',
      }),
      createNoteFixture('l2', { text: 'Bread', isDone: true, scheduleDate: '2026-11-23' }),
      createNoteFixture('l3', {
        text: 'First frost\nand then sun',
        type: 'journal',
        scheduleDate: '2026-11-23',
        categories: ['day off'],
      }),
      createNoteFixture('l4', { text: 'Someday', scheduleDate: null }),
    ]);
    expect(Object.keys(files)).toEqual(['plan.md', 'days/without-date.md', 'days/2026-11-23.md']);
    expect(files['days/2026-11-23.md']).toBe(
      '# 2026-11-23 (2026-W48)\n\n## Notes\n\n- [ ] Dentist (09:30, 45 min, !high, due 2026-12-01, #health)\n- [x] Bread\n\n## Journal\n\n- First frost\n  and then sun\n  #day%20off\n',
    );
    expect(files['days/without-date.md']).toContain('- [ ] Someday');
  });

  it('keeps deleted, conflicting and unsaved texts in a file of their own', () => {
    const files = filesOf([
      createNoteFixture('l1', { text: 'thrown away' }, { state: 'deleted' }),
      createNoteFixture('l2', { text: 'other wording' }, { state: 'conflict' }),
      createNoteFixture('l3', { text: 'too long to store' }, { state: 'notSaved' }),
    ]);
    expect(files['outside-the-lists.md']).toMatch(
      /Deleted\n\n- thrown away[\s\S]*Other versions\n\n- other wording[\s\S]*Not saved\n\n- too long/,
    );
    expect(Object.keys(files)).not.toContain('days/without-date.md');
  });

  it('keeps a step whose goal is missing', () => {
    const orphan = TEST_PLAN.filter(({ id }) => id === 's1');
    expect(filesOf(orphan)['plan.md']).toContain('## Without a place in the plan\n\n- Write 500 words');
  });

  it('never uses a damaged date as the name of a file', () => {
    expect(Object.keys(filesOf([createNoteFixture('l1', { text: 'x', scheduleDate: '../../etc' })]))).toEqual([
      'plan.md',
      'days/without-date.md',
    ]);
  });
});
