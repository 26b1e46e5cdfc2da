import { formatNumber, isolate } from '@northkeep/contracts';

export const labelTexts = {
  labels: 'Labels',
  newLabel: 'New label',
  chosen: 'Chosen labels',
  others: 'Other labels',
  add: 'Add',
  remove: (label: string) => `Remove ${isolate(label)}`,
  use: (label: string) => `Use “${isolate(label)}”`,
  full: (max: number) => `A note has at most ${formatNumber(max)} labels.`,
  tooLong: (max: number) => `A label has at most ${formatNumber(max)} characters.`,
  /** Number of labels that are not shown: '+2'. */
  more: (count: number) => `+${formatNumber(count)}`,
};
