// @vitest-environment jsdom
import { BUILT_IN_INSTRUMENTS } from '@northkeep/contracts/insights/built-in';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDefinitions } from './use-definitions.ts';

const decode = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.map(String) : null);
function Names({ path }: { path: string }) {
  return <p>{useDefinitions({ path, decode, builtIn: ['built-in'] }).join(', ')}</p>;
}
const answers = (respond: () => Response | Promise<Response>) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => respond()),
  );
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('useDefinitions', () => {
  // shows: insights.definitions.server
  it('returns the built-in definitions until the server has responded', async () => {
    answers(() => json(['from the server']));
    render(<Names path="/psych-insights/composites" />);
    expect(screen.getByText('built-in')).toBeTruthy();
    expect(await screen.findByText('from the server')).toBeTruthy();
  });

  // shows: insights.definitions.failure
  it.each([
    ['the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => json({ code: 'INTERNAL', message: 'x' }, 500)],
    ['the response is invalid', () => json([])],
  ])('keeps the built-in definitions if %s', async (_, respond) => {
    answers(respond);
    await act(async () => {
      render(<Names path="/psych-insights/instruments" />);
    });
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await act(async () => {});
    expect(screen.getByText('built-in')).toBeTruthy();
  });

  it('has built-in instruments to show', () => {
    expect(BUILT_IN_INSTRUMENTS.length).toBe(7);
  });
});
