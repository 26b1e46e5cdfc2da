import type { RecordPatch } from '@northkeep/contracts';
import { type ChangeRecordOptions, lines } from '@northkeep/shared-vault';
import type { LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { listSubLines } from './sub-line-tree.ts';

interface FollowOptions extends ChangeRecordOptions<'lines'> {
  /** Ids of the lines that are changed by themselves, and so do not follow another one. */
  readonly except?: ReadonlySet<string>;
}

/**
 * Changes a line. Its open sub-lines that are planned for the same day get its new day, as one step of the history.
 * Returns the id that {@link undoableLines} returns for the line.
 */
export function changeWithSubLines(
  id: string,
  patch: RecordPatch<'lines'>,
  { except, ...options }: FollowOptions = {},
): string {
  const { scheduleDate } = patch;
  const before = lines.get(id)?.scheduleDate;
  if (scheduleDate === undefined || scheduleDate === before) return undoableLines.change(id, patch, options);
  const following = listSubLines(id).filter(
    (line) => line.scheduleDate === before && !line.isDone && !line.readOnly && !except?.has(line.id),
  );
  return recordUndoStep(() => {
    for (const line of following)
      undoableLines.change(line.id, scheduleDate === null ? { scheduleDate, scheduleTime: null } : { scheduleDate });
    return undoableLines.change(id, patch, options);
  }).result;
}

/**
 * Returns the sub-lines that are deleted with a line. One that could not be decrypted would not come back by undo; it
 * stays and becomes a line of its own.
 */
export const listRemovedWith = (id: string): readonly LineItem[] =>
  listSubLines(id).filter((line) => !line.readOnly && line.damaged.size === 0);
