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
export const PREVIOUS_TEXTS_MAX = 40;

/** Source of the answer: the server's own engine, or the endpoint that it names. */
export type SuggestionEngine = 'built-in' | 'endpoint';

/** Endpoint that the texts are sent on to. */
export interface AssistantDestination {
  /** Host with its port where it is not the usual one, such as 'api.openai.com'. */
  readonly host: string;
  readonly model: string;
}
/** Answer of `GET /assistant`. Without a destination the server answers itself. */
export interface AssistantAnswer {
  readonly destination: AssistantDestination | null;
}

/** Answer of every operation that suggests something. */
export interface SuggestionsAnswer {
  readonly suggestions: readonly { readonly label: string; readonly frequency: number }[];
  readonly engine: SuggestionEngine;
}
