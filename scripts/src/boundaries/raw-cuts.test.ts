import { describe, expect, it } from 'vitest';
import { findRawCuts } from './raw-cuts.ts';

const check = (text: string, file = 'mf-notes/src/copy.ts') => findRawCuts(file, text);

describe('findRawCuts', () => {
  it.each([
    'const a = text.slice(0, QUOTED_MAX);',
    'const a = text.slice(0, QUOTED_MAX - 1);',
    'const a = text.slice(0, LABEL_LENGTH_MAX * 4);',
    'const a = name.trim().substring(0, NAME_MAX);',
    'const a = line.slice(start, start + LENGTH);',
    'const a = words.length > 60 ? words.slice(0, 60) : words;',
    'const a = cleanText(where).slice(0, 120);',
  ])('reports %s', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    'const a = cutText(text, LABEL_LENGTH_MAX);',
    'const year = date.slice(0, 4);',
    'const day = iso.slice(0, 10);',
    'const shown = rows.slice(0, ROWS_MAX);',
    'const before = text.slice(0, start);',
    'const hash = digest.slice(0, 32);',
  ])('accepts %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  it('skips tests and other workspaces', () => {
    for (const file of ['mf-notes/src/copy.test.ts', 'api/src/a.ts', 'mf-notes/src/testing/a.ts'])
      expect(check('text.slice(0, 60)', file)).toEqual([]);
  });
});
