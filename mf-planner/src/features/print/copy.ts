import { formatNumber } from '@northkeep/contracts';

export const printTexts = {
  title: 'Plan',
  direction: 'Direction',
  week: 'This week',
  all: 'Aims, goals and steps',
  noPlan: 'The plan has no aims yet.',
  incomplete: 'Printed before the whole plan was decrypted: parts are missing here.',
  times: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  review: 'Weekly review',
  note: 'Note',
  planned: (times: number) => `then ${formatNumber(times)}× a week`,
};
