import { describe, expect, it } from 'vitest';
import { type MergeInput, type MergeResult, mergeFields } from './three-way-merge.ts';

const NOTHING: MergeResult = { mine: [], values: {}, needsCopy: false, conflicts: [] };
const mergeOf = (input: Omit<MergeInput, 'touched'> & { touched?: string[] }) =>
  mergeFields({ touched: Object.keys(input.mine), ...input });

/** Returns different words that begin with a letter. */
const words = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i}`);

describe('mergeFields', () => {
  it.each<[string, Omit<MergeInput, 'touched'> & { touched?: string[] }, Partial<MergeResult>]>([
    [
      'keeps a change of this device only',
      { kind: 'lines', base: { text: 'a' }, mine: { text: 'b' }, stored: { text: 'a' } },
      { mine: ['text'] },
    ],
    ['changed there only', { kind: 'lines', base: { text: 'a' }, mine: { text: 'a' }, stored: { text: 'c' } }, {}],
    ['the same on both sides', { kind: 'lines', base: { text: 'a' }, mine: { text: 'b' }, stored: { text: 'b' } }, {}],
    [
      'copies the second of two texts of a line',
      { kind: 'lines', base: { text: 'a' }, mine: { text: 'b' }, stored: { text: 'c' } },
      { needsCopy: true },
    ],
    ['an emptied text', { kind: 'lines', base: { text: 'a' }, mine: { text: '' }, stored: { text: 'c' } }, {}],
    [
      'two labels',
      { kind: 'goals', base: { label: 'a' }, mine: { label: 'b' }, stored: { label: 'c' } },
      { conflicts: [['label']] },
    ],
    [
      'keeps a date chosen here over one that was removed there, without a conflict',
      {
        kind: 'lines',
        base: { scheduleDate: '2026-11-16', scheduleTime: null },
        mine: { scheduleDate: '2026-11-25' },
        stored: { scheduleDate: null, scheduleTime: null },
      },
      { mine: ['scheduleDate'] },
    ],
    [
      'keeps a date chosen there over one that was removed here, without a conflict',
      {
        kind: 'lines',
        base: { scheduleDate: '2026-11-16', scheduleTime: '09:00' },
        mine: { scheduleDate: null, scheduleTime: null },
        stored: { scheduleDate: '2026-11-25', scheduleTime: '09:00' },
      },
      {},
    ],
    [
      'two dates',
      {
        kind: 'lines',
        base: { scheduleDate: '2026-11-16' },
        mine: { scheduleDate: '2026-11-25' },
        stored: { scheduleDate: '2026-11-26' },
      },
      { conflicts: [['scheduleDate']] },
    ],
    ['two places', { kind: 'lines', base: { index: 1 }, mine: { index: 2 }, stored: { index: 3 } }, {}],
    [
      'keeps a position that only this device changed',
      { kind: 'lines', base: { index: 1 }, mine: { index: 2 }, stored: { index: 1 } },
      { mine: ['index'] },
    ],
    [
      'keeps the stored parent when both sides moved the record',
      {
        kind: 'steps',
        base: { parentId: 'g', parentKind: 'goals' },
        mine: { parentId: 'm', parentKind: 'milestones' },
        stored: { parentId: 'h', parentKind: 'goals' },
      },
      {},
    ],
    [
      'copies a text that may have been applied already',
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
      'removes a word that only the other device removed',
      {
        kind: 'lines',
        base: { categories: ['home', 'old'] },
        mine: { categories: ['home', 'old', 'here'] },
        stored: { categories: ['home'] },
      },
      { values: { categories: ['home', 'here'] } },
    ],
    [
      'keeps as many words as a list may have',
      {
        kind: 'lines',
        base: { categories: [] },
        mine: { categories: words('a', 12) },
        stored: { categories: words('b', 12) },
      },
      { values: { categories: [...words('b', 12), ...words('a', 12)] } },
    ],
    [
      'lists word lists that are too long together as a conflict',
      {
        kind: 'lines',
        base: { categories: [] },
        mine: { categories: words('a', 13) },
        stored: { categories: words('b', 12) },
      },
      { conflicts: [['categories']] },
    ],
    [
      'lists a word list whose stored value is damaged as a conflict',
      {
        kind: 'lines',
        base: { categories: [] },
        mine: { categories: ['a'] },
        stored: { categories: { damaged: 'x' } },
      },
      { conflicts: [['categories']] },
    ],
    [
      'keeps the stored moment of a tick on both devices, without a conflict',
      {
        kind: 'lines',
        base: { isDone: false, doneAt: null },
        mine: { isDone: true, doneAt: 'monday' },
        stored: { isDone: true, doneAt: 'tuesday' },
      },
      {},
    ],
    [
      'lists isDone and doneAt as one conflict',
      {
        kind: 'lines',
        base: { isDone: true, doneAt: 'sunday' },
        mine: { isDone: false, doneAt: null },
        stored: { isDone: true, doneAt: 'tuesday' },
      },
      { conflicts: [['isDone', 'doneAt']] },
    ],
    [
      'puts a date changed here and its time changed there into one conflict',
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
      'lists two times of the same date as a conflict',
      {
        kind: 'lines',
        base: { scheduleDate: '2026-11-16', scheduleTime: null },
        mine: { scheduleDate: '2026-11-16', scheduleTime: '09:00' },
        stored: { scheduleDate: '2026-11-16', scheduleTime: '10:00' },
      },
      { conflicts: [['scheduleTime']] },
    ],
    [
      'lists a date removed here and its time changed there as one conflict',
      {
        kind: 'lines',
        base: { scheduleDate: '2026-11-16', scheduleTime: '09:00' },
        mine: { scheduleDate: null, scheduleTime: null },
        stored: { scheduleDate: '2026-11-16', scheduleTime: '10:00' },
      },
      { conflicts: [['scheduleDate', 'scheduleTime']] },
    ],
    [
      'lists a time changed here as a conflict when its date was removed there',
      {
        kind: 'lines',
        touched: ['scheduleTime'],
        base: { scheduleDate: '2026-11-16', scheduleTime: null },
        mine: { scheduleDate: '2026-11-16', scheduleTime: '09:00' },
        stored: { scheduleDate: null, scheduleTime: null },
      },
      { conflicts: [['scheduleTime']] },
    ],
    [
      'keeps the stored status and index of a step',
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
      "keeps this device's change of a value that is damaged on the server",
      { kind: 'goals', base: { label: 'a' }, mine: { label: 'b' }, stored: { label: { damaged: 'x' } } },
      { conflicts: [['label']] },
    ],
    [
      'overwrites a damaged value that only this device has changed',
      { kind: 'goals', base: { label: { damaged: 'x' } }, mine: { label: 'b' }, stored: { label: { damaged: 'x' } } },
      { mine: ['label'] },
    ],
  ])('merges one field or group: %s', (_, input, expected) => {
    expect(mergeOf(input)).toEqual({ ...NOTHING, ...expected });
  });

  it('merges every changed field by its own rule', () => {
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
});
