import type { AimContext, GoalContext, StepContext } from '@northkeep/contracts/suggestions';

/** Texts of a user for which suggestions are made. */
export type SuggestionSubject =
  | { readonly kind: 'aims'; readonly context: AimContext }
  | { readonly kind: 'goals'; readonly context: GoalContext }
  | { readonly kind: 'steps'; readonly context: StepContext };

/** A request for suggestions. Without texts the response is the same for every user. */
export interface SuggestionRequest {
  readonly kind: SuggestionSubject['kind'];
  readonly subject: SuggestionSubject | null;
  /** Host to which the user agreed to send the texts; undefined when they must stay on this server. */
  readonly destination?: string | undefined;
  /** Number that selects the suggestions when the response does not depend on texts. */
  readonly draw: number;
}

/** Returns the texts that new suggestions must not repeat: entries of the user's plan, and earlier suggestions. */
export function listTextsToAvoid({ kind, context }: SuggestionSubject): readonly string[] {
  if (kind === 'aims') return [...context.existingAims, ...context.previous];
  if (kind === 'goals') return [context.aim, ...context.existingGoals, ...context.previous];
  return [context.goal, ...context.selected, ...context.parked, ...context.previous];
}
