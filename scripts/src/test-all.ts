import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildMissing } from './build/build-all.ts';
import { stageBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { confirmSpec } from './spec/check.ts';
import { findChromium, HOW_TO_GET_ONE } from './testing/find-chromium.ts';
import { add, readJudged, readPlaywright, readVitest, runSuite, type Tally } from './testing/suites.ts';

/** `npm test`: every room's tests, then the journeys on the built suite, then one line with the sum. */
const deep = process.argv.includes('--deep');
const env = deep ? { NORTHKEEP_DEEP: '1' } : {};
const chromium = findChromium();
if (chromium === null) {
  console.error(HOW_TO_GET_ONE);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exit(1);
}
await buildMissing({ root: ROOT, say: (line) => console.log(line) });
await stageBuild(ROOT);

const out = path.join(ROOT, 'out');
const bin = (name: string) => path.join(ROOT, 'node_modules', name);
const rooms = runSuite({
  name: 'rooms',
  args: [
    bin('vitest/vitest.mjs'),
    'run',
    '--config=vitest.projects.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${path.join(out, 'rooms.json')}`,
  ],
  report: path.join(out, 'rooms.json'),
  read: readVitest,
  env,
});
const answers = path.join(out, 'answers');
rmSync(answers, { recursive: true, force: true });
const journeys = runSuite({
  name: 'journeys',
  args: [bin('@playwright/test/cli.js'), 'test'],
  cwd: path.join(ROOT, 'e2e'),
  report: path.join(out, 'journeys.json'),
  read: readPlaywright,
  env: {
    ...env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(out, 'journeys.json'),
    RECORD_ANSWERS: answers,
  },
});
/** What the API answered during the journeys, judged by its own document. */
const judged = runSuite({
  name: 'answers',
  args: [path.join(ROOT, 'api/dist/src/judge-answers.js'), answers, path.join(out, 'answers.json')],
  report: path.join(out, 'answers.json'),
  read: readJudged,
});
/** Every row of what is asked of the accounts is shown by a test that has just passed; the check counts as one. */
const isShown = await confirmSpec(ROOT);
const spec: Tally = { passed: isShown ? 1 : 0, failed: isShown ? 0 : 1, skipped: 0 };
const { passed, failed, skipped } = [rooms, journeys, judged, spec].reduce(add);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
