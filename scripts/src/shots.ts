import { runPlaywright } from './testing/run-playwright.ts';

/** `npm run shots`: takes screenshots of every screen at phone and desktop size, into `shots/`. */
process.exitCode = await runPlaywright('shots.config.ts');
console.log('screenshots are in shots/');
