import { formatNumber } from '@northkeep/contracts';
export const detailTexts = {
  open: 'Details',
  title: 'Details of the note',
  time: 'Time',
  timeHint: 'Give the note a day first.',
  minutes: 'Minutes',
  total: 'Steps planned',
  completed: 'Steps done',
  errors: {
    minutes: 'A whole number up to 1440.',
    total: 'A whole number up to 99.',
    completed: 'A whole number, not above the steps planned.',
  },
  save: 'Save',
  cancel: 'Cancel',
  steps: (completed: number, total: number) => `${formatNumber(completed)} of ${formatNumber(total)} steps`,
  duration: (minutes: number) => `${formatNumber(minutes)} min`,
};
