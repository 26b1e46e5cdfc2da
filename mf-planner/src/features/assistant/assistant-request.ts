import {
  type AimContext,
  CONTEXT_TEXTS_MAX,
  type GoalContext,
  PREVIOUS_SUGGESTIONS_MAX,
  type StepContext,
} from '@northkeep/contracts/suggestions';
import { aims, obstacles } from '@northkeep/shared-vault';
import { getDirectionTexts } from '../plan/direction-text.ts';
import type { Aim, Goal } from '../plan/plan.ts';

/** Request to the assistant, with the texts that it reads. */
export type AssistantRequest =
  | { readonly kind: 'aims'; readonly context: AimContext }
  | { readonly kind: 'goals'; readonly aimId: string; readonly context: GoalContext }
  | {
      readonly kind: 'steps';
      readonly aimId: string;
      readonly goalId: string;
      readonly context: StepContext;
      /** True for a request from the weekly focus editor, which is sent to a different API route. */
      readonly inEditor: boolean;
    };

interface Labelled {
  readonly label: string;
  readonly damaged: ReadonlySet<string>;
}

/** Returns the labels that could be decrypted. A damaged label is never part of a request. */
const labelsOf = (items: readonly Labelled[]): string[] =>
  items
    .filter(({ damaged, label }) => !damaged.has('label') && label !== '')
    .slice(0, CONTEXT_TEXTS_MAX)
    .map(({ label }) => label);

const common = (previous: readonly string[]) => ({
  previous: previous.slice(-PREVIOUS_SUGGESTIONS_MAX),
  ideals: getDirectionTexts().filter((text) => text.trim() !== ''),
  obstacles: labelsOf(obstacles.items),
});

export function buildAimsRequest(previous: readonly string[]): AssistantRequest {
  return { kind: 'aims', context: { ...common(previous), existingAims: labelsOf(aims.items) } };
}

/** Builds a request for goals of an aim; null if the aim's own text could not be decrypted. */
export function buildGoalsRequest({ aim, goals }: Aim, previous: readonly string[]): AssistantRequest | null {
  const [text] = labelsOf([aim]);
  if (text === undefined) return null;
  const existingGoals = labelsOf(goals.map(({ goal }) => goal));
  return { kind: 'goals', aimId: aim.id, context: { aim: text, existingGoals, ...common(previous) } };
}

/** Builds a request for steps of a goal; null if the goal's own text could not be decrypted. */
export function buildStepsRequest(
  { aim, goal, steps }: Goal,
  { previous, inEditor = false }: { previous: readonly string[]; inEditor?: boolean },
): AssistantRequest | null {
  const [text] = labelsOf([goal]);
  if (text === undefined) return null;
  const [aimText] = labelsOf([aim]);
  const context = {
    goal: text,
    ...(aimText === undefined ? {} : { aim: aimText }),
    selected: labelsOf(steps.filter(({ status }) => status === 'selected')),
    parked: labelsOf(steps.filter(({ status }) => status === 'parked')),
    ...common(previous),
  };
  return { kind: 'steps', aimId: aim.id, goalId: goal.id, context, inEditor };
}
