import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildChangedParts } from './build/build-all.ts';
import { installStryker } from './mutants/stryker.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { reportCoverage } from './spec/check.ts';
import { CHROMIUM_INSTALL_HINT, findChromium, findHeadlessShell } from './testing/find-chromium.ts';
import { findTestDatabaseDir } from './testing/memory-dir.ts';
import { installPythonTool, SECANTUS_TOOL } from './testing/python-tool.ts';
import { runEngines } from './testing/run-engines.ts';
import { OTHER_DAYS, runOnOtherDays } from './testing/run-other-days.ts';
import { runWorkspaces } from './testing/run-workspaces.ts';
import { drawSample } from './testing/seeded-sample.ts';
import {
  readMutationCounts,
  readPlaywrightCounts,
  readValidationCounts,
  runSuite,
  sumTestCounts,
  type TestCounts,
} from './testing/suites.ts';
import {
  formatWorkspaceTimes,
  readPlaywrightTimes,
  readVitestTimes,
  type TestFileDuration,
} from './testing/timings.ts';

// `npm test`: builds the suite, runs the tests of all workspaces, the journeys, and some of them in other engines,
// validates the recorded responses, checks the coverage of the requirements, and prints one line with the sum. `--deep`
// adds the long-running tests.

const deep = process.argv.includes('--deep');
const env = deep ? { NORTHKEEP_DEEP: '1' } : {};
const chromium = findChromium();
if (chromium === null) {
  console.error(CHROMIUM_INSTALL_HINT);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exit(1);
}
const NO_TESTS: TestCounts = { passed: 0, failed: 0, skipped: 0 };
/** Reasons for tests that are skipped because a tool cannot be installed; with CI=true those tests fail instead. */
const skippedTools: string[] = [];
let testsMutants = deep;
if (deep) {
  const installation = installPythonTool(SECANTUS_TOOL);
  if ('problem' in installation) skippedTools.push(installation.problem);
  const problem = installStryker(ROOT);
  if (problem !== null) skippedTools.push(problem);
  testsMutants = problem === null || Boolean(process.env.CI);
}
const buildStartedAt = Date.now();
await buildChangedParts({ root: ROOT, say: (line) => console.log(line) });
await publishAndSelectBuild(ROOT);
const buildMs = Date.now() - buildStartedAt;

const out = path.join(ROOT, 'out');
const bin = (name: string) => path.join(ROOT, 'node_modules', name);
const workspaces = runWorkspaces({ root: ROOT, env, retriesFiles: Boolean(process.env.CI) });
const responses = path.join(out, 'responses');
rmSync(responses, { recursive: true, force: true });
const journeysReport = path.join(out, 'journeys.json');
const journeys = runSuite({
  name: 'journeys',
  args: [bin('@playwright/test/cli.js'), 'test', ...(deep ? [] : ['--grep-invert', '@long'])],
  cwd: path.join(ROOT, 'e2e'),
  report: journeysReport,
  read: readPlaywrightCounts,
  env: {
    ...env,
    CHROMIUM_PATH: chromium,
    // With the headless shell, journeys need a sixth less processor time. The deep run uses the full browser.
    CHROMIUM_SHELL_PATH: deep ? '' : (findHeadlessShell() ?? ''),
    // The temporary folder is in memory if possible, because the test databases on a disk wait for it at each write.
    TMPDIR: findTestDatabaseDir(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeysReport,
    RECORD_RESPONSES: responses,
  },
});
const engines = runEngines({ short: !deep, deep });
const responsesReport = path.join(out, 'responses.json');
const validation = runSuite({
  name: 'responses',
  args: [path.join(ROOT, 'api/dist/src/validate-responses.js'), responses, responsesReport],
  report: responsesReport,
  read: readValidationCounts,
});
const mutantsReport = path.join(out, 'mutants.json');
const mutants = testsMutants
  ? runSuite({
      name: 'mutants',
      args: [path.join(ROOT, 'scripts/dist/test-mutants.js'), '--sample', '4', '--report', mutantsReport],
      report: mutantsReport,
      read: readMutationCounts,
    })
  : null;
// One day takes eight minutes, so the deep run draws one of them, which the name of its suite shows; `npm run test:days`
// runs all of them.
const days = deep ? runOnOtherDays(ROOT, drawSample(OTHER_DAYS, 1, Date.now())) : null;
const isCovered = await reportCoverage(ROOT, { deep });
const coverage: TestCounts = { passed: isCovered ? 1 : 0, failed: isCovered ? 0 : 1, skipped: 0 };

const times = [...timesIn(workspaces.report, readVitestTimes), ...timesIn(journeysReport, readPlaywrightTimes)];
const suites = [
  ...[workspaces, journeys, validation],
  ...[engines.suite, mutants, days].filter((suite) => suite !== null),
];
console.log(
  `\nTime: ${[{ name: 'build', ms: buildMs }, ...suites].map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`).join(', ')}`,
);
console.log(`${formatWorkspaceTimes(times)}\n`);
for (const failure of workspaces.failures) console.log(`failed: ${failure}`);
for (const problem of skippedTools) console.log(`skipped: ${problem}`);
for (const problem of engines.notRun) console.log(`NOT RUN: the journeys in ${problem}`);
const { passed, failed, skipped } = [...suites, coverage].reduce<TestCounts>(sumTestCounts, NO_TESTS);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * Returns the durations of the test files in a report; none when the suite crashed before it wrote one. The counts of
 * the suite already contain such a crash as a failure.
 */
function timesIn(report: string, read: (root: string, report: unknown) => TestFileDuration[]): TestFileDuration[] {
  try {
    return read(ROOT, JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return [];
  }
}
