import { describe, expect, it } from 'vitest';
import { encodeKeptFilter, readKeptFilters, toggleChoice } from './kept-filters.ts';
import { EMPTY_FILTER, FILTER_DAYS, type LineFilter } from './line-filter.ts';

const FULL: LineFilter = {
  days: ['overdue', 'none'],
  labels: ['garden'],
  priorities: ['high'],
  deadline: 'week',
  done: 'any',
  text: 'water "all" plants',
  type: 'any',
};
const stored = (id: string, name: string, filter: LineFilter = EMPTY_FILTER) =>
  encodeKeptFilter(id, name, filter) ?? '';

describe('readKeptFilters', () => {
  it.each([FULL, EMPTY_FILTER])('reads what was stored', (filter) => {
    const text = stored('a', 'My garden', filter);
    expect(readKeptFilters([text])).toEqual([{ key: 'a', name: 'My garden', filter, stored: text }]);
  });

  it('sorts the filters by name', () => {
    const texts = [stored('a', 'Work'), stored('b', 'home'), stored('c', 'Garden')];
    expect(readKeptFilters(texts).map(({ name }) => name)).toEqual(['Garden', 'home', 'Work']);
  });

  it('keeps both results of two devices that renamed a filter, with keys that do not depend on the order', () => {
    const texts = [stored('a', 'One'), stored('a', 'Two')];
    const keysOf = (list: readonly string[]) => readKeptFilters(list).map(({ key, name }) => [key, name]);
    expect(keysOf(texts)).toEqual([
      ['a', 'One'],
      ['a-2', 'Two'],
    ]);
    expect(keysOf(texts.toReversed())).toEqual(keysOf(texts));
  });

  it.each([
    'no JSON',
    'null',
    '{"name":"no id"}',
    '{"id":"a","name":"x","days":["someday"]}',
    '{"id":"a","name":"x","type":"event"}',
    '{"id":"a","name":"x","labels":[1]}',
    '{"id":"a","name":"x","aim":"b"}',
  ])('leaves out %s', (text) => {
    expect(readKeptFilters([text, stored('b', 'Known')]).map(({ name }) => name)).toEqual(['Known']);
  });
});

describe('encodeKeptFilter', () => {
  it('stores only the conditions that are set', () => {
    expect(stored('a', 'Today', { ...EMPTY_FILTER, days: ['today'] })).toBe(
      '{"id":"a","name":"Today","days":["today"]}',
    );
  });

  it('returns null for a filter that is too long to be stored', () => {
    const labels = Array.from({ length: 40 }, (_, at) => `${'x'.repeat(50)}${at}`);
    expect(encodeKeptFilter('a', 'Long', { ...EMPTY_FILTER, labels })).toBeNull();
  });
});

describe('toggleChoice', () => {
  it('adds a choice in the offered order and removes it again', () => {
    expect(toggleChoice(FILTER_DAYS, ['none'], 'today')).toEqual(['today', 'none']);
    expect(toggleChoice(FILTER_DAYS, ['today', 'none'], 'today')).toEqual(['none']);
  });
});
