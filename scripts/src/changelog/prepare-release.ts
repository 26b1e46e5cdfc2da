import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import getReleasePlan from '@changesets/get-release-plan';
import { readPackage } from '../build/singletons.ts';
import { listAreas, listWorkspaces } from '../workspaces.ts';
import { addRelease, formatRelease, readReleases, SERVER, SERVER_PACKAGE } from './changelog-file.ts';
import { collectNotes } from './release-notes.ts';

const changelogFile = (root: string): string => path.join(root, 'CHANGELOG.md');
export const readChangelog = (root: string): string => readFileSync(changelogFile(root), 'utf8');
export const writeChangelog = (root: string, text: string): void => writeFileSync(changelogFile(root), text);

const SCOPE = '@northkeep/';
const toPart = (name: string): string => (name === SERVER_PACKAGE ? SERVER : name.replace(SCOPE, ''));

/** Returns the current version of the server, the shell and each area by its name. */
export function readVersions(root: string): Record<string, string> {
  const folders = {
    [SERVER]: 'api',
    shell: 'shell',
    ...Object.fromEntries(listAreas(root).map((area) => [area, area])),
  };
  return Object.fromEntries(
    Object.entries(folders).map(([part, folder]) => [part, readPackage(path.join(root, folder)).version]),
  );
}

/**
 * Makes a release of all changesets: raises the versions, deletes the changesets and adds a section to `CHANGELOG.md`.
 * Returns the number of the release. Throws without changesets, and when the commit of the last release is not named.
 */
export async function prepareRelease(root: string, date: string): Promise<number> {
  const { changesets } = await readPlan(root);
  if (changesets.length === 0)
    throw new Error('nothing to release: there is no changeset (npm run changeset writes one)');
  const changelog = readChangelog(root);
  const [last] = readReleases(changelog);
  if (last?.commit === null) throw new Error(`name the commit of release ${last.number} first`);
  const notes = collectNotes(
    changesets.map(({ id, summary, releases }) => ({ id, summary, parts: releases.map(({ name }) => toPart(name)) })),
  );
  raiseVersions(root);
  const release = { number: (last?.number ?? 0) + 1, date, commit: null, versions: readVersions(root) };
  writeChangelog(root, addRelease(changelog, formatRelease(release, notes)));
  return release.number;
}

// A CommonJS module, whose default export is a property of what Node imports.
const readPlan = 'default' in getReleasePlan ? (getReleasePlan.default as typeof getReleasePlan) : getReleasePlan;

function raiseVersions(root: string): void {
  const command = createRequire(import.meta.url).resolve('@changesets/cli/bin.js');
  const { status, stderr } = spawnSync(process.execPath, [command, 'version'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`changeset version failed:\n${stderr}`);
  writeVersionsToLockFile(root);
}

/** Copies the versions and dependencies of the workspaces into package-lock.json, which `npm ci` compares. */
function writeVersionsToLockFile(root: string): void {
  const file = path.join(root, 'package-lock.json');
  const lock: { packages: Record<string, object> } = JSON.parse(readFileSync(file, 'utf8'));
  for (const folder of listWorkspaces(root)) {
    const { version, dependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    );
    Object.assign(lock.packages[folder] ?? {}, { version, dependencies, devDependencies });
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
