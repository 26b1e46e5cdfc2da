import { cutText, formatCount, formatNumber, isolate, LABEL_LENGTH_MAX, pluralOf } from '@northkeep/contracts';
import type { LabelProblem } from '@northkeep/shared-vault/plan-rules';
import { LABEL_WORDS_MAX } from '@northkeep/shared-vault/plan-rules';

export const planCountTexts = {
  goals: (count: number) => formatCount(count, 'goal', 'goals'),
  steps: (count: number) => formatCount(count, 'step', 'steps'),
};

/** Error messages under a field. A field can replace the message for `empty` by its own. */
export const labelProblemTexts: Record<LabelProblem, string> = {
  empty: 'Write a few words first.',
  'too-short': 'At least 3 characters.',
  'too-many-words': `Max ${LABEL_WORDS_MAX} words.`,
  'too-long': `Max ${LABEL_LENGTH_MAX} characters.`,
  duplicate: 'Already added.',
  limit: 'Limit reached',
};

export const commonTexts = {
  add: 'Add',
  addLabel: (label: string) => `Add: ${isolate(label)}`,
  remove: (label: string) => `Remove ${isolate(label)}`,
  /** Texts that screen readers announce after a change. */
  added: (label: string) => `Added: ${isolate(label)}`,
  removed: (label: string) => `Removed: ${isolate(label)}`,
  deleted: (label: string) => `Deleted: ${isolate(label)}`,
  restored: (label: string) => `Restored: ${isolate(label)}`,
  undo: 'Undo',
  rename: (label: string) => `Rename ${isolate(label)}`,
  limitReached: 'Limit reached',
  /** Message below a text area that saves its text while it is typed. */
  textTooLong: (max: number) => `Max ${formatNumber(max)} characters. Not saved until it is shorter.`,
  ofLimit: (count: number, limit: number) => `${formatNumber(count)} of ${formatNumber(limit)}`,
  damaged: 'This text could not be opened.',
  notLoaded: 'Northkeep not loaded',
  suggestions: 'Suggestions',
  onThisDevice: 'Made on this device. Nothing is sent.',
  moreSuggestions: 'More suggestions',
  redraw: 'Redraw',
  redrawsLeft: (left: number) => `${formatNumber(left)} left`,
  redrawn: 'New suggestions',
  newTimes: 'New step, times a week',
  onceLess: 'Once less',
  onceMore: 'Once more',
  often: (times: number) => `${formatNumber(times)}×`,
  /** Label below the first rows of a long list. It states the number of remaining rows. */
  more: (rows: number) => `${formatNumber(rows)} more`,
};

export const mainScreenTexts = {
  dashboard: 'Dashboard',
  days: 'This week’s days',
  year: 'Year',
  time: 'Time',
  maximum: 'Today’s maximum',
  progressNote: 'Twelve full weeks fill it.',
  weekLine: (done: number, planned: number) =>
    pluralOf(
      planned,
      `${formatNumber(done)} of ${formatNumber(planned)} step this week`,
      `${formatNumber(done)} of ${formatNumber(planned)} steps this week`,
    ),
  weekDone: (planned: number) =>
    pluralOf(planned, 'This week’s step is done.', `All ${formatNumber(planned)} steps of this week are done.`),
  leftWeek: (planned: number) => `${formatNumber(planned)} of them parked or deleted since`,
  dayOfPlan: 'In the week of the plan',
  linesDone: (done: number, all: number) =>
    pluralOf(
      all,
      `${formatNumber(done)} of ${formatNumber(all)} line done`,
      `${formatNumber(done)} of ${formatNumber(all)} lines done`,
    ),
  dayLinesDone: (day: string, done: number, all: number) =>
    pluralOf(
      all,
      `${day}, ${formatNumber(done)} of ${formatNumber(all)} line done`,
      `${day}, ${formatNumber(done)} of ${formatNumber(all)} lines done`,
    ),
  weekNote: 'A day’s circle counts its lines. Steps count in their week.',
  counted: (label: string) => `Done once more: ${isolate(label)}`,
  unknown: 'N/A',
  setLocation: 'N/A: set your location',
  degrees: (maximum: number) => `${formatNumber(Math.round(maximum))} °C`,
  openOnboarding: 'Open the onboarding steps',
  ridgeNote: '13 weeks. Every stroke is a step you took.',
  ridgeStart: 'Your ridge starts here. Every step you take draws a stroke.',
  thisWeek: (count: number) => `${formatNumber(count)} this week`,
  optionalCircles: 'Your first week is short: its dashed circles are optional.',
  weekFrom: (range: string, day: string) => `${range}, from ${day}`,
  progress: 'Progress',
  percent: (share: number) => `${formatNumber(Math.round(share * 100))} %`,
  reframe: (obstacle: string, helper: string | null) =>
    helper
      ? `When “${isolate(obstacle)}” comes up: ${isolate(helper)}.`
      : `When “${isolate(obstacle)}” comes up, make the next step smaller.`,
  mode: 'Mode',
  modes: { steps: 'Steps', goals: 'Goals', all: 'All' },
  titles: { steps: "This week's focus", goals: 'Macro Goals', all: 'Macro Aims' },
  noSteps: 'No steps under goals...',
  noStepsMore: 'Add a goal and a small step for it under Goals.',
  showGoals: 'Show goals',
  addStep: 'Add step',
  addStepTo: (label: string) => `Add step: ${isolate(label)}`,
  makeStepOf: (text: string) => `Add as parked step: ${isolate(text)}`,
  step: 'New step',
  actions: (label: string) => `Actions for ${isolate(label)}`,
  editFocus: 'Edit weekly focus',
  kept: 'Kept in view',
  done: (text: string) => `Done: ${isolate(text)}`,
  noLines: 'Nothing planned for this day.',
  addLineButton: 'Add note',
  addLine: (day: string) => `Add a note for ${day}`,
  addLineHint: 'Add a note',
  lineAdded: (text: string, day: string) => `Note added for ${day}: “${isolate(cutText(text, 60, '…'))}”.`,
  lineTooLong: (max: number) => `A note has at most ${formatNumber(max)} characters.`,
  openNotes: 'Open notes',
  fewerLines: 'Fewer',
  emptyLine: 'Empty note',
  nextLine: (day: string) => `Done. The next one is planned for ${day}.`,
  nextNotPlanned:
    'Done, but the next one is not planned: this part of the app is not loaded yet. Connect, then untick it and tick it again.',
};
