import { formatCount, formatNumber, isolate, joinSentences, pluralOf } from '@northkeep/contracts';
import type { ReviewLevel } from '../../rules/review-levels.ts';

const times = (count: number) => formatCount(count, 'time', 'times');

const plannedInAll = (steps: number, planned: number): string => {
  const [stepCount, allCount] = [formatNumber(steps), formatNumber(planned)];
  return pluralOf(
    steps,
    pluralOf(
      planned,
      `You planned ${stepCount} step, ${allCount} time in all.`,
      `You planned ${stepCount} step, ${allCount} times in all.`,
    ),
    pluralOf(
      planned,
      `You planned ${stepCount} steps, ${allCount} time in all.`,
      `You planned ${stepCount} steps, ${allCount} times in all.`,
    ),
  );
};

const quarterSum = (doneCount: string, planned: number, reviewed: number): string => {
  const [allCount, weekCount] = [formatNumber(planned), formatNumber(reviewed)];
  return pluralOf(
    planned,
    pluralOf(
      reviewed,
      `You did ${doneCount} of ${allCount} planned time and reviewed ${weekCount} week.`,
      `You did ${doneCount} of ${allCount} planned time and reviewed ${weekCount} weeks.`,
    ),
    pluralOf(
      reviewed,
      `You did ${doneCount} of ${allCount} planned times and reviewed ${weekCount} week.`,
      `You did ${doneCount} of ${allCount} planned times and reviewed ${weekCount} weeks.`,
    ),
  );
};

interface LevelText {
  /** Short form of the result, shown next to a step in the overview. */
  readonly short: string;
  /** Long form of the result, shown on the slide of the step. */
  readonly text: string;
}

const levels: Record<ReviewLevel, LevelText> = {
  'no-target': { short: 'No target', text: 'Nothing was planned for it. Choose a number if it should come back.' },
  none: { short: 'Not this week', text: 'Not this week. That happens. A smaller number can make it easier to begin.' },
  low: { short: 'A beginning', text: 'A beginning. Each time counts, and a smaller number may fit better.' },
  partial: { short: 'Some of it', text: 'Some of it is done. Is this number still the right one?' },
  moderate: { short: 'Half or more', text: 'Half of it or more. You are well on the way.' },
  near: { short: 'Nearly all', text: 'Nearly all of it. That is a good week.' },
  met: { short: 'All of it', text: 'All of it, as you planned.' },
  over: { short: 'More than planned', text: 'More than you planned. Keep the number, or raise it if you like.' },
};

/** Week that the new numbers apply to: a review on Saturday or Sunday plans the next week. */
export type PlannedWeek = 'this' | 'next';
const plannedWeek = (week: PlannedWeek) => (week === 'next' ? 'Next week' : 'This week');

