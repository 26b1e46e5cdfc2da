import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { resetTestPage } from './vitest.page.ts';
import { WAIT_TIMEOUT_MS } from './vitest.setup.ts';
import { resetStores } from './vitest.stores.ts';

// This timeout applies to `waitFor` and every `findBy…` of Testing Library.
configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS });

// Test files share one page and its modules, so the page is reset after each file. The hook runs after the hooks of the
// file itself, because hooks run in reverse order.
afterEach(cleanup);
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await resetTestPage();
  resetStores();
});
