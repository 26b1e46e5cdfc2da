import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { CounterModel } from '../auth/rate-limiter.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import type { TestDatabaseOptions } from './test-database.ts';

/**
 * Starts one API for the tests of a file, with the given environment variables. Before each test the counters of the
 * rate limits are deleted.
 */
export function useTestApp(
  variables: Readonly<Record<string, string>> = {},
  database: TestDatabaseOptions = {},
): TestApp {
  let started: TestApp | undefined;
  const running = () => {
    if (!started) throw new Error('the API runs only inside tests');
    return started;
  };
  beforeAll(async () => {
    started = await createTestApp(variables, database);
  });
  afterAll(() => started?.close());
  beforeEach(async () => {
    await CounterModel.deleteMany({});
  });
  return {
    get origin() {
      return running().origin;
    },
    get deps() {
      return running().deps;
    },
    get logs() {
      return running().logs;
    },
    stranger: () => running().stranger(),
    person: (overrides) => running().person(overrides),
    close: () => running().close(),
  };
}

/** Returns a function that moves the clock ahead by some ms. After each test the clock is reset. */
export function useClock(): (ms: number) => void {
  afterEach(() => {
    vi.useRealTimers();
  });
  return (ms) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
