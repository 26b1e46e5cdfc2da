import { addDays, addIsoWeeks, mondayOfIsoWeek } from '@northkeep/contracts';
import type { ProgressRecord, TaskRecord } from '../rules/week-facts.ts';

/**
 * One fixed history of 52 weeks, 2025-W48 to 2026-W47, read on Wednesday of 2026-W48 in New York. Two aims and three
 * steps: 'Write' (5 times a week) and 'Outline' (1) of the aim 'Book', 'Run' (4) of the aim 'Strong'.
 *
 * Times done repeat every 13 weeks, as `QUARTER` lists them.
 */
export const SAMPLE_FIRST_WEEK = '2025-W48';
export const SAMPLE_LAST_WEEK = '2026-W47';
export const SAMPLE_TODAY = '2026-11-25';
export const SAMPLE_NOW = Date.parse('2026-11-25T17:00:00Z');
export const SAMPLE_TIME_ZONE = 'America/New_York';
export const SAMPLE_WEEK_COUNT = 52;

/** Times done of Write (of 5), Outline (of 1) and Run (of 4) in each of the 13 weeks of a quarter. */
export const SAMPLE_QUARTER_COUNTS: readonly (readonly [number, number, number])[] = [
  [4, 1, 3], // 8 of 10
  [5, 1, 2], // 8
  [3, 1, 3], // 7
  [1, 0, 1], // 2 of 10, a dip that ends in the next week
  [4, 1, 3], // 8
  [5, 0, 3], // 8
  [2, 0, 1], // 3 of 10, a dip of two weeks
  [1, 1, 1], // 3
  [4, 1, 2], // 7
  [3, 1, 3], // 7
  [5, 1, 4], // 10
  [4, 0, 3], // 7
  [6, 1, 1], // 8 times done, of which 7 of 10 count: the sixth time of 'Write' exceeds its plan
];

export const SAMPLE_STEPS = [
  {
    stepId: '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b01',
    stepLabel: 'Write',
    aimId: 'aim-book',
    aimLabel: 'Book',
    target: 5,
  },
  {
    stepId: '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b02',
    stepLabel: 'Outline',
    aimId: 'aim-book',
    aimLabel: 'Book',
    target: 1,
  },
  {
    stepId: '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b03',
    stepLabel: 'Run',
    aimId: 'aim-strong',
    aimLabel: 'Strong',
    target: 4,
  },
] as const;

export const getSampleWeek = (at: number): string => addIsoWeeks(SAMPLE_FIRST_WEEK, at);

function progressOf(): ProgressRecord[] {
  return Array.from({ length: SAMPLE_WEEK_COUNT }, (_, at) => at).flatMap((at) =>
    SAMPLE_STEPS.map((step, i) => ({
      ...step,
      week: getSampleWeek(at),
      progress: SAMPLE_QUARTER_COUNTS[at % SAMPLE_QUARTER_COUNTS.length]?.[i] ?? 0,
    })),
  );
}

const task = (change: Partial<TaskRecord>): TaskRecord => ({
  type: 'task',
  isDone: false,
  doneAt: null,
  scheduleDate: null,
  missedOn: null,
  minutes: null,
  ...change,
});

/** Returns an instant around noon in New York, in winter and in summer. */
const noon = (date: string) => `${date}T16:30:00.000Z`;

/**
 * Returns four tasks of each week: a Monday task done on its day (45 minutes), a Tuesday task done on Wednesday, within
 * 24 hours (60), a Thursday task that was missed, and a task without a date done on Friday (75). In every second week
 * the Thursday task is done on its day (30) instead.
 */
function tasksOf(): TaskRecord[] {
  return Array.from({ length: SAMPLE_WEEK_COUNT }, (_, at) => mondayOfIsoWeek(getSampleWeek(at))).flatMap(
    (monday, at) => {
      const [tuesday, wednesday, thursday, friday] = [1, 2, 3, 4].map((days) => addDays(monday, days));
      if (!tuesday || !wednesday || !thursday || !friday) return [];
      return [
        task({ isDone: true, scheduleDate: monday, doneAt: noon(monday), minutes: 45 }),
        task({ isDone: true, scheduleDate: tuesday, doneAt: noon(wednesday), minutes: 60 }),
        at % 2 === 0
          ? task({ missedOn: thursday })
          : task({ isDone: true, scheduleDate: thursday, doneAt: noon(thursday), minutes: 30 }),
        task({ isDone: true, doneAt: noon(friday), minutes: 75 }),
        task({ type: 'journal', scheduleDate: friday }),
      ];
    },
  );
}

/** Returns the weeks with a review: all except every fourth one. */
const reviewedWeeks = () =>
  new Set(Array.from({ length: SAMPLE_WEEK_COUNT }, (_, at) => getSampleWeek(at)).filter((_, at) => at % 4 !== 3));

export const createSampleYear = () => ({ progress: progressOf(), tasks: tasksOf(), reviewed: reviewedWeeks() });
