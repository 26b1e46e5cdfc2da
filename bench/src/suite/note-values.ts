import { createHash } from 'node:crypto';
import { addDays } from '@northkeep/contracts';

/** Notes come in groups: one with sub-lines, its sub-lines, and one by itself. */
const GROUP_SIZE = 5;
const SUB_LINES = 3;
const PRIORITIES = ['none', 'low', 'medium', 'high'] as const;
const RULES = ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=DAILY;INTERVAL=3', 'FREQ=YEARLY;COUNT=5'];
const REMINDERS = [0, 10, 60, 1_440];
const DAYS_AHEAD = 365;

/** Returns the text of note number `note`: 40 to 200 characters, unique. */
export const noteTextOf = (note: number): string =>
  `Note ${note}: ${'prune the apple trees before the first frost, '.repeat(1 + (note % 4))}`.trim();

/** Returns the number of the note below which a note belongs; null for a note of its own. */
export function parentOfNote(note: number): number | null {
  const place = note % GROUP_SIZE;
  return place > 0 && place <= SUB_LINES ? note - place : null;
}

/**
 * Returns the planned day of a note, null in two of three groups. All days are today or later, because the weekly
 * rollover would change the earlier ones while the benchmark runs.
 */
export function plannedDayOf(note: number): string | null {
  const group = Math.floor(note / GROUP_SIZE);
  return group % 3 === 2 ? addDays(new Date().toISOString().slice(0, 10), group % DAYS_AHEAD) : null;
}

/**
 * Returns the values of a note that are sealed, except those of its sub-line and of its lists: every field that a person
 * or an import can fill. They depend on the number of the note only.
 */
export function sealedValuesOf(note: number) {
  const digests = createHash('sha256').update(`${note}`).digest('base64').slice(0, 22);
  return {
    text: noteTextOf(note),
    category: `garden ${note % 12}`,
    aiSuggestedCategory: `field ${note % 9}`,
    minutes: note % 90,
    priority: PRIORITIES[note % PRIORITIES.length] ?? 'none',
    deadline: addDays('2030-01-01', note % DAYS_AHEAD),
    reminder: REMINDERS[note % REMINDERS.length] ?? 0,
    scheduleTime: `${10 + (note % 12)}:${note % 2 === 0 ? '00' : '30'}`,
    importedAs: JSON.stringify({ text: digests, scheduleDate: digests, scheduleTime: digests }),
    ...(parentOfNote(note) === null && { repeat: RULES[note % RULES.length] ?? null }),
  };
}

/** Returns the labels of a note in its list. One more label is its category. */
export const labelsOfNote = (note: number): readonly string[] => [`season ${note % 4}`, `bed ${note % 7}`];
