import { runInAction } from '@northkeep/shared-kit/runtime';
import type { lines as collection, sync } from '@northkeep/shared-vault';
import {
  computeRevertPatch,
  hasSameValues,
  type LineChange,
  type LineRef,
  type LineState,
  lineValuesOf,
  type UndoStep,
} from './step.ts';

export type UndoDirection = 'undo' | 'redo';

type LineCommands = 'get' | 'items' | 'create' | 'createAll' | 'change' | 'move' | 'remove';

/** Interface with the operations that the undo history needs to change lines. */
export interface LinesPort {
  readonly lines: Pick<typeof collection, LineCommands>;
  readonly undoDeletion: (typeof sync)['undoDeletion'];
}

interface StepPorts extends LinesPort {
  /** Returns the present id of a line that may have come back with another one. */
  currentIdOf(id: string): string;
}

/** Number of deleted lines that are restored at the same time: each waits for a response of the server. */
const RESTORED_AT_ONCE = 100;

export interface AppliedStep {
  readonly isWhole: boolean;
  /** Ids of the step's lines that exist after the step was applied. */
  readonly ids: readonly string[];
}

/**
 * Restores the lines of a step to their state before it ('undo') or after it ('redo'). Changes that another device has
 * made since then stay. In that case no line of the step is deleted either, because its text may exist nowhere else.
 * @returns True when everything could be restored.
 */
export async function applyUndoStep(
  { changes }: UndoStep,
  direction: UndoDirection,
  port: StepPorts,
): Promise<boolean> {
  const { lines } = port;
  const parts = changes.map((change) => directed(change, direction));
  const missing = parts.flatMap(({ ref, from, to }) => (!from && to && !lines.get(ref.id) ? [{ ref, to }] : []));
  const before = missing.map(({ ref }) => ref.id);
  // Deleted lines are restored before any text is removed from another one, so that a failure loses nothing.
  if (direction === 'undo') {
    for (let at = 0; at < missing.length; at += RESTORED_AT_ONCE)
      await Promise.all(missing.slice(at, at + RESTORED_AT_ONCE).map(({ ref, to }) => restoreLine(ref, to, port)));
  }
  return runInAction(() => {
    if (direction === 'redo') for (const { ref, to } of missing) createLine(ref, to, lines);
    const renamed = new Map(missing.map(({ ref }, i) => [before[i] ?? '', ref.id]));
    moveSubLines(renamed, lines);
    const current = parts.map(({ ref, from, to }) => ({
      ref,
      from: withCurrentIds(from, port),
      to: withCurrentIds(to, port),
    }));
    let isWhole = true;
    for (const { ref, from, to } of current) if (from && to) isWhole = revertLine(ref, from, to, lines) && isWhole;
    for (const { ref, from, to } of current) if (from && !to) isWhole = isWhole && removeLine(ref, from, lines);
    return isWhole;
  });
}

function directed({ ref, before, after }: LineChange, direction: UndoDirection) {
  return direction === 'undo' ? { ref, from: after, to: before } : { ref, from: before, to: after };
}

/**
 * Creates a removed line again at its former position, with a new id and without a request to the server
 * (docs/adr/0048-redo-creates-again.md). All steps that concern this line share `ref`, so its new id applies to all of
 * them.
 */
function createLine(ref: LineRef, { values, index }: LineState, lines: LinesPort['lines']): void {
  ref.id = lines.create(values, { index }).id;
}

/** Returns a state in which the line above is named by its present id. */
function withCurrentIds(state: LineState | null, { currentIdOf }: StepPorts): LineState | null {
  const above = state?.values.subLineOf;
  return state && above ? { ...state, values: { ...state.values, subLineOf: currentIdOf(above) } } : state;
}

/** Puts the sub-lines of lines that came back with another id below these. */
function moveSubLines(renamed: ReadonlyMap<string, string>, lines: LinesPort['lines']): void {
  if ([...renamed].every(([before, after]) => before === after)) return;
  for (const line of [...lines.items]) {
    const { id, subLineOf, readOnly } = line;
    const after = renamed.get(subLineOf ?? '');
    if (!readOnly && after !== undefined && after !== subLineOf) lines.change(id, { subLineOf: after });
  }
}

/**
 * Restores a line from the trash, or creates a copy of it where the server has not confirmed the deletion
 * (docs/adr/0036-undo-of-a-deletion.md).
 */
async function restoreLine(ref: LineRef, state: LineState, { lines, undoDeletion }: LinesPort): Promise<void> {
  // Another device may have restored the line in the meantime.
  if (lines.get(ref.id)) return;
  try {
    await undoDeletion({ kind: 'lines', id: ref.id });
  } catch (reason) {
    console.warn('restored as a copy:', reason);
    if (!lines.get(ref.id)) createLine(ref, state, lines);
    return;
  }
  // A line whose text was cleared before its deletion comes back from the trash without a text, so the text is written
  // again.
  const line = lines.get(ref.id);
  if (line && !line.readOnly && line.text.trim() === '') lines.change(ref.id, { text: state.values.text });
}

/**
 * Changes the values and the position of a line from the state `from` to the state `to`. Returns false when this is not
 * completely possible, for example because another device has changed the line.
 */
function revertLine(ref: LineRef, from: LineState, to: LineState, lines: LinesPort['lines']): boolean {
  const line = lines.get(ref.id);
  if (!line || line.readOnly) return false;
  const { patch, isWhole } = computeRevertPatch(lineValuesOf(line), from.values, to.values);
  if (Object.keys(patch).length > 0) lines.change(ref.id, patch);
  if (from.index === to.index || line.index === to.index) return isWhole;
  if (line.index !== from.index) return false;
  lines.move(ref.id, { index: to.index });
  return isWhole;
}

/** Deletes a line that a step created. Returns false when another device has changed the line since then. */
function removeLine(ref: LineRef, from: LineState, lines: LinesPort['lines']): boolean {
  const line = lines.get(ref.id);
  if (line && !hasSameValues(lineValuesOf(line), from.values)) return false;
  if (line) lines.remove(ref.id, { unlessTextChanged: true });
  return true;
}
