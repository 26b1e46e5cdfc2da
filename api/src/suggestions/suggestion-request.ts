import type { AimContext, GoalContext, StepContext } from '@northkeep/contracts/suggestions';

/** The texts of a person that suggestions are made for. */
export type SuggestionSubject =
  | { readonly kind: 'aims'; readonly context: AimContext }
  | { readonly kind: 'goals'; readonly context: GoalContext }
  | { readonly kind: 'steps'; readonly context: StepContext };

/** A request for suggestions. Without texts the response is the same for every user. */
export interface SuggestionRequest {
  readonly kind: SuggestionSubject['kind'];
  readonly subject: SuggestionSubject | null;
  /** Host to which the sender agreed that the texts are sent on; undefined: they stay on this server. */
  readonly destination?: string | undefined;
  /** Number of redraws before, for an answer without texts. */
  readonly draw: number;
}

/** Returns the texts to leave out of new suggestions: entries of the plan, and earlier suggestions. */
export function takenTexts({ kind, context }: SuggestionSubject): readonly string[] {
  if (kind === 'aims') return [...context.existingAims, ...context.previous];
  if (kind === 'goals') return [context.aim, ...context.existingGoals, ...context.previous];
  return [context.goal, ...context.selected, ...context.parked, ...context.previous];
}
