import { describe, expect, it } from 'vitest';
import { pasteInto, splitPaste } from './split-paste.ts';

describe('a paste', () => {
  it('splits on every kind of line break, trims and drops blanks', () => {
    expect(splitPaste('one\r\n  two \n\n\nthree\r')).toEqual(['one', 'two', 'three']);
  });
  it('splits on bullet marks, within a line too', () => {
    expect(splitPaste('• milk • bread\n◦ salt')).toEqual(['milk', 'bread', 'salt']);
  });
  it('takes list marks off where there are several lines', () => {
    expect(splitPaste('- milk\n* bread\n1. salt\n- [x] done')).toEqual(['milk', 'bread', 'salt', 'done']);
  });
  it('leaves a single line as it is', () => {
    expect(splitPaste('- 5 degrees')).toEqual(['- 5 degrees']);
    expect(splitPaste('well-kept')).toEqual(['well-kept']);
  });
  it('is nothing when it is blank', () => {
    expect(splitPaste(' \n ')).toEqual([]);
  });
  it('goes in at the caret: the first piece after what stands before it, the last before what stands after', () => {
    expect(pasteInto('ab', { start: 1, end: 1 }, ['x', 'y', 'z'])).toEqual({ texts: ['ax', 'y', 'zb'], caret: 1 });
  });
  it('replaces what is selected', () => {
    expect(pasteInto('abc', { start: 0, end: 3 }, ['x', 'y'])).toEqual({ texts: ['x', 'y'], caret: 1 });
  });
});
