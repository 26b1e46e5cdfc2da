import type { NewRecordValues } from '@northkeep/contracts';
import type { CreateRecordOptions } from '../collections/collection-context.ts';
import type { RepeatChanges } from './tick.ts';

/** Commands that write lines: the collection itself, or commands that also record the changes for an undo. */
export interface LineCommands {
  create(draft: NewRecordValues<'lines'>, options: CreateRecordOptions): unknown;
  remove(id: string, options: { readonly unlessTextChanged?: boolean }): void;
}

/**
 * Creates the line that follows the completed line `id` and its sub-lines, or deletes the lines that its completion had
 * created. A line whose text was changed since is not deleted.
 */
export function writeRepeatChanges(
  commands: LineCommands,
  id: string,
  { next, outdated, nextSubLines, outdatedSubLines }: RepeatChanges,
): void {
  let last = id;
  for (const made of next ? [next, ...nextSubLines] : nextSubLines) {
    commands.create(made.draft, { id: made.id, after: last, isDerived: true });
    last = made.id;
  }
  for (const old of outdatedSubLines) commands.remove(old, { unlessTextChanged: true });
  if (outdated !== null) commands.remove(outdated, { unlessTextChanged: true });
}
