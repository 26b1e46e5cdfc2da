/** Texts that the assistant reads for suggested aims. */
export interface AimContext {
  /** The user's direction and anti-direction. */
  readonly ideals: readonly string[];
  readonly obstacles: readonly string[];
  readonly existingAims: readonly string[];
  /** Suggestions that were shown before. */
  readonly previous: readonly string[];
}

/** Texts that the assistant reads for suggested goals. */
export interface GoalContext {
  readonly aim: string;
  readonly existingGoals: readonly string[];
  readonly previous: readonly string[];
  readonly ideals: readonly string[];
  readonly obstacles: readonly string[];
}

/** Texts that the assistant reads for suggested steps. */
export interface StepContext {
  readonly goal: string;
  readonly aim?: string | undefined;
  readonly selected: readonly string[];
  readonly parked: readonly string[];
  readonly previous: readonly string[];
  readonly ideals: readonly string[];
  readonly obstacles: readonly string[];
}

/** Maximum number of texts in each list of a context, and of suggestions shown before. */
export const CONTEXT_TEXTS_MAX = 20;
export const PREVIOUS_SUGGESTIONS_MAX = 40;

/** Source of the suggestions: the server's built-in engine, or the endpoint that the server calls. */
export type SuggestionEngine = 'built-in' | 'endpoint';

/** Endpoint to which the server forwards the texts. */
export interface AssistantDestination {
  /** Host name, such as 'api.openai.com', with the port when it is not the default port. */
  readonly host: string;
  readonly model: string;
}
/** Response of `GET /assistant`. Without a destination, the server's built-in engine makes the suggestions. */
export interface AssistantResponse {
  readonly destination: AssistantDestination | null;
}

/** Response of every operation that returns suggestions. */
export interface SuggestionsResponse {
  readonly suggestions: readonly { readonly label: string; readonly frequency: number }[];
  readonly engine: SuggestionEngine;
}
