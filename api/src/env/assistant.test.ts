import { describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { extractVariableNames, PRODUCTION_ENV, readEnvFaults } from '../testing/env-variables.ts';

describe('the endpoint of the assistant', () => {
  it('is not configured without AI_BASE_URL, and settings that need it are reported', () => {
    expect(parseEnv({}).assistant).toBeNull();
    expect(readEnvFaults({ AI_API_KEY: 'sk-1', AI_MODEL: 'small' })).toEqual([
      'AI_API_KEY: needs AI_BASE_URL',
      'AI_MODEL: needs AI_BASE_URL',
    ]);
  });

  it('is read from AI_BASE_URL, AI_MODEL and AI_TIMEOUT_MS, with an optional AI_API_KEY', () => {
    const env = parseEnv({ AI_BASE_URL: 'https://ai.example:8443/v1/', AI_MODEL: 'small', AI_TIMEOUT_MS: '2500' });
    expect(env.assistant).toEqual({
      baseUrl: 'https://ai.example:8443/v1',
      host: 'ai.example:8443',
      apiKey: null,
      model: 'small',
      timeoutMs: 2_500,
    });
    const keyed = { AI_BASE_URL: 'https://ai.example/v1', AI_MODEL: 'small', AI_API_KEY: 'sk-1' };
    expect(parseEnv({ ...PRODUCTION_ENV, ...keyed }).assistant).toMatchObject({ apiKey: 'sk-1', timeoutMs: 10_000 });
  });

  it.each([
    ['AI_BASE_URL', { AI_BASE_URL: 'ai.example' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'https://user:key@ai.example/v1' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'https://ai.example/v1?key=1' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'http://ai.example/v1' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'http://8.8.8.8/v1' }],
    ['AI_TIMEOUT_MS', { AI_TIMEOUT_MS: '100' }],
  ])('rejects an invalid %s', (name, variables) => {
    expect(extractVariableNames(readEnvFaults({ AI_MODEL: 'small', ...variables }))).toContain(name);
  });

  it.each(['http://localhost:11434/v1', 'http://ollama:11434/v1', 'http://10.0.0.7/v1', 'http://[::1]:8000/v1'])(
    'accepts the private address %s without https',
    (url) => expect(parseEnv({ AI_BASE_URL: url, AI_MODEL: 'small' }).assistant?.baseUrl).toBe(url),
  );

  it('requires AI_MODEL when AI_BASE_URL is set', () => {
    expect(readEnvFaults({ AI_BASE_URL: 'https://ai.example/v1' })).toEqual(['AI_MODEL: is needed with AI_BASE_URL']);
  });
});
