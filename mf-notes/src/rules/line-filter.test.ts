import { describe, expect, it } from 'vitest';
import { createLineMatcher, EMPTY_FILTER, type FilterableLine, type LineFilter } from './line-filter.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

const LINE: FilterableLine = {
  type: 'task',
  isDone: false,
  scheduleDate: null,
  text: 'Water the plants',
  labels: [],
  priority: 'none',
  deadline: null,
};
const matches = (filter: Partial<LineFilter>, line: Partial<FilterableLine> = {}) =>
  createLineMatcher({ ...EMPTY_FILTER, ...filter }, TODAY)({ ...LINE, ...line });

/** Dates from the last week to the one after the next, and null, that match a day of the filter. */
const datesOf = (day: LineFilter['days'][number]) =>
  ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', null]
    .filter((scheduleDate) => matches({ days: [day] }, { scheduleDate }))
    .map((date) => date?.slice(5) ?? 'none');

describe('the matcher of a filter', () => {
  it.each<[LineFilter['days'][number], string[]]>([
    ['overdue', ['11-15', '11-16', '11-17']],
    ['today', ['11-18']],
    ['thisWeek', ['11-16', '11-17', '11-18', '11-22']],
    ['nextWeek', ['11-23', '11-29']],
    ['planned', ['11-15', '11-16', '11-17', '11-18', '11-22', '11-23', '11-29', '11-30']],
    ['none', ['none']],
  ])('finds the dates of the day %s', (day, dates) => {
    expect(datesOf(day)).toEqual(dates);
  });

  it('finds lines on one of several days', () => {
    const days = ['today', 'none'] as const;
    expect(matches({ days }, { scheduleDate: TODAY })).toBe(true);
    expect(matches({ days }, { scheduleDate: null })).toBe(true);
    expect(matches({ days }, { scheduleDate: '2026-11-19' })).toBe(false);
  });

  it('counts no done note as overdue', () => {
    const line = { scheduleDate: '2026-11-17', isDone: true };
    expect(matches({ days: ['overdue'], done: 'any' }, line)).toBe(false);
  });

  it('finds lines with all of the labels and one of the priorities', () => {
    expect(matches({ labels: ['garden', 'home'] }, { labels: ['home', 'garden', 'other'] })).toBe(true);
    expect(matches({ labels: ['garden', 'home'] }, { labels: ['home'] })).toBe(false);
    expect(matches({ priorities: ['high', 'low'] }, { priority: 'low' })).toBe(true);
    expect(matches({ priorities: ['high', 'low'] }, { priority: 'medium' })).toBe(false);
    expect(matches({ priorities: ['none'] }, { priority: null })).toBe(false);
  });

  it.each<[LineFilter['deadline'], (string | null)[]]>([
    ['any', ['2026-11-17', '2026-11-18', '2026-11-25', '2026-11-26', null]],
    ['set', ['2026-11-17', '2026-11-18', '2026-11-25', '2026-11-26']],
    ['week', ['2026-11-18', '2026-11-25']],
    ['passed', ['2026-11-17']],
    ['none', [null]],
  ])('finds the deadlines of %s', (deadline, expected) => {
    const all = ['2026-11-17', '2026-11-18', '2026-11-25', '2026-11-26', null];
    expect(all.filter((each) => matches({ deadline }, { deadline: each }))).toEqual(expected);
  });

  it('finds open notes, done notes and journal entries', () => {
    const lines = [{ isDone: false }, { isDone: true }, { type: 'journal' }] as const;
    const found = (filter: Partial<LineFilter>) => lines.map((line) => matches(filter, line));
    expect(found({})).toEqual([true, false, false]);
    expect(found({ done: 'done' })).toEqual([false, true, false]);
    expect(found({ done: 'any' })).toEqual([true, true, false]);
    expect(found({ type: 'journal', done: 'done' })).toEqual([false, false, true]);
    expect(found({ type: 'any' })).toEqual([true, false, true]);
  });

  it('finds texts with all words, in any order and without regard to accents and capitals', () => {
    expect(matches({ text: 'plánts WATER' })).toBe(true);
    expect(matches({ text: 'plants milk' })).toBe(false);
  });

  // shows: notes.filter.match
  it('requires all conditions together', () => {
    const filter = { days: ['today'], labels: ['home'], text: 'water' } as const;
    const line = { scheduleDate: TODAY, labels: ['home'] };
    expect(matches(filter, line)).toBe(true);
    expect(matches(filter, { ...line, scheduleDate: null })).toBe(false);
    expect(matches(filter, { ...line, labels: [] })).toBe(false);
    expect(matches(filter, { ...line, text: 'Feed the fish' })).toBe(false);
  });
});
