import type { NextLine } from './next-line.ts';

/** Changes to other lines that follow when a repeated line is completed or reopened. */
export interface RepeatChanges {
  /** Line to create after the completed line. */
  readonly next: NextLine | null;
  /**
   * Id of the line to delete when a repeated line is reopened: the line that its completion created, unless that line
   * was changed since. Null if no line is deleted.
   */
  readonly outdated: string | null;
  /** Sub-lines to create below the next line, in their order. */
  readonly nextSubLines: readonly NextLine[];
  /** Ids of the sub-lines to delete together with the `outdated` line. */
  readonly outdatedSubLines: readonly string[];
}

/** Result for a line that does not repeat: no other line changes. */
export const NO_REPEAT_CHANGES: RepeatChanges = {
  next: null,
  outdated: null,
  nextSubLines: [],
  outdatedSubLines: [],
};
