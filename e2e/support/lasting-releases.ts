import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { environmentAt } from '@northkeep/scripts/clock-shift';
import { RELEASES_ROOT } from './built-releases.ts';

const RELEASE_TOOL = path.resolve(import.meta.dirname, '../../scripts/dist/release.js');
/** Later than the day of every journey. */
const RENEWED_AT = '2045-01-01T12:00:00Z';
/** Folders that the release tool changes. The others are linked. */
const RENEWED = ['tuf', 'log'];
const LOCK = 'remotes.lock';

let folder: string | null = null;

/**
 * Returns the folder of the built releases, renewed in the year 2045 and otherwise the same. On the far days of some
 * journeys the built ones have expired, and a new device would ask before it opens them. This process makes it once.
 */
export function getLastingReleases(): string {
  folder ??= renewFarAhead();
  return folder;
}

function renewFarAhead(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'northkeep-lasting-'));
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  const built = path.join(RELEASES_ROOT, 'releases');
  const releases = path.join(root, 'releases');
  mkdirSync(releases);
  cpSync(path.join(RELEASES_ROOT, '.release'), path.join(root, '.release'), { recursive: true });
  for (const name of readdirSync(built).filter((entry) => entry !== LOCK)) {
    if (RENEWED.includes(name)) cpSync(path.join(built, name), path.join(releases, name), { recursive: true });
    else symlinkSync(path.join(built, name), path.join(releases, name));
  }
  execFileSync(process.execPath, [RELEASE_TOOL, '--root', root, 'renew'], {
    env: { ...process.env, ...environmentAt(RENEWED_AT), RELEASES_DIR: releases },
  });
  return releases;
}
