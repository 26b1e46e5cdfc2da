import type { LineItem } from '../line-changes.ts';
import { removeLines } from './selection-acts.ts';
import { clearSelection, focusTick, listSelectableLines, listSelectedLines } from './selection-store.ts';

/**
 * Ends the selection and runs an action with the lines that were selected. The focus moves to the first of them, or to
 * the line that has taken its place.
 */
export function finishSelection(run: (chosen: readonly LineItem[]) => void): void {
  const chosen = listSelectedLines();
  const before = listSelectableLines();
  clearSelection();
  run(chosen);
  const shown = new Set(listSelectableLines().map(({ id }) => id));
  const from = before.findIndex(({ id }) => id === chosen[0]?.id);
  const next = [...before.slice(from), ...before.slice(0, from).reverse()].find(({ id }) => shown.has(id));
  if (next) focusTick(next.id);
}

/** Deletes the selected lines. The selection stays when the user cancels the confirmation. */
export async function removeSelected(): Promise<void> {
  const chosen = listSelectedLines();
  if (chosen.every(({ damaged }) => damaged.size === 0)) return finishSelection((lines) => void removeLines(lines));
  if (await removeLines(chosen)) clearSelection();
}
