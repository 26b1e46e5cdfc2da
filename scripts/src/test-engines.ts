import { parseArgs } from 'node:util';
import { buildChangedParts } from './build/build-all.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { exitCodeOf, runEngines } from './testing/run-engines.ts';

// `npm run test:engines -- [--browser firefox|webkit] [--last-failed] [--workers n] [--seconds n] [names…]`: builds
// changed parts and runs the journeys in Firefox and WebKit. Names are parts of file names or titles. Exits with 1 when a
// journey failed, with 2 when no engine is installed, and with 124, like `timeout`, when the time was used up before all
// journeys ended.

const { values, positionals } = parseArgs({
  options: {
    browser: { type: 'string', multiple: true },
    'last-failed': { type: 'boolean' },
    workers: { type: 'string' },
    seconds: { type: 'string' },
  },
  allowPositionals: true,
});
await buildChangedParts({ root: ROOT, say: (line) => console.log(line) });
await publishAndSelectBuild(ROOT);
const result = runEngines({
  browsers: values.browser ?? [],
  names: positionals,
  lastFailed: values['last-failed'] ?? false,
  ...(values.workers && { workers: Number(values.workers) }),
  ...(values.seconds && { seconds: Number(values.seconds) }),
});
const { passed, failed, skipped } = result.suite ?? { passed: 0, failed: 0, skipped: 0 };
console.log(`${passed} passed, ${failed} failed, ${skipped + result.notRun.length} skipped`);
process.exitCode = exitCodeOf(result);
