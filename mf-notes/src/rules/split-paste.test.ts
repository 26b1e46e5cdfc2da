import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePaste, splitPaste } from './split-paste.ts';

const texts = (pasted: string) => splitPaste(pasted).map(({ text }) => text);

describe('splitPaste and mergePaste', () => {
  // shows: notes.paste.split
  it('splitPaste splits on every kind of line break, trims and drops empty rows', () => {
    expect(texts('one\r\n  two \n\n\nthree\r')).toEqual(['one', 'two', 'three']);
  });
  // shows: notes.paste.split
  it('splitPaste splits on bullets, also within a line', () => {
    expect(texts('• milk • bread\n◦ salt')).toEqual(['milk', 'bread', 'salt']);
  });
  // shows: notes.paste.marks
  it.each([
    ['bullets', '- milk\n* bread\n– salt', ['milk', 'bread', 'salt']],
    ['numbers that count from 1', '1. milk\n2. bread\n3) salt', ['milk', 'bread', 'salt']],
    ['tick boxes', '[ ] milk\n[ ] bread', ['milk', 'bread']],
  ])('splitPaste removes %s that all rows have', (_, pasted, rows) => {
    expect(texts(pasted)).toEqual(rows);
  });
  // shows: notes.paste.marks
  it.each([
    ['days of a month', '10. Mai Zahnarzt\n12. Mai Friseur'],
    ['numbers that do not begin at 1', '2. milk\n3. bread'],
    ['a bullet of one row', '- milk\nbread'],
    ['bullets and numbers', '- milk\n1. salt'],
    ['a tick box of one row', '[x] milk\nbread'],
    ['a mark without a text', '- milk\n- [ ]\n1.'],
  ])('splitPaste keeps %s', (_, pasted) => {
    expect(texts(pasted)).toEqual(pasted.split('\n'));
  });
  // shows: notes.paste.done
  it('splitPaste reads the rows that are ticked', () => {
    expect(splitPaste('- [x] Buy milk\n- [ ] Bread')).toEqual([
      { text: 'Buy milk', isDone: true },
      { text: 'Bread', isDone: false },
    ]);
  });
  // shows: notes.paste.marks
  it('splitPaste changes no letter besides white space and the marks of all rows', () => {
    const row = fc.string({ unit: fc.constantFrom('a', '1', '2', '.', ')', '-', '*', '[', 'x', ']', ' ') });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        const given = rows.map((each) => each.trim()).filter(Boolean);
        const marks = given.map((each, i) => each.slice(0, each.length - (texts(rows.join('\n'))[i] ?? '').length));
        expect(given.map((_, i) => marks[i] + (texts(rows.join('\n'))[i] ?? ''))).toEqual(given);
        if (marks.some((mark) => mark === '')) expect(marks.every((mark) => mark === '')).toBe(true);
      }),
    );
  });
  // shows: notes.paste.single
  it('splitPaste leaves a single line unchanged', () => {
    expect(texts('- 5 degrees')).toEqual(['- 5 degrees']);
    expect(texts('well-kept')).toEqual(['well-kept']);
  });
  it('splitPaste returns no rows for white space', () => {
    expect(splitPaste(' \n ')).toEqual([]);
  });
  it('mergePaste appends the first piece to the text before the caret and the text after it to the last piece', () => {
    expect(mergePaste('ab', { start: 1, end: 1 }, ['x', 'y', 'z'])).toEqual({ texts: ['ax', 'y', 'zb'], caret: 1 });
  });
  it('mergePaste replaces the selection', () => {
    expect(mergePaste('abc', { start: 0, end: 3 }, ['x', 'y'])).toEqual({ texts: ['x', 'y'], caret: 1 });
  });
});
