import { describe, expect, it } from 'vitest';
import { findLines } from './find-lines.ts';

describe('findLines', () => {
  it('matches all words in any order and case, and ranks lines that start with them first', () => {
    const lines = ['Call the dentist', 'Dentist: ask for a bill', 'Water the plants'].map((text) => ({ text }));
    const found = (query: string, limit = 10) => findLines(lines, query, limit).map(({ text }) => text);
    expect(found('dentist')).toEqual(['Dentist: ask for a bill', 'Call the dentist']);
    expect(found('DENTIST call')).toEqual(['Call the dentist']);
    expect(found('dentist', 1)).toHaveLength(1);
    expect(found('  ')).toEqual([]);
  });
});