export const reviewTexts = {
  levels,
  /** Texts after weeks without activity. They do not mention past progress. */
  away: {
    heading: 'Your plan',
    short: (count: number) => `${formatNumber(count)}× a week`,
    text: 'You were away. Choose what fits an ordinary week.',
  },
  of: (done: number, target: number) => `${formatNumber(done)} of ${formatNumber(target)}`,
  ofTimes: (target: number) => pluralOf(target, `of ${formatNumber(target)} time`, `of ${formatNumber(target)} times`),
  times,
  often: (count: number) => `${formatNumber(count)}×`,
  slides: 'Slides',
  slide: (place: number, name: string) => `Slide ${formatNumber(place)}: ${isolate(name)}`,
  place: (place: number, count: number) => `${formatNumber(place)} of ${formatNumber(count)}`,
  intro: {
    name: 'Start',
    heading: 'How was your week?',
    sum: (done: number, planned: number, steps: number) => {
      if (planned === 0)
        return pluralOf(
          steps,
          `Nothing was planned for ${formatNumber(steps)} step.`,
          `Nothing was planned for ${formatNumber(steps)} steps.`,
        );
      const isDone = done === 0 ? 'None is done.' : formatCount(done, 'is done.', 'are done.');
      return joinSentences(plannedInAll(steps, planned), isDone);
    },
    noSteps: 'No steps are selected. You can still write a note for the week.',
    text: (week: PlannedWeek) =>
      week === 'next'
        ? 'Look at one step after the other and choose how often it fits next week.'
        : 'Look at one step after the other and choose how often it fits this week.',
    start: 'Start Review',
    reviewed: (day: string) => `You reviewed this week on ${day}. You can go through it again.`,
    earlier: 'Earlier reviews',
  },
  first: {
    heading: 'Your first week is under way.',
    text: (day: string) => `From ${day}, you can look back on it here.`,
    close: 'Back to the planner',
  },
  back: {
    heading: 'Good to have you back.',
    text: (count: number) =>
      formatCount(
        count,
        'week went by, and they need no review. One question is enough:',
        'weeks went by, and they need no review. One question is enough:',
      ),
    question: 'How should this week begin?',
    keep: 'As planned',
    keepMore: 'Every step stays as it is.',
    smaller: 'Smaller',
    smallerMore: 'Every step half as often, at least once.',
    each: 'Step by step',
    eachMore: 'Look at each step and choose.',
    kept: 'The plan stays as it is.',
    madeSmaller: 'Every step is planned half as often.',
    undo: 'Undo',
  },
  overview: {
    name: 'Overview',
    heading: 'Your week at a glance',
    next: 'Next',
    none: 'No steps are selected.',
  },
  step: {
    planned: plannedWeek,
    targetOf: (label: string, week: PlannedWeek) =>
      week === 'next' ? `${isolate(label)}, times next week` : `${isolate(label)}, times this week`,
    fewer: 'One fewer',
    more: 'One more',
    unit: (count: number) => pluralOf(count, 'time', 'times'),
    confirm: 'Confirm & Next',
    skip: 'Next',
    fixed: 'This step cannot be changed here.',
    tooMuch: (count: number) =>
      pluralOf(
        count,
        `For ${formatNumber(count)} week in a row it was done less often than planned.`,
        `For ${formatNumber(count)} weeks in a row it was done less often than planned.`,
      ),
    realNumber: (number: number) => `${formatNumber(number)} might be the real number.`,
    planNumber: (number: number) => `Plan ${formatNumber(number)}`,
  },
  end: {
    name: 'All Set',
    heading: 'All Set',
    changes: plannedWeek,
    change: (label: string, before: number, after: number) =>
      `${isolate(label)}: ${formatNumber(before)}× before, ${formatNumber(after)}× now`,
    same: 'The plan stays as it is.',
    note: 'Note',
    noteHint: 'What helped, what got in the way? Encrypted on this device and kept with the review.',
    done: 'Done',
    saved: 'Review kept.',
  },
  archive: {
    heading: 'Earlier reviews',
    back: 'Back',
    none: 'No reviews yet',
    noneMore: 'A review that you complete is kept here, with its note and what you decided.',
    trends: 'Trend of each aim',
    reviews: 'Reviews',
    table: 'As a table',
    columns: { week: 'Week', done: 'Done', share: 'Share' },
    percent: (share: number) => `${formatNumber(Math.round(share * 100))} %`,
    noRecord: 'No record',
    trendOf: (label: string, done: number, planned: number, count: number) =>
      pluralOf(
        count,
        `${isolate(label)}: ${formatNumber(done)} of ${formatNumber(planned)} planned times done in ${formatNumber(count)} week`,
        `${isolate(label)}: ${formatNumber(done)} of ${formatNumber(planned)} planned times done in ${formatNumber(count)} weeks`,
      ),
    trendsMore: 'Each point is a week: how much of its plan was done. The upper line is all of it.',
    sum: (done: number, planned: number) => `${formatNumber(done)} of ${formatNumber(planned)}`,
    sumTimes: (done: number, planned: number) =>
      pluralOf(
        planned,
        `${formatNumber(done)} of ${formatNumber(planned)} time`,
        `${formatNumber(done)} of ${formatNumber(planned)} times`,
      ),
    noRecords: 'Nothing was recorded in these weeks.',
    decided: 'Decided',
    unchanged: 'The plan stayed as it was.',
    limit: (count: number) =>
      pluralOf(
        count,
        `You see the last ${formatNumber(count)} week. Pro shows all of them.`,
        `You see the last ${formatNumber(count)} weeks. Pro shows all of them.`,
      ),
    limitOnly: (count: number) =>
      pluralOf(
        count,
        `You see the last ${formatNumber(count)} week.`,
        `You see the last ${formatNumber(count)} weeks.`,
      ),
    quarterLimit: 'The quarterly review is part of Pro.',
    plans: 'See plans',
    missing: 'Your plan does not include this.',
    quarters: 'Quarterly review',
  },
  quarter: {
    title: (id: string) => {
      const [year, quarterNumber] = [id.slice(0, 4), id.slice(6)];
      return `Q${quarterNumber} ${year}`;
    },
    sum: (done: number, planned: number, reviewed: number) => quarterSum(formatNumber(done), planned, reviewed),
    note: 'Note for the quarter',
    noteLimit: 'Writing the note is part of Pro.',
    noteHint: 'What stays, what changes? Encrypted on this device and saved as you type.',
    notes: 'Notes of its weeks',
    saving: 'Saving…',
    saved: 'Saved on this device',
  },
};
