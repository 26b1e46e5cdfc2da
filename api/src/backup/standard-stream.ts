/** File name `-`: a backup is written to standard output, and a restore reads standard input. */
export const STANDARD_STREAM = '-';
