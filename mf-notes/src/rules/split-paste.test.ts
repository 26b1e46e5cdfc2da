import { describe, expect, it } from 'vitest';
import { mergePaste, splitPaste } from './split-paste.ts';

describe('splitPaste and mergePaste', () => {
  // shows: notes.paste.split
  it('splitPaste splits on every kind of line break, trims and drops empty pieces', () => {
    expect(splitPaste('one\r\n  two \n\n\nthree\r')).toEqual(['one', 'two', 'three']);
  });
  // shows: notes.paste.split
  it('splitPaste splits on bullets, also within a line', () => {
    expect(splitPaste('• milk • bread\n◦ salt')).toEqual(['milk', 'bread', 'salt']);
  });
  it('splitPaste strips list markers from several lines', () => {
    expect(splitPaste('- milk\n* bread\n1. salt\n- [x] done')).toEqual(['milk', 'bread', 'salt', 'done']);
  });
  // shows: notes.paste.single
  it('splitPaste leaves a single line unchanged', () => {
    expect(splitPaste('- 5 degrees')).toEqual(['- 5 degrees']);
    expect(splitPaste('well-kept')).toEqual(['well-kept']);
  });
  it('splitPaste returns no pieces for white space', () => {
    expect(splitPaste(' \n ')).toEqual([]);
  });
  it('mergePaste appends the first piece to the text before the caret and the text after it to the last piece', () => {
    expect(mergePaste('ab', { start: 1, end: 1 }, ['x', 'y', 'z'])).toEqual({ texts: ['ax', 'y', 'zb'], caret: 1 });
  });
  it('mergePaste replaces the selection', () => {
    expect(mergePaste('abc', { start: 0, end: 3 }, ['x', 'y'])).toEqual({ texts: ['x', 'y'], caret: 1 });
  });
});
