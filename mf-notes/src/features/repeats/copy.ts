import { formatNumber, isolate, pluralOf, type RepeatUnit } from '@northkeep/contracts';

export const repeatTexts = {
  label: 'Repeats',
  never: 'Never',
  custom: 'Another rule…',
  hint: 'Ticking the note makes the next one.',
  noDate: 'Give the note a day first.',
  /** A rule without words here, such as one from a calendar file. It is kept and used. */
  other: 'By a rule of its own',
  skip: 'Skip this date',
  end: 'Stop repeating',
  skipped: (text: string, day: string) => `“${isolate(text)}” is skipped and planned for ${day}.`,
  skippedBack: 'The former date is back.',
  noFurtherDate: (text: string) => `“${isolate(text)}” has no further date. To end it here, choose “Stop repeating”.`,
  ended: (text: string) => `“${isolate(text)}” does not repeat any more.`,
  endedBack: 'The note repeats again.',
  notLoaded: 'The rules of repeated notes are not loaded yet. Connect and try again.',
  mark: (rule: string) => `Repeats: ${rule}`,
  next: (text: string, day: string) => `Done. The next “${isolate(text)}” is planned for ${day}.`,
  notPlanned: (text: string) =>
    `Done, but the next “${isolate(text)}” is not planned: this part of the app is not loaded yet. Connect, then untick it and tick it again.`,
};

const UNITS: Readonly<Record<RepeatUnit, readonly [one: string, other: string]>> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
};

/** Texts of the form for a rule. */
export const repeatFormTexts = {
  legend: 'How it repeats',
  every: 'Every',
  unit: 'Unit',
  units: (unit: RepeatUnit, interval: number) => pluralOf(interval, ...UNITS[unit]),
  weekdays: 'Weekdays',
  day: 'Day',
  on: (day: string) => `On ${day}`,
  afterDone: 'Count from the day it is done',
  ends: 'Ends',
  endNever: 'Never',
  endUntil: 'On a day',
  endCount: 'After some times',
  lastDay: 'Last day',
  times: 'Times',
  numberError: (max: number) => `A number from 1 to ${formatNumber(max)}.`,
  next: (dates: string) => `Then on ${dates}`,
  noNext: 'This is the last time.',
};
