import { formatCount, formatNumber, isolate, LABEL_LENGTH_MAX } from '@northkeep/contracts';
import type { LabelProblem } from '@northkeep/shared-vault/plan-rules';

export const addNoteTexts = {
  title: 'New note',
  field: 'Note',
  hint: 'For example: Call Ruth tomorrow at 4pm !high #family, due Friday. Or: Run every Monday at 7am, remind me 10 min before',
  plainHint: 'Pick its day, deadline, repetition, labels and priority below.',
  tooLong: (max: number) => `A note has at most ${formatNumber(max)} characters.`,
  stored: 'What is stored',
  unplanned: 'No date: it stays under This Week until it is done.',
  keepWords: (what: string) => `Keep the words of “${what}” in the text`,
  takeBack: (what: string) => `Take back “${what}”`,
  day: 'Day',
  otherDay: 'Another day',
  deadline: 'Deadline',
  priority: 'Priority',
  priorities: { none: 'None', low: 'Low', medium: 'Medium', high: 'High' },
  add: 'Add',
  notLoaded: 'The dialog for a new note could not be loaded. Check the connection and try again.',
  loading: 'The notes are still being opened. What you type stays here.',
};

const problems: Partial<Record<LabelProblem, string>> = {
  'too-short': 'A step has at least 3 characters.',
  'too-long': `A step has at most ${formatNumber(LABEL_LENGTH_MAX)} characters.`,
  duplicate: 'This goal has a step with this name.',
};

export const addStepTexts = {
  goal: 'Goal',
  times: 'Times a week',
  timesAWeek: (times: number) => formatCount(times, 'time a week', 'times a week'),
  goalOfAim: (goal: string, aim: string) => `${isolate(goal)} (${isolate(aim)})`,
  stepOf: (goal: string, aim: string) => `Step of “${isolate(goal)}” (${isolate(aim)})`,
  namesakes: (count: number) => `${formatNumber(count)} goals have this name. Choose below which one is meant.`,
  place: {
    selected: 'It is chosen for this week.',
    parked: 'It is parked, because this goal has 4 steps for this week.',
  },
  problems,
  added: (label: string, goal: string) => `“${isolate(label)}” is a step of “${isolate(goal)}”.`,
  undo: 'Undo',
  undone: (label: string) => `“${isolate(label)}” was removed again.`,
};
