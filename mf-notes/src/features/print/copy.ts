import { formatCount } from '@northkeep/contracts';

export const printTexts = {
  done: 'Done',
  open: 'Open',
  /** Sentence at the end of a print that was started before all lines were decrypted: the printed list is incomplete. */
  incomplete: 'Printed before all lines were decrypted: some are missing here.',
  count: (lines: number) => formatCount(lines, 'line', 'lines'),
};
