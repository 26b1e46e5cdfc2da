import { formatCount } from '@northkeep/contracts';

export const weeklyFocusTexts = {
  goals: 'Goals',
  goal: 'Goal',
  noGoalsMore: 'Add a goal. Its steps for the week are chosen here.',
  noAimsMore: 'Begin with an aim, then add a goal of it. The steps of a goal are chosen here.',
  goalOf: (aim: string) => `A goal of “${aim}”`,
  selected: 'Selected',
  parked: 'Parked',
  noneOf: { selected: 'No steps for this week.', parked: 'No parked steps.' },
  countHint: 'Click a count to add one, Shift-click to take one away.',
  countHintTouch: 'Tap a count to add one. The menu of the step takes one away.',
  moveKeys: 'Up and down arrow keys move the step in its list. Enter moves it to the other list.',
  move: (label: string) => `Move ${label}`,
  timesOf: (label: string) => `${label}, times a week`,
  timesAWeek: (times: number) => formatCount(times, 'time a week', 'times a week'),
  addParked: 'Add as parked step',
  newStep: 'New parked step',
  suggested: 'Suggested',
  enable: 'Enable',
  disable: 'Disable',
  unexpected: 'Unexpected error',
};
