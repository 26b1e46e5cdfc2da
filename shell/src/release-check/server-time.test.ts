import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithoutAnswer } from './release-check-fixture.ts';
import { readServerTime } from './server-time.ts';

const NOON = 'Tue, 01 Dec 2026 12:00:00 GMT';

const answer = (headers: Record<string, string>) => vi.stubGlobal('fetch', async () => new Response(null, { headers }));
afterEach(() => vi.unstubAllGlobals());

test('is the time of the header Date', async () => {
  answer({ date: NOON });
  expect(await readServerTime()).toBe(Date.parse('2026-12-01T12:00:00Z'));
});

test.each([{}, { date: 'soon' }])('is null for an answer with the headers %j', async (headers) => {
  answer(headers);
  expect(await readServerTime()).toBeNull();
});

test('is null without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await readServerTime()).toBeNull();
});

test('is null within seconds when the server takes the request and never answers', async () => {
  vi.stubGlobal('fetch', fetchWithoutAnswer);
  const begin = performance.now();
  expect(await readServerTime()).toBeNull();
  expect(performance.now() - begin).toBeLessThan(5_000);
}, 10_000);
