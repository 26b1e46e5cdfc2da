import { runPlaywright } from './testing/run-playwright.ts';

/** `npm run film`: records the landing page's film and its poster into mf-public, where they are committed. */
process.exitCode = await runPlaywright('film.config.ts');
