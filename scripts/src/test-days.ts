import { ROOT } from './root.ts';
import { runOnOtherDays } from './testing/run-other-days.ts';

// `npm run test:days`: runs the tests of the areas on days on which a test that depends on today would fail.

const { passed, failed, skipped } = runOnOtherDays(ROOT);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
