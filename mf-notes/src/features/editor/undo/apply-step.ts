import { runInAction } from '@northkeep/shared-kit/runtime';
import type { lines as collection, sync } from '@northkeep/shared-vault';
import {
  hasSameValues,
  type LineChange,
  type LineRef,
  type LineState,
  revertedValues,
  type UndoStep,
  valuesOf,
} from './step.ts';

export type UndoDirection = 'undo' | 'redo';

type LineCommands = 'get' | 'items' | 'create' | 'createAll' | 'change' | 'move' | 'remove';

/** The lines that a history changes. */
export interface LinesPort {
  readonly lines: Pick<typeof collection, LineCommands>;
  readonly undoDeletion: (typeof sync)['undoDeletion'];
}

export interface AppliedStep {
  readonly isWhole: boolean;
  /** Ids of the lines of the step that exist now. */
  readonly ids: readonly string[];
}

/**
 * Restores the lines of a step to their state before it ('undo') or after it ('redo'). Changes of another device since
 * then stay; in that case no line of the step is deleted either, since its text may exist nowhere else.
 * @returns True when everything could be restored.
 */
export async function applyStep({ changes }: UndoStep, direction: UndoDirection, port: LinesPort): Promise<boolean> {
  const { lines } = port;
  const parts = changes.map((change) => partOf(change, direction));
  const gone = parts.flatMap(({ ref, from, to }) => (!from && to && !lines.get(ref.id) ? [{ ref, to }] : []));
  // Lines come back before any text is taken from another one, so that a failure loses nothing.
  if (direction === 'redo') createAgain(gone, port);
  else for (const { ref, to } of gone) await restoreLine(ref, to, port);
  return runInAction(() => {
    let isWhole = true;
    for (const { ref, from, to } of parts) if (from && to) isWhole = bringBack(ref, from, to, port) && isWhole;
    for (const { ref, from, to } of parts) if (from && !to) isWhole = removeLine(ref, from, isWhole, port) && isWhole;
    return isWhole;
  });
}

function partOf({ ref, before, after }: LineChange, direction: UndoDirection) {
  return direction === 'undo' ? { ref, from: after, to: before } : { ref, from: before, to: after };
}

/**
 * Creates lines again whose creation was undone, at their places and without the server
 * (docs/adr/0048-redo-creates-again.md). All steps share their references, which then name the new lines.
 */
function createAgain(gone: readonly { readonly ref: LineRef; readonly to: LineState }[], { lines }: LinesPort): void {
  const inOrder = [...gone].sort((one, other) => one.to.index - other.to.index);
  const [first] = inOrder;
  if (!first) return;
  const after = lines.items.findLast(({ index }) => index < first.to.index)?.id ?? null;
  runInAction(() => {
    const made = lines.createAll(
      inOrder.map(({ to }) => to.values),
      { after },
    );
    for (const [i, { ref, to }] of inOrder.entries()) {
      const line = made[i];
      if (!line) continue;
      ref.id = line.id;
      if (line.index !== to.index) lines.move(line.id, { index: to.index });
    }
  });
}

/**
 * Takes a line out of the trash, or creates a copy at its place where the server has not confirmed the deletion
 * (docs/adr/0036-undo-of-a-deletion.md).
 */
async function restoreLine(ref: LineRef, { values, index }: LineState, { lines, undoDeletion }: LinesPort) {
  if (lines.get(ref.id)) return;
  try {
    await undoDeletion({ kind: 'lines', id: ref.id });
    // An emptied line was deleted without its text, and comes back without it.
    const line = lines.get(ref.id);
    if (line && !line.readOnly && line.text.trim() === '') lines.change(ref.id, { text: values.text });
  } catch (reason) {
    console.warn('restored as a copy:', reason);
    if (lines.get(ref.id)) return;
    // All steps share the reference, so the copy replaces the line in each of them.
    ref.id = lines.create(values).id;
    lines.move(ref.id, { index });
  }
}

function bringBack(ref: LineRef, from: LineState, to: LineState, { lines }: LinesPort): boolean {
  const line = lines.get(ref.id);
  if (!line || line.readOnly) return false;
  const { patch, isWhole } = revertedValues(valuesOf(line), from.values, to.values);
  if (Object.keys(patch).length > 0) lines.change(ref.id, patch);
  if (from.index === to.index || line.index === to.index) return isWhole;
  if (line.index !== from.index) return false;
  lines.move(ref.id, { index: to.index });
  return isWhole;
}

function removeLine(ref: LineRef, from: LineState, isAllowed: boolean, { lines }: LinesPort): boolean {
  const line = lines.get(ref.id);
  if (!line) return true;
  if (!isAllowed || !hasSameValues(valuesOf(line), from.values)) return false;
  lines.remove(ref.id);
  return true;
}
