import { cutText, formatNumber, isolate, pluralOf } from '@northkeep/contracts';

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
    pluralOf(
      all,
      `${formatNumber(done)} of ${formatNumber(all)} sub-line done`,
      `${formatNumber(done)} of ${formatNumber(all)} sub-lines done`,
    ),
  /** Names the line of a sub-line in a list that does not show it. */
  partOf: (parent: string) =>
    parent === '' ? 'Part of an empty note' : `Part of “${isolate(cutText(parent.trim(), 40, '…'))}”`,
  removedWith: (text: string, count: number) =>
    text === ''
      ? pluralOf(
          count,
          `Note deleted with ${formatNumber(count)} sub-line.`,
          `Note deleted with ${formatNumber(count)} sub-lines.`,
        )
      : pluralOf(
          count,
          `Deleted “${isolate(shortened(text))}” with ${formatNumber(count)} sub-line`,
          `Deleted “${isolate(shortened(text))}” with ${formatNumber(count)} sub-lines`,
        ),
};
