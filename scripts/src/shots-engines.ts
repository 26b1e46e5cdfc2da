import { findEngines } from './testing/find-engines.ts';
import { runPlaywright } from './testing/run-playwright.ts';

/** `npm run shots:engines`: takes screenshots in Firefox and WebKit for five regions, into `shots/engines/`. */
const { found, missing } = findEngines();
for (const problem of missing) console.log(`NOT RUN: the screenshots in ${problem}`);
Object.assign(process.env, ...found.map(({ env }) => env));
process.exitCode = await runPlaywright('engine-shots.config.ts');
console.log('screenshots are in shots/engines/');
