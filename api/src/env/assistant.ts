import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { EnvFaults } from './env-faults.ts';
import type { EnvVariables } from './variables.ts';

/** OpenAI-compatible endpoint that makes suggestions for users who have agreed to it. */
export interface AiEndpoint {
  /** Base URL without a trailing slash; `/chat/completions` is appended. */
  readonly baseUrl: string;
  /** Host name for display, with its port when it is not the default one. */
  readonly host: string;
  /** API key; null for an endpoint without authentication. */
  readonly apiKey: string | null;
  readonly model: string;
  readonly timeoutMs: number;
}

interface Input {
  readonly v: EnvVariables;
  readonly faults: EnvFaults;
}

/**
 * Returns the endpoint of the assistant; null when none is configured, so that the built-in engine makes the
 * suggestions.
 */
export function parseAiEndpoint({ v, faults }: Input): AiEndpoint | null {
  if (v.AI_BASE_URL === undefined) {
    for (const name of ['AI_API_KEY', 'AI_MODEL'] as const)
      if (v[name] !== undefined) faults.add(name, 'needs AI_BASE_URL');
    return null;
  }
  const { host, hostname, protocol, search, hash, username, password, href } = new URL(v.AI_BASE_URL);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    faults.add('AI_BASE_URL', 'must have no user name, query or fragment; the key belongs into AI_API_KEY');
  // Threat: over plain http, the users' texts and the API key would cross the internet unencrypted.
  if (protocol === 'http:' && !isPrivateHost(hostname))
    faults.add('AI_BASE_URL', 'must be https; http is accepted for a private or loopback address only');
  return {
    baseUrl: href.replace(/\/+$/, ''),
    host,
    apiKey: v.AI_API_KEY ?? null,
    model: v.AI_MODEL ?? faults.add('AI_MODEL', 'is needed with AI_BASE_URL'),
    timeoutMs: v.AI_TIMEOUT_MS,
  };
}

/** True for localhost, for names without a dot, as in a compose file, and for private and loopback addresses. */
function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 0) return !bare.includes('.') || bare.endsWith('.localhost');
  return ['private', 'loopback', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(bare).range());
}
