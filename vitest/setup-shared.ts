import { afterAll, vi } from 'vitest';
import { resetTestPage } from './page.ts';
import { resetStores } from './stores.ts';

// Test files share their modules and, where there is one, their page, so both are reset after each file. The hook runs
// after the hooks of the file itself, because hooks run in reverse order.
afterAll(async () => {
  vi.useRealTimers();
  // A module whose import is interrupted by the end of its file could not be imported by any later file.
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await resetTestPage();
  resetStores();
});
