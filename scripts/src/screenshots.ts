import { runPlaywright } from './testing/run-playwright.ts';

/**
 * `npm run screenshots`: takes the pictures of the web app manifest into `shell/public` and those of the landing page into
 * mf-public, where they are committed.
 */
process.exitCode = await runPlaywright('screenshots.config.ts');
