import { lines, sync } from '@northkeep/shared-vault';

/** Number of lines in the batch that is decrypted first. */
const FIRST_BATCH = 50;
/**
 * Number of lines by which the first batch may be smaller although more will follow: lines with unsent changes are read
 * after it, and a change that has just been sent is not counted as unsent any more.
 */
const MISSING_MAX = 10;

/** True while the lines are loading and the list will be long. */
export const isListGrowing = (): boolean =>
  lines.status === 'partial' && lines.items.length + sync.status.waiting >= FIRST_BATCH - MISSING_MAX;
