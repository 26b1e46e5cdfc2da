import type { NextLine } from './next-line.ts';

/** What a tick of a repeated line changes beside the line. */
export interface Tick {
  /** Line to create after it. */
  readonly next: NextLine | null;
  /** Id of the line to delete: the next one, which nobody has changed, of a line that is open again. */
  readonly outdated: string | null;
}

/** The tick of a line that does not repeat. */
export const PLAIN_TICK: Tick = { next: null, outdated: null };
