import type { AssistantResponse, StepSuggestion, SuggestionsResponse } from '@northkeep/contracts/suggestions';
import type { Logger } from 'pino';
import type { AiEndpoint } from '../env/assistant.ts';
import { ApiError, createApiError } from '../errors.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createSemaphore } from '../platform/semaphore.ts';
import { createBuiltInSuggestions, createGenericSuggestions } from './built-in-engine.ts';
import { callEndpoint, EndpointError, type EndpointFailure } from './endpoint/call-endpoint.ts';
import { CircuitBreaker } from './endpoint/circuit-breaker.ts';
import type { SuggestionRequest, SuggestionSubject } from './suggestion-request.ts';

/** Makes suggestions for requests. Stores and logs nothing of their texts. */
export interface Assistant {
  /** Endpoint that receives the texts of users who have agreed. */
  readonly destination: AssistantResponse['destination'];
  /** Throws 409 `DESTINATION_CHANGED` when the request names another destination. */
  answer(request: SuggestionRequest): Promise<SuggestionsResponse>;
}

/**
 * Maximum number of concurrent calls of the endpoint, and maximum number of further calls that wait for one of these
 * slots.
 */
const CALLS = { slots: 8, queueMax: 16 };
const CIRCUIT = { failuresMax: 3, openMs: 30_000 };

interface AssistantDeps {
  readonly env: { readonly assistant: AiEndpoint | null };
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now?: () => number;
}

export function openAssistant({
  env: { assistant: endpoint },
  log,
  metrics,
  now = Date.now,
}: AssistantDeps): Assistant {
  const circuit = new CircuitBreaker({ ...CIRCUIT, now });
  const run = createSemaphore(CALLS);

  /**
   * Asks the endpoint for suggestions. Resolves to null when the endpoint gives no usable response; the reason is
   * counted and logged without any text.
   */
  async function askEndpoint(called: AiEndpoint, subject: SuggestionSubject): Promise<StepSuggestion[] | null> {
    const failed = (outcome: EndpointFailure | 'busy' | 'open', status: number | null = null) => {
      metrics.assistantAnswers.inc({ outcome });
      log.warn({ outcome, status }, 'the endpoint of the assistant gave no answer');
      return null;
    };
    if (!circuit.tryEnter()) return failed('open');
    try {
      const suggestions = await run(() => callEndpoint(called, subject));
      circuit.reportSuccess();
      metrics.assistantAnswers.inc({ outcome: 'endpoint' });
      return suggestions;
    } catch (error) {
      circuit.reportFailure();
      if (error instanceof ApiError) return failed('busy');
      if (error instanceof EndpointError) return failed(error.reason, error.status);
      throw error;
    }
  }

  return {
    destination: endpoint && { host: endpoint.host, model: endpoint.model },
    async answer({ kind, subject, destination, draw }) {
      if (destination !== undefined && destination !== endpoint?.host) throw createApiError('DESTINATION_CHANGED');
      if (endpoint !== null && destination !== undefined && subject !== null) {
        const suggestions = await askEndpoint(endpoint, subject);
        if (suggestions !== null) return { suggestions, engine: 'endpoint' };
      } else metrics.assistantAnswers.inc({ outcome: 'built-in' });
      const suggestions =
        subject === null ? await createGenericSuggestions(kind, draw) : await createBuiltInSuggestions(subject);
      return { suggestions, engine: 'built-in' };
    },
  };
}
