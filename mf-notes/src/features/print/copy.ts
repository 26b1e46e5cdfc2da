export const printTexts = {
  done: 'Done',
  open: 'Open',
  /** Printed while lines are still being decrypted, so that nobody takes the list for the whole. */
  incomplete: 'Printed before all lines were decrypted: some are missing here.',
  count: (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'}`,
};
