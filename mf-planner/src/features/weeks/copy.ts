import { formatCount, formatNumber, isolate, pluralOf } from '@northkeep/contracts';

/** Texts of the tasks of a week, in the weekly review and in 'Weeks'. */
export const weekTaskTexts = {
  done: (count: number) => formatCount(count, 'task done', 'tasks done'),
  left: (count: number) => formatCount(count, 'task left', 'tasks left'),
  leftMore: 'Carry on with it in the coming days, let it go, or leave it among the notes.',
  carryOn: 'Carry on',
  carryOnWith: (text: string) => `Carry on: ${isolate(text)}`,
  letGo: 'Let go',
  letGoOf: (text: string) => `Let go: ${isolate(text)}`,
  carried: (day: string) => `Planned for ${day}.`,
  gone: (text: string) => `Let go: ${isolate(text)}. It stays in the trash for 30 days.`,
  notRestored: 'The task could not be restored. It is in the trash, under Settings.',
};

/** Texts of the dialog 'Weeks'. */
export const weeksTexts = {
  none: 'No earlier weeks yet',
  noneMore: 'When this week is over, its steps and tasks are kept here.',
  previous: 'Week before',
  next: 'Week after',
  away: 'Nothing was recorded in this week.',
  sum: (done: number, planned: number) =>
    pluralOf(
      planned,
      `${formatNumber(done)} of ${formatNumber(planned)} planned time done`,
      `${formatNumber(done)} of ${formatNumber(planned)} planned times done`,
    ),
  correct: 'Correct',
  correctMore: 'Press a circle to count once more or once less. The week is marked as corrected.',
  end: 'Done',
  corrected: (day: string) => `Corrected on ${day}`,
  damaged: 'Some steps of this week could not be opened.',
};
