import { type StepSuggestion, sanitizeSuggestions } from '@northkeep/contracts/suggestions';
import type { AiEndpoint } from '../../env/assistant.ts';
import { listTextsToAvoid, type SuggestionSubject } from '../suggestion-request.ts';
import { createPromptMessages } from './prompt.ts';

/** Reason for which an endpoint gave no usable response. It contains no text of the request or the response. */
export type EndpointFailure = 'timeout' | 'network' | 'refused' | 'too-large' | 'invalid';

export class EndpointError extends Error {
  override name = 'EndpointError';
  readonly reason: EndpointFailure;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  constructor(reason: EndpointFailure, status: number | null = null) {
    super(`the endpoint of the assistant failed: ${reason}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Maximum size in bytes of the response that is read; thirty suggestions are far smaller. */
const ANSWER_MAX = 64 * 1024;

/**
 * Sends the texts of a request to an OpenAI-compatible endpoint and returns its suggestions, validated as untrusted
 * data. Throws {@link EndpointError} when the endpoint does not respond within the time limit, or responds in another
 * form.
 */
export async function callEndpoint(
  { baseUrl, apiKey, model, timeoutMs }: AiEndpoint,
  subject: SuggestionSubject,
): Promise<StepSuggestion[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      // Following a redirect would send the user's texts and the API key to a host that the user has not approved.
      redirect: 'error',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages: createPromptMessages(subject) }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new EndpointError('refused', response.status);
    }
    const suggestions = sanitizeSuggestions(listOf(await readBody(response)), subject.kind, listTextsToAvoid(subject));
    if (suggestions.length === 0) throw new EndpointError('invalid', response.status);
    return suggestions;
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    throw new EndpointError(signal.aborted ? 'timeout' : 'network');
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Throwing this error ends the loop, which cancels the rest of the response body.
    if (size > ANSWER_MAX) throw new EndpointError('too-large', response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Finds the list of suggestions in a chat completion; undefined for any other form. */
function listOf(body: string): unknown {
  const content = at(at(at(at(parseJson(body), 'choices'), 0), 'message'), 'content');
  if (typeof content !== 'string') return undefined;
  // Some models wrap their JSON in a code block or a sentence.
  const json = parseJson(content) ?? parseJson(/[[{][\s\S]*[\]}]/.exec(content)?.[0] ?? '');
  return Array.isArray(json) ? json : at(json, 'suggestions');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
