import type { StepSuggestion } from '@northkeep/contracts/suggestions';
import { observable, runInAction } from '@northkeep/shared-kit/runtime';
import { type Item, steps } from '@northkeep/shared-vault';
import { clampPlannedTimes } from '../../rules/step-lists.ts';
import { throwUnlessPlanLoaded } from '../plan/plan.ts';
import { addParkedStep } from '../plan/step-changes.ts';

/**
 * Suggestions that the user has disabled, by the id of the step's parent, newest first. Disabling deletes the parked
 * step that was made from a suggestion and offers the suggestion again.
 */
const disabled = observable.map<string, readonly StepSuggestion[]>();

/** Makes a suggestion a parked step of the goal, marked as made from a suggestion. */
export function enableSuggestion(goalId: string, { label, frequency }: StepSuggestion): void {
  addParkedStep(goalId, { label, total: clampPlannedTimes(frequency), aiOrigin: true });
}

/** Deletes a parked step that was made from a suggestion, and offers it as a suggestion again. */
export function disableSuggestion(step: Item<'steps'>): void {
  throwUnlessPlanLoaded();
  const { id, parentId, label, total } = step;
  steps.remove(id);
  if (parentId === null || step.damaged.has('label')) return;
  runInAction(() => disabled.set(parentId, [{ label, frequency: total }, ...(disabled.get(parentId) ?? [])]));
}

export function disabledSuggestions(parentId: string): readonly StepSuggestion[] {
  return disabled.get(parentId) ?? [];
}

/** Forgets the disabled suggestions. They are offered again only while the editor is open. */
export function forgetDisabledSuggestions(): void {
  runInAction(() => disabled.clear());
}
