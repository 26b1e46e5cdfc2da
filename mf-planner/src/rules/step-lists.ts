import { SELECTED_STEPS_MAX } from '@northkeep/contracts';
import { shiftWithinRange } from './plan-limits.ts';

export const PLANNED_TIMES_MIN = 1;
export const PLANNED_TIMES_MAX = 9;
/** Maximum number of suggestions in the weekly focus editor. */
export const EDITOR_SUGGESTIONS_MAX = 10;

export type StepStatus = 'selected' | 'parked';

interface ListedStep {
  readonly id: string;
  readonly status: StepStatus;
}

/** Target position of a step in a list: directly before or after another step; `after: null` means the start. */
export interface ListPosition {
  readonly after?: string | null;
  readonly before?: string;
}

/** Clamps the planned times a week of a new step to 1…9. */
export function clampPlannedTimes(times: number): number {
  return Math.min(PLANNED_TIMES_MAX, Math.max(PLANNED_TIMES_MIN, Math.round(times)));
}

/**
 * Returns the planned times a week after adding `by`, from 1 to 9. A step can have a number outside of that range, which
 * the weekly review or an import has set. It keeps this number when the change leads further away from the range, and
 * moves towards the range one by one, so that no change goes in the other direction.
 */
export function shiftPlannedTimes(times: number, by: number): number {
  return shiftWithinRange(times, by, { min: PLANNED_TIMES_MIN, max: PLANNED_TIMES_MAX });
}

/** True when a goal with this many selected steps can have one more. */
export function canSelectMoreSteps(selected: number): boolean {
  return selected < SELECTED_STEPS_MAX;
}

/**
 * Returns the place at the front of the selected or the parked list. The selected and the parked steps of a parent
 * share a single order.
 */
export function findFrontOfStepList(siblings: readonly ListedStep[], status: StepStatus, id: string): ListPosition {
  const first = siblings.find((step) => step.status === status && step.id !== id);
  return first ? { before: first.id } : { after: null };
}

/**
 * Returns the new place of an item that is moved to the position of `overId` in the same list; null if nothing changes.
 */
export function computeListPosition(
  siblings: readonly { readonly id: string }[],
  id: string,
  overId: string,
): ListPosition | null {
  const ids = siblings.map((step) => step.id);
  const [from, to] = [ids.indexOf(id), ids.indexOf(overId)];
  if (from === -1 || to === -1 || from === to) return null;
  return from < to ? { after: overId } : { before: overId };
}

/** Returns a label in lower case without punctuation, with single spaces, for comparing suggestions. */
export function normalizeSuggestion(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Removes suggestions whose normalised label is taken or occurs before, and keeps at most 10. */
export function keepNewSuggestions<S extends { readonly label: string }>(
  suggestions: readonly S[],
  taken: readonly string[],
): S[] {
  const known = new Set(taken.map(normalizeSuggestion));
  const kept: S[] = [];
  for (const suggestion of suggestions) {
    const label = normalizeSuggestion(suggestion.label);
    if (label === '' || known.has(label)) continue;
    known.add(label);
    kept.push(suggestion);
  }
  return kept.slice(0, EDITOR_SUGGESTIONS_MAX);
}
