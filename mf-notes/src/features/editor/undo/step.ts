import { KINDS, type NewRecordValues, type RecordPatch } from '@northkeep/contracts';
import { type Item, lines } from '@northkeep/shared-vault';

export type LineValues = NewRecordValues<'lines'>;

const FIELDS = Object.keys(KINDS.lines.fields) as readonly (keyof LineValues)[];

/** Reference to a line in the history. Its id changes when a deleted line is restored as a copy. */
export interface LineRef {
  id: string;
}

export interface LineState {
  readonly values: LineValues;
  readonly index: number;
}

/** State of one line before and after a step; null when the line does not exist at that time. */
export interface LineChange {
  readonly ref: LineRef;
  readonly before: LineState | null;
  after: LineState | null;
}

/** All changes that one action of the user has made to lines. */
export interface UndoStep {
  readonly changes: readonly LineChange[];
  /**
   * Id of the line into which the user typed, so that further typing can be merged into this step; null for any other
   * action.
   */
  readonly typed: string | null;
  at: number;
}

const GROUPS: readonly (readonly (keyof LineValues)[])[] = KINDS.lines.groups;

export const isJsonEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns every declared value of a line. */
export function lineValuesOf(line: Item<'lines'>): LineValues {
  return lines.copyFieldValues(line);
}

/** Returns true when both states have the same values. */
export function hasSameValues(a: LineValues, b: LineValues): boolean {
  return FIELDS.every((name) => isJsonEqual(a[name], b[name]));
}

/**
 * Returns the patch that brings a line from one state of a step to the other. Fields that another device has changed
 * since then are left out, and so are the fields that are merged together with them; `isWhole` is then false.
 */
export function computeRevertPatch(
  now: LineValues,
  from: LineValues,
  to: LineValues,
): { patch: RecordPatch<'lines'>; isWhole: boolean } {
  const touched = FIELDS.filter((name) => !isJsonEqual(from[name], to[name]));
  const foreign = new Set(
    touched.filter((name) => !isJsonEqual(now[name], from[name]) && !isJsonEqual(now[name], to[name])),
  );
  for (const group of GROUPS) {
    if (group.some((name) => foreign.has(name))) for (const name of group) foreign.add(name);
  }
  const kept = touched.filter((name) => !foreign.has(name));
  const patch: RecordPatch<'lines'> = Object.fromEntries(kept.map((name) => [name, to[name]]));
  return { patch, isWhole: kept.length === touched.length };
}
