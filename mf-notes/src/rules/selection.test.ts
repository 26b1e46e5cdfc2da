import { describe, expect, it } from 'vitest';
import { commonLabels, indexForKey, rangeBetween, replaceCommonLabels } from './selection.ts';

describe('rangeBetween', () => {
  const order = ['a', 'b', 'c', 'd'];

  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    [null, 'c', ['c']],
    ['deleted', 'c', ['c']],
  ])('from %s to %s gives %j', (from, to, expected) => {
    expect(rangeBetween(order, from, to)).toEqual(expected);
  });
});

describe('commonLabels', () => {
  it('returns the labels of all lines in the order of the first one', () => {
    expect(
      commonLabels([
        ['home', 'garden', 'calls'],
        ['garden', 'home'],
        ['x', 'home', 'garden'],
      ]),
    ).toEqual(['home', 'garden']);
  });

  it('returns no label when a line has none', () => {
    expect(commonLabels([['home'], []])).toEqual([]);
  });
});

describe('replaceCommonLabels', () => {
  it('adds and removes what has changed, and keeps the other labels of the line', () => {
    expect(replaceCommonLabels(['own', 'home'], ['home'], ['garden'])).toEqual(['own', 'garden']);
  });

  it('adds no label twice', () => {
    expect(replaceCommonLabels(['garden', 'home'], ['home'], ['home', 'garden'])).toEqual(['garden', 'home']);
  });
});

describe('indexForKey', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['Enter', 1, null],
  ])('%s at %s gives %s', (key, at, expected) => {
    expect(indexForKey(key, at, 5)).toBe(expected);
  });
});
