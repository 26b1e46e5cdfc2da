import type { NextLine } from './next-line.ts';

/** Changes to other lines that a tick of a repeated line makes. */
export interface LineTick {
  /** Line to create after it. */
  readonly next: NextLine | null;
  /** Id of the line to delete: the next one, which nobody has changed, of a line that is open again. */
  readonly outdated: string | null;
}

/** The tick of a line that does not repeat. */
export const PLAIN_TICK: LineTick = { next: null, outdated: null };
