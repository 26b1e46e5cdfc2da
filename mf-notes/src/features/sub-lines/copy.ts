import { cutText, formatCount, formatNumber, isolate } from '@northkeep/contracts';

const shortened = (text: string) => cutText(text, 60, '…');

export const subLineTexts = {
  nest: 'Make it a sub-line',
  unnest: 'Make it a line of its own',
  nested: (parent: string) =>
    parent === '' ? 'Sub-line of an empty note.' : `Sub-line of “${isolate(shortened(parent))}”.`,
  unnested: 'A line of its own.',
  /** How many sub-lines are done, in short. */
  count: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  /** The same in words, for screen readers and on paper. */
  countInWords: (done: number, all: number) =>
    `${formatNumber(done)} of ${formatCount(all, 'sub-line done', 'sub-lines done')}`,
  /** Names the line of a sub-line in a list that does not show it. */
  partOf: (parent: string) =>
    parent === '' ? 'Part of an empty note' : `Part of “${isolate(cutText(parent.trim(), 40, '…'))}”`,
  removedWith: (text: string, count: number) =>
    text === ''
      ? `Note deleted with ${formatCount(count, 'sub-line', 'sub-lines')}.`
      : `Deleted “${isolate(shortened(text))}” with ${formatCount(count, 'sub-line', 'sub-lines')}`,
};
