import { CATEGORIES_MAX, type RecordPatch } from '@northkeep/contracts';
import { announceToScreenReaders, askToConfirm, toast } from '@northkeep/shared-kit/runtime';
import { lines, NO_REPEAT_CHANGES, planRepeatChanges, writeRepeatChanges } from '@northkeep/shared-vault';
import { notesTexts } from '../../../copy.ts';
import { changeLabels, labelsOf } from '../../../rules/labels.ts';
import { replaceCommonLabels } from '../../../rules/selection.ts';
import { nameOfDay } from '../../dates/change-date.ts';
import { changeWithSubLines, listRemovedWith } from '../../sub-lines/follow-parent.ts';
import type { LineItem } from '../line-changes.ts';
import { undoableLines } from '../undo/edited-lines.ts';
import { recordUndoStep } from '../undo/line-history.ts';
import type { UndoStep } from '../undo/step.ts';
import { undoFromToast } from '../undo/undo-from-toast.ts';
import { selectionTexts } from './copy.ts';

/** Plans lines for a day, or removes their day and time. Lines that are planned keep their time. */
export function planLines(selected: readonly LineItem[], day: string | null): void {
  const message = (count: number) =>
    day === null ? selectionTexts.unscheduled(count) : selectionTexts.planned(count, nameOfDay(day));
  changeLines(selected, message, ({ scheduleDate, scheduleTime }) => {
    if (scheduleDate === day && (day !== null || scheduleTime === null)) return {};
    return day === null ? { scheduleDate: null, scheduleTime: null } : { scheduleDate: day };
  });
}

/** Plans each line for the day that `dayFor` returns for its own. */
export function postponeLines(
  selected: readonly LineItem[],
  dayFor: (scheduleDate: string | null) => string,
  message: (count: number) => string,
): void {
  changeLines(selected, message, ({ scheduleDate }) => ({ scheduleDate: dayFor(scheduleDate) }));
}

/** Changes the labels that all lines have, from `before` to `after`. A line that has no room for more stays as it is. */
export function labelLines(selected: readonly LineItem[], before: readonly string[], after: readonly string[]): void {
  let full = 0;
  const patchOf = (line: LineItem): RecordPatch<'lines'> => {
    if (line.damaged.has('category') || line.damaged.has('categories')) return {};
    const labels = replaceCommonLabels(labelsOf(line), before, after);
    if (labels.length <= CATEGORIES_MAX) return changeLabels(line, labels);
    full += 1;
    return {};
  };
  changeLines(selected, selectionTexts.labelled, patchOf, () =>
    full === 0 ? undefined : selectionTexts.full(full, CATEGORIES_MAX),
  );
}

/** Ticks lines, or opens them again. Lines that repeat also get or lose their next line, in the same step. */
export async function tickLines(selected: readonly LineItem[], isDone: boolean): Promise<void> {
  const planned = await Promise.all(
    selected.map(async ({ id }) => {
      const line = lines.get(id);
      if (!line || line.isDone === isDone) return { id, changes: NO_REPEAT_CHANGES };
      return { id, changes: line.repeat === null ? NO_REPEAT_CHANGES : await planRepeatChanges(line, isDone) };
    }),
  );
  const doneAt = isDone ? new Date().toISOString() : null;
  const failed = isDone ? planned.filter(({ changes }) => changes === null).length : 0;
  const { result: count, step } = recordUndoStep(() => {
    // Another device may have changed or deleted a line while the plans were made.
    const open = planned.filter(({ id }) => lines.get(id)?.isDone === !isDone);
    for (const { id, changes } of open) {
      undoableLines.change(id, { isDone, doneAt });
      writeRepeatChanges(undoableLines, id, changes ?? NO_REPEAT_CHANGES);
    }
    return open.length;
  });
  const message = isDone ? selectionTexts.ticked(count) : selectionTexts.reopened(count);
  offerUndoOfMany(step, count, message, failed === 0 ? undefined : selectionTexts.notRepeated(failed));
}

/**
 * Deletes lines with their sub-lines. Lines that could not be decrypted do not come back by undo, so with one of them it
 * asks first. Returns false when the user has cancelled.
 */
export async function removeLines(selected: readonly LineItem[]): Promise<boolean> {
  const damaged = selected.filter((line) => line.damaged.size > 0).length;
  if (damaged > 0) {
    const isSure = await askToConfirm({
      title: selectionTexts.removeDamaged(selected.length),
      text: selectionTexts.removeDamagedMore(damaged),
      action: notesTexts.remove,
      danger: true,
    });
    if (!isSure) return false;
  }
  const { result: count, step } = recordUndoStep(() => {
    const current = listCurrent(selected);
    const below = current.filter(({ damaged }) => damaged.size === 0).flatMap(({ id }) => listRemovedWith(id));
    const removed = new Set([...current, ...below]);
    for (const { id, damaged: fields } of removed) {
      if (fields.size > 0) lines.remove(id);
      else undoableLines.remove(id);
    }
    return removed.size;
  });
  offerUndoOfMany(step, count, selectionTexts.removed(count));
  return true;
}

/** Changes lines as one step of the history, and offers to undo it. `patchOf` returns an empty patch for no change. */
function changeLines(
  selected: readonly LineItem[],
  message: (count: number) => string,
  patchOf: (line: LineItem) => RecordPatch<'lines'>,
  detail: () => string | undefined = () => undefined,
): void {
  const { result: count, step } = recordUndoStep(() => {
    let changed = 0;
    const except = new Set(selected.map(({ id }) => id));
    for (const line of listCurrent(selected)) {
      const patch = patchOf(line);
      if (Object.keys(patch).length === 0) continue;
      changeWithSubLines(line.id, patch, { except });
      changed += 1;
    }
    return changed;
  });
  offerUndoOfMany(step, count, message(count), detail());
}

/** Returns the lines that still exist: another device may have deleted some of them since they were selected. */
const listCurrent = (selected: readonly LineItem[]): readonly LineItem[] =>
  selected.flatMap(({ id }) => lines.get(id) ?? []).filter(({ readOnly }) => !readOnly);

function offerUndoOfMany(step: UndoStep | null, count: number, message: string, detail?: string): void {
  if (count === 0) return void toast({ type: 'info', text: selectionTexts.unchanged, ...(detail && { detail }) });
  const undo = async (done: UndoStep) => {
    const applied = await undoFromToast(done);
    announceToScreenReaders(applied?.isWhole === false ? notesTexts.undonePartly : selectionTexts.back(count));
  };
  toast({
    type: 'success',
    text: message,
    ...(detail && { detail }),
    ...(step && { action: { label: selectionTexts.undo, run: () => void undo(step) } }),
  });
}
