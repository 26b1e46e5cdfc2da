import type { LabelProblem } from './rules/labels.ts';

export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const counted = {
  goals: (count: number) => plural(count, 'goal', 'goals'),
  steps: (count: number) => plural(count, 'step', 'steps'),
};

/** Error messages under a field; `empty` and `too-short` depend on the kind of thing that is added. */
export const problems: Record<LabelProblem, string> = {
  empty: 'Write a few words first.',
  'too-short': 'At least 3 characters.',
  'too-many-words': 'Max 10 words.',
  'too-long': 'Max 160 characters.',
  duplicate: 'Already added.',
  limit: 'Limit reached',
};

export const common = {
  add: 'Add',
  remove: (label: string) => `Remove ${label}`,
  /** Announced to screen readers. */
  added: (label: string) => `Added: ${label}`,
  removed: (label: string) => `Removed: ${label}`,
  deleted: (label: string) => `Deleted: ${label}`,
  undo: 'Undo',
  rename: (label: string) => `Rename ${label}`,
  limitReached: 'Limit reached',
  ofLimit: (count: number, limit: number) => `${count} of ${limit}`,
  damaged: 'This text could not be opened.',
  suggestions: 'Suggestions',
  onThisDevice: 'Made on this device. Nothing is sent.',
  moreSuggestions: 'More suggestions',
  redraw: 'Redraw',
  redrawsLeft: (left: number) => `${left} left`,
  redrawn: 'New suggestions',
  newTimes: 'New step, times a week',
  onceLess: 'Once less',
  onceMore: 'Once more',
  often: (times: number) => `${times}×`,
};

export const main = {
  dashboard: 'Dashboard',
  days: 'This week’s days',
  year: 'Year',
  time: 'Time',
  maximum: 'Today’s maximum',
  unknown: 'N/A',
  openOnboarding: 'Open the onboarding steps',
  ridgeNote: '13 weeks. Every stroke is a step you took.',
  ridgeStart: 'Your ridge starts here. Every step you take draws a stroke.',
  thisWeek: (count: number) => `${count} this week`,
  weekFrom: (range: string, day: string) => `${range}, from ${day}`,
  progress: 'Progress',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  reframe: (obstacle: string, helper: string | null) =>
    helper ? `When “${obstacle}” comes up: ${helper}.` : `When “${obstacle}” comes up, make the next step smaller.`,
  mode: 'Mode',
  modes: { steps: 'Steps', goals: 'Goals', all: 'All' },
  titles: { steps: "This week's focus", goals: 'Macro Goals', all: 'Macro Aims' },
  noSteps: 'No steps under goals...',
  noStepsMore: 'Add a goal and a small step for it under Goals.',
  noAims: 'No aims yet',
  noAimsMore: 'An aim says what your weeks are for.',
  noGoals: 'No goals yet',
  showGoals: 'Show goals',
  addAim: 'Add aim',
  addGoal: 'Add goal',
  addStep: 'Add step',
  aim: 'New aim',
  goal: 'New goal',
  step: 'New step',
  aimLimit: 'Your plan holds two aims. Pro holds any number.',
  selectedLimit: 'You can only select up to 4 steps.',
  parked: 'parked',
  onceMore: 'Once more a week',
  onceLess: 'Once less a week',
  actions: (label: string) => `Actions for ${label}`,
  rename: 'Rename',
  moveUp: 'Move up',
  moveDown: 'Move down',
  editFocus: 'Edit weekly focus',
  selectedStep: (label: string) => `Selected for this week: ${label}`,
  parkedStep: (label: string) => `Parked: ${label}`,
  movedStep: (label: string) => `Moved: ${label}`,
  park: 'Park',
  select: 'Select for this week',
  remove: 'Delete',
  deleteAim: 'Delete this aim?',
  deleteGoal: 'Delete this goal?',
  deleteStep: 'Delete this step?',
  withGoals: (label: string, goals: number) =>
    goals > 0 ? `“${label}” and its ${counted.goals(goals)} go.` : `“${label}” goes.`,
  withSteps: (label: string, steps: number) =>
    steps > 0 ? `“${label}” and its ${counted.steps(steps)} go.` : `“${label}” goes.`,
  kept: 'Kept in view',
  done: (text: string) => `Done: ${text}`,
  noLines: 'Nothing planned for this day.',
  openNotes: 'Open notes',
  emptyLine: 'Empty note',
};

export const commands = {
  focus: 'Edit weekly focus',
  main: 'Northkeep',
  onboarding: 'Open the onboarding steps',
};
