import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL_NAMES = ['chromium-headless-shell'];

export const CHROMIUM_INSTALL_HINT =
  'No Chromium was found for the journeys. Install one with `npx playwright install chromium`, on Debian or Ubuntu with `apt-get install -y chromium`, or name one in CHROMIUM_PATH.';

/** Finds a Chromium for tests: CHROMIUM_PATH, Playwright's own, or one in PATH. Returns its path, or null. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isExecutable(named) ? named : null;
  const own = chromium.executablePath();
  if (isExecutable(own)) return own;
  return findInPath(NAMES);
}

/**
 * Finds Chromium's headless shell: the same browser without its windows. Returns the path that CHROMIUM_SHELL_PATH
 * names (empty: none), otherwise the one in PATH, or null.
 */
export function findHeadlessShell(): string | null {
  const named = process.env.CHROMIUM_SHELL_PATH;
  if (named !== undefined) return isExecutable(named) ? named : null;
  return findInPath(HEADLESS_SHELL_NAMES);
}

function findInPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
