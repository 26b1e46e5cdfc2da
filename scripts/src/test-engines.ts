import { parseArgs } from 'node:util';
import { buildChangedParts } from './build/build-all.ts';
import { publishAndSelectBuild } from './release/stage-build.ts';
import { ROOT } from './root.ts';
import { runEngines } from './testing/run-engines.ts';

// `npm run test:engines -- [--browser firefox|webkit] [names…]`: builds changed parts and runs the journeys in Firefox
// and WebKit. Names are parts of file names or titles. Exits with 2 when no engine is installed.

const NOTHING_INSTALLED = 2;

const { values, positionals } = parseArgs({
  options: { browser: { type: 'string', multiple: true } },
  allowPositionals: true,
});
await buildChangedParts({ root: ROOT, say: (line) => console.log(line) });
await publishAndSelectBuild(ROOT);
const { suite, notRun } = runEngines({ browsers: values.browser ?? [], names: positionals });
const { passed, failed, skipped } = suite ?? { passed: 0, failed: 0, skipped: 0 };
console.log(`${passed} passed, ${failed} failed, ${skipped + notRun.length} skipped`);
process.exitCode = suite === null ? NOTHING_INSTALLED : Math.min(failed, 1);
