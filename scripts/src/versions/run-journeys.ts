import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Journeys through every area that hold for two releases in a row: nothing in them is newer than the last release. */
export const VERSION_JOURNEYS = [
  ...['account', 'assessment', 'earlier-weeks', 'export', 'first-tick'],
  ...['labels', 'main-editing', 'sub-lines', 'weekly-review', 'wisdom'],
];

interface JourneysInput {
  /** Folder of the journeys. */
  readonly folder: string;
  /** Folder that holds `releases/`. */
  readonly releases: string;
  /** Checkout that the release of the accounts was built from. */
  readonly accounts: string;
  readonly chromium: string;
  readonly headlessShell: string | null;
}

/** Runs the journeys on other releases than those of `npm run build`. Returns true when all of them passed. */
export function runJourneys({ folder, releases, accounts, chromium, headlessShell }: JourneysInput): boolean {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const files = VERSION_JOURNEYS.map((name) => `journeys/${name}.spec.ts`);
  const env = {
    ...process.env,
    CHROMIUM_PATH: chromium,
    CHROMIUM_SHELL_PATH: headlessShell ?? '',
    JOURNEY_RELEASES: releases,
    JOURNEY_ACCOUNTS_CHECKOUT: accounts,
  };
  return spawnSync(process.execPath, [cli, 'test', ...files], { cwd: folder, env, stdio: 'inherit' }).status === 0;
}
