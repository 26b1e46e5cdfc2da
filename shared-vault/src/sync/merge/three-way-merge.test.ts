import { expect, test } from 'vitest';
import { type MergeInput, type MergeResult, mergeFields } from './three-way-merge.ts';

const NOTHING: MergeResult = { mine: [], values: {}, needsCopy: false, conflicts: [] };
const mergeOf = (input: Omit<MergeInput, 'touched'> & { touched?: string[] }) =>
  mergeFields({ touched: Object.keys(input.mine), ...input });

test.each<[string, Omit<MergeInput, 'touched'> & { touched?: string[] }, Partial<MergeResult>]>([
  [
    'changed here only',
    { kind: 'lines', base: { text: 'a' }, mine: { text: 'b' }, stored: { text: 'a' } },
    { mine: ['text'] },
  ],
  ['changed there only', { kind: 'lines', base: { text: 'a' }, mine: { text: 'a' }, stored: { text: 'c' } }, {}],
  ['the same on both sides', { kind: 'lines', base: { text: 'a' }, mine: { text: 'b' }, stored: { text: 'b' } }, {}],
  [
    'two texts of a line',
    { kind: 'lines', base: { text: 'a' }, mine: { text: 'b' }, stored: { text: 'c' } },
    { needsCopy: true },
  ],
  ['an emptied text', { kind: 'lines', base: { text: 'a' }, mine: { text: '' }, stored: { text: 'c' } }, {}],
  [
    'two labels',
    { kind: 'goals', base: { label: 'a' }, mine: { label: 'b' }, stored: { label: 'c' } },
    { conflicts: [['label']] },
  ],
  ['two places', { kind: 'lines', base: { index: 1 }, mine: { index: 2 }, stored: { index: 3 } }, {}],
  [
    'a place moved here only',
    { kind: 'lines', base: { index: 1 }, mine: { index: 2 }, stored: { index: 1 } },
    { mine: ['index'] },
  ],
  [
    'two parents, of another kind each',
    {
      kind: 'steps',
      base: { parentId: 'g', parentKind: 'goals' },
      mine: { parentId: 'm', parentKind: 'milestones' },
      stored: { parentId: 'h', parentKind: 'goals' },
    },
    {},
  ],
  [
    'progress on both sides',
    { kind: 'steps', base: { progress: 1 }, mine: { progress: 3 }, stored: { progress: 2, total: 9 } },
    { values: { progress: 4 } },
  ],
  [
    'the same progress on both sides',
    { kind: 'steps', base: { progress: 0 }, mine: { progress: 1 }, stored: { progress: 1, total: 5 } },
    { values: { progress: 2 } },
  ],
  [
    'progress above the total',
    { kind: 'steps', base: { progress: 1 }, mine: { progress: 4 }, stored: { progress: 3, total: 5 } },
    { values: { progress: 5 } },
  ],
  [
    'progress taken back on both sides',
    { kind: 'steps', base: { progress: 2 }, mine: { progress: 0 }, stored: { progress: 1, total: 5 } },
    { values: { progress: 0 } },
  ],
  [
    'progress under a total that was lowered here',
    {
      kind: 'steps',
      base: { progress: 1, total: 9 },
      mine: { progress: 3, total: 3 },
      stored: { progress: 2, total: 9 },
    },
    { mine: ['total'], values: { progress: 3 } },
  ],
  [
    'progress that may have been counted already',
    {
      kind: 'steps',
      base: { progress: 1 },
      mine: { progress: 2 },
      stored: { progress: 5, total: 9 },
      maybeApplied: true,
    },
    {},
  ],
  [
    'a text that may have been applied already',
    { kind: 'lines', base: { text: 'a' }, mine: { text: 'b' }, stored: { text: 'a' }, maybeApplied: true },
    { needsCopy: true },
  ],
  [
    'word lists',
    {
      kind: 'lines',
      base: { categories: ['home', 'old'] },
      mine: { categories: ['home', 'here'] },
      stored: { categories: ['home', 'old', 'there'] },
    },
    { values: { categories: ['home', 'there', 'here'] } },
  ],
  [
    'a tick and its moment, on both sides',
    {
      kind: 'lines',
      base: { isDone: false, doneAt: null },
      mine: { isDone: true, doneAt: 'monday' },
      stored: { isDone: true, doneAt: 'tuesday' },
    },
    { conflicts: [['doneAt']] },
  ],
  [
    'a date here and its time there: one group',
    {
      kind: 'lines',
      touched: ['scheduleDate'],
      base: { scheduleDate: null, scheduleTime: null },
      mine: { scheduleDate: '2026-11-02', scheduleTime: null },
      stored: { scheduleDate: null, scheduleTime: '10:00' },
    },
    { conflicts: [['scheduleDate']] },
  ],
  [
    'a step moved here and parked there: the stored place',
    {
      kind: 'steps',
      touched: ['index'],
      base: { status: 'selected', index: 1 },
      mine: { status: 'selected', index: 5 },
      stored: { status: 'parked', index: 1 },
    },
    {},
  ],
  [
    'a value that does not open there',
    { kind: 'goals', base: { label: 'a' }, mine: { label: 'b' }, stored: { label: { damaged: 'x' } } },
    { conflicts: [['label']] },
  ],
  [
    'a damaged value that nobody has touched since',
    { kind: 'goals', base: { label: { damaged: 'x' } }, mine: { label: 'b' }, stored: { label: { damaged: 'x' } } },
    { mine: ['label'] },
  ],
])('%s', (_, input, expected) => {
  expect(mergeOf(input)).toEqual({ ...NOTHING, ...expected });
});

test('every changed field finds its own way', () => {
  const merged = mergeOf({
    kind: 'lines',
    base: { text: 'a', index: 1, categories: [], minutes: null },
    mine: { text: 'b', index: 2, categories: ['x'], minutes: 5 },
    stored: { text: 'c', index: 1, categories: ['y'], minutes: null },
  });
  expect(merged).toEqual({
    mine: ['index', 'minutes'],
    values: { categories: ['y', 'x'] },
    needsCopy: true,
    conflicts: [],
  });
});
