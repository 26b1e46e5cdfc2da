import { isolate, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
export const CONFLICT_TEXTS = {
  title: 'Two versions',
  text: 'Another device changed the same things while this one was offline.',
  fromOther: (time: string) =>
    time === '' ? 'In your vault, from another device' : `In your vault, from another device, ${time}`,
  fromHere: (time: string) => `From this device, ${time}`,
  until: 'Until you choose, the version in your vault counts.',
  later: 'Decide later',
  keep: 'Keep the chosen',
  settled: 'Settled without a question',
  copy: (text: string) => `${isolate(text)}: your other wording is a line of its own, marked as a copy`,
  show: 'Show',
  kept: 'Your choice is kept.',
  none: 'There is nothing to decide.',
  close: 'Close',
  past: `Your choices of the last ${TRASH_RETENTION_DAYS} days`,
  keptMine: (title: string, field: string, value: string) =>
    `${isolate(title)}, ${field}: you kept this device’s, “${isolate(value)}”`,
  keptStored: (title: string, field: string, value: string) =>
    `${isolate(title)}, ${field}: you kept the vault’s, “${isolate(value)}”`,
  undo: 'Undo',
  undone: 'Both versions are back. Until you choose, the version in your vault counts.',
};
