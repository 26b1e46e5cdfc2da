import { describe, expect, it } from 'vitest';
import { changeLabels, labelsOf, listLabels, readLabel, shownLabelsOf, withLabel } from './labels.ts';

const line = (category: string | null, ...categories: string[]) => ({ category, categories });

describe('labelsOf', () => {
  it('returns the labels of both fields in lower case and without duplicates', () => {
    expect(labelsOf(line('Writing', ' Sleep', 'sleep', ''))).toEqual(['writing', 'sleep']);
  });

  it('compares letters that Unicode writes in two ways', () => {
    expect(labelsOf(line(null, 'caf\u00e9', 'CAFE\u0301', 'ΟΔΟΣ', 'οδος'))).toEqual(['caf\u00e9', 'οδος']);
  });
});

describe('shownLabelsOf', () => {
  it('leaves out a field that could not be decrypted', () => {
    const damaged = { ...line('a', 'b'), damaged: new Set(['categories']) };
    expect(shownLabelsOf(damaged)).toEqual(['a']);
  });
});

describe('listLabels', () => {
  it('lists the labels of all lines in alphabetical order', () => {
    expect(listLabels([line('rent', 'Home'), line(null, 'home'), line(null)])).toEqual(['home', 'rent']);
  });
});

describe('readLabel', () => {
  it.each([
    ['#Café', 'café'],
    [' Early  Hours', 'early-hours'],
    ['day off', 'day off'],
    ['#day-off', 'day off'],
    ['##', ''],
  ])('reads %j as %j', (typed, label) => expect(readLabel(typed, ['day off'])).toBe(label));
});

describe('withLabel', () => {
  it('adds no label twice, none that is too long, and none beyond the limit', () => {
    const full = Array.from({ length: 24 }, (_, i) => `l${i}`);
    expect(withLabel(['a'], 'b')).toEqual(['a', 'b']);
    expect(withLabel(['a'], 'a')).toEqual(['a']);
    expect(withLabel(['a'], 'b'.repeat(61))).toEqual(['a']);
    expect(withLabel(full, 'b')).toEqual(full);
  });
});

describe('changeLabels', () => {
  it('writes an added label only to the list, so that two devices keep both', () => {
    expect(changeLabels(line('Home'), ['home', 'rent'])).toEqual({ categories: ['rent'] });
    expect(changeLabels(line('Home', 'Rent'), ['home', 'rent', 'new'])).toEqual({ categories: ['Rent', 'new'] });
  });

  it('empties the category when its label is removed', () => {
    expect(changeLabels(line('Home', 'rent'), ['rent'])).toEqual({ category: null, categories: ['rent'] });
    expect(changeLabels(line('Home', 'home'), [])).toEqual({ category: null, categories: [] });
  });

  it('changes nothing for the labels that the line has', () => {
    expect(changeLabels(line('Home', 'rent'), ['rent', 'home'])).toEqual({});
    expect(changeLabels(line(null), [])).toEqual({});
  });
});
