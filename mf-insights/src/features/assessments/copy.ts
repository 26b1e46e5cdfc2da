import {
  formatCount,
  formatDate,
  formatNumber,
  isolate,
  joinSentences,
  TRASH_RETENTION_DAYS,
} from '@northkeep/contracts';
import type { AssessmentStatus } from '../../rules/assessments.ts';

/** Formats a date as 'Nov 8', with the year when it differs from the current one. */
const day = (date: string, today: string) =>
  formatDate(date, {
    month: 'short',
    day: 'numeric',
    ...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });

export const assessmentListTexts = {
  profile: 'How you generally are',
  profileText:
    'Public questionnaires, answered and scored on this device. A result is a place on a line, compared with nobody.',
  length: (items: number, minutes: number) =>
    `${formatCount(items, 'phrase', 'phrases')}, ${formatCount(minutes, 'minute', 'minutes')}`,
  begin: 'Begin',
  continue: 'Continue',
  again: 'Take it again',
  see: 'See the result',
  discard: 'Discard answers',
  discarded: 'The answers are deleted.',
  answered: (count: number, items: number) => `${formatNumber(count)} of ${formatNumber(items)} answered`,
  status: (status: AssessmentStatus, today: string) => {
    if (status.status === 'recommended') return 'Recommended';
    return status.status === 'due'
      ? `Due since ${day(status.since, today)}`
      : `Completed ${day(status.takenOn, today)}`;
  },
  score: (places: readonly number[]) => {
    const [place = 0, ...others] = places;
    return others.length === 0
      ? `${formatNumber(place)} of ${formatNumber(100)}`
      : formatCount(places.length, 'trait', 'traits');
  },
  earlier: 'Earlier results',
  earlierText: 'Where your places were before, and when. Earlier results are part of Pro; nothing is deleted.',
  locked: 'Locked',
  seePro: 'See plans',
  damaged: (count: number) =>
    formatCount(
      count,
      'result could not be opened. The settings list it under "What we see".',
      'results could not be opened. The settings list them under "What we see".',
    ),
  pulse: 'How this week is',
  pulseText: 'Short check-ins. They show your own trend and are off until you want them.',
  pulseSwitch: 'Pulse check-ins',
  pulseMore:
    'Two minutes, once a week: energy, focus, connection and four questions on well-being. Each is encrypted as one record.',
};

export const assessmentRunTexts = {
  close: 'Close',
  begin: 'Begin',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  skip: 'Skip',
  progress: 'Answered',
  place: (place: number, count: number) => `${formatNumber(place)} of ${formatNumber(count)}`,
  kept: 'Each answer is kept, encrypted. A lock loses none, and another device can continue.',
  asYouAre: 'As you generally are now, not as you wish to be',
  missing: (count: number) => formatCount(count, 'phrase has no answer', 'phrases have no answer'),
  missingText: 'A scale is scored only when all of its phrases are answered.',
  answerThem: 'Answer them',
  finishAnyway: 'Finish without them',
  continueTo: (name: string) => `Continue to ${isolate(name)}`,
  skipThis: 'Skip this one',
  unknown: 'This assessment is not known here.',
};

export const assessmentResultTexts = {
  back: 'Assessments',
  taken: (date: string, today: string, answers: number) =>
    joinSentences(
      `Taken on ${day(date, today)}, about how you generally are.`,
      formatCount(answers, 'answer.', 'answers.'),
    ),
  rough: (items: number) =>
    items === 4
      ? 'Four phrases a scale give a rough sketch. Answers can change with a person’s week.'
      : `${formatNumber(items)} phrases a scale give a rough sketch. Answers can change with a person’s week.`,
  noDiagnosis: 'A result describes answers, not a person. It is no diagnosis.',
  export: 'Export',
  remove: 'Delete this result',
  removeQuestion: 'Delete this result?',
  removeText: `It stays in the trash for ${TRASH_RETENTION_DAYS} days.`,
  removed: 'The result is deleted.',
  why: 'How it is scored, and from where',
  scoring: (items: number) =>
    `The mean of the answers of each scale, shown from 0 to 100; phrases keyed the other way round are turned. Not a percentile: it compares with nobody. Phrases a scale: ${formatNumber(items)}.`,
  alphas: (low: string, high: string) =>
    low === high ? `Reliability reported by the key: ${low}.` : `Reliability reported by the key: ${low} to ${high}.`,
  licence: (licence: string) => `Licence: ${licence}`,
  place: (scale: string, now: number) => `${scale}: ${formatNumber(now)} of 100`,
  placeSince: (scale: string, now: number, before: { readonly place: number; readonly day: string }) =>
    `${scale}: ${formatNumber(now)} of 100, ${formatNumber(before.place)} on ${before.day}`,
  now: 'This result',
  day,
  history: 'Earlier results',
  date: 'Taken',
};

export const pulseTexts = {
  last: (date: string, today: string) => `Last check-in ${day(date, today)}.`,
  due: 'The next one is due.',
  dueOn: (date: string, today: string) => `The next one is due on ${day(date, today)}.`,
  none: 'No check-in yet.',
  checkIn: 'Check in',
  outOf: () => `of ${formatNumber(100)}`,
  notMeasured: 'not measured',
  alone: 'Each answer stands alone. There is no total.',
  outOfTen: () => `of ${formatNumber(10)}`,
  was: (value: number) => `was ${formatNumber(value)}`,
  questions: {
    satisfied: 'Satisfied with your life',
    worthwhile: 'What you do is worthwhile',
    happy: 'Happy yesterday',
    anxious: 'Anxious yesterday',
  },
  trend: 'Trend',
  trendGate: 'The trend of your check-ins',
  trendGateText: 'Free shows the newest check-in and the one before. Pro shows all of them as a trend with its table.',
  off: 'Pulse check-ins are off',
};
