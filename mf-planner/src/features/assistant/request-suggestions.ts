import { DIRECTION_ID } from '@northkeep/contracts';
import {
  type AssistantDestination,
  type StepSuggestion,
  type SuggestionEngine,
  sanitizeSuggestions,
} from '@northkeep/contracts/suggestions';
import { ApiError, api } from '@northkeep/shared-vault';
import type { AssistantRequest } from './assistant-request.ts';

export interface SuggestionResponse {
  readonly suggestions: readonly StepSuggestion[];
  readonly engine: SuggestionEngine;
}

interface Ask {
  readonly request: AssistantRequest;
  /** Host to which the server may forward the texts with the user's consent; null if the texts stay on the server. */
  readonly destination: string | null;
  /** Number of repeated requests (redraws) before this request; 0 for the first request. */
  readonly draw: number;
  /** Labels that must not be suggested again. */
  readonly taken: readonly string[];
  readonly signal: AbortSignal;
}

/** Sends a request that the person has seen, and returns the validated suggestions. Throws an ApiError. */
export async function requestSuggestions({
  request,
  destination,
  draw,
  taken,
  signal,
}: Ask): Promise<SuggestionResponse> {
  const options = { signal, cache: 'no-store' } as const;
  const to = destination === null ? {} : { destination };
  const accepted = async (answer: Promise<unknown>): Promise<SuggestionResponse> => {
    const { suggestions, engine } = fieldsOf(await answer);
    return {
      suggestions: sanitizeSuggestions(suggestions, request.kind, taken),
      engine: engine === 'endpoint' ? 'endpoint' : 'built-in',
    };
  };
  const post = (path: string, body: object) => accepted(api.post(path, { ...body, ...to }, options));
  const { context } = request;

  if (request.kind === 'aims')
    return post(`/northkeep/ideal-life/${DIRECTION_ID}/aims/suggestions/redraw`, { context });

  if (request.kind === 'goals') {
    const stored = `/northkeep/aims/${request.aimId}/suggestions/goals`;
    const first = () => post(`/onboarding/aims/${request.aimId}/suggestions/goals`, context);
    const again = () => orElse(() => post(`${stored}/redraw`, { context }), isNotStored, first);
    const generic = () => accepted(api.get(stored, { ...options, query: { v: draw } }));
    const answer = await orElse(draw === 0 ? first : again, isAnyFailure, (error) =>
      generic().catch(() => Promise.reject(error)),
    );
    return answer.suggestions.length > 0 ? answer : generic().catch(() => answer);
  }

  const stored = `/northkeep/aims/${request.aimId}/goals/${request.goalId}/steps/suggestions`;
  const path = request.inEditor ? stored : `${stored}/redraw`;
  return orElse(
    () => post(path, request.inEditor ? { context, redraw: draw > 0 } : { context }),
    isNotStored,
    // The route above responds with 404 while a new goal is not yet stored on the server. The onboarding route does not
    // need a stored goal.
    () => post(`/onboarding/goals/${request.goalId}/steps/suggestions/redraw`, { context }),
  );
}

/** Reads the service to which the server forwards texts; null if it forwards none. Throws an ApiError. */
export async function fetchAssistantDestination(): Promise<AssistantDestination | null> {
  const { host, model } = fieldsOf(fieldsOf(await api.get('/assistant', { cache: 'no-store' })).destination);
  return typeof host === 'string' && typeof model === 'string' ? { host, model } : null;
}

const isNotStored = (error: ApiError) => error.status === 404;
/** Any response with an error, and no response. */
const isAnyFailure = () => true;

async function orElse<T>(
  first: () => Promise<T>,
  when: (error: ApiError) => boolean,
  other: (error: ApiError) => Promise<T>,
) {
  try {
    return await first();
  } catch (error) {
    if (error instanceof ApiError && when(error)) return other(error);
    throw error;
  }
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null ? (value as { readonly [name: string]: unknown }) : {};
}
