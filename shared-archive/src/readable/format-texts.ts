import type { ReadableFormat } from './readable-formats.ts';

/** What an import of each readable format brings back, and what a calendar leaves out. */
export const READABLE_FORMAT_TEXTS = {
  json: 'An import of it brings back every record of your lists.',
  markdown:
    'It is made to be read. An import of it brings back your notes, plan, weeks and the notes of weekly reviews, but no repetitions, reminders, times when a note was done, missed days, counted steps or marks for the dashboard, no corrections of weeks, no decisions and days of reviews, and no quarterly reviews, assessments, earlier texts, settings or trash. A sub-line on another day than its note becomes a note.',
  csv: 'An import of it brings back every record of your lists.',
  ics: 'Notes without a date, your plan, weeks, reviews, assessments, earlier texts, settings, saved cards and the trash are not in it.',
} satisfies Record<ReadableFormat, string>;
