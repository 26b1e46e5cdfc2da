import { spawnSync } from 'node:child_process';
import type { Release } from './changelog-file.ts';
import { readReleases, SERVER } from './changelog-file.ts';
import { readChangelog } from './prepare-release.ts';

/** Returns the newest release whose commit is named. Throws when there is none. */
export function findLastRelease(root: string): Release & { readonly commit: string } {
  for (const release of readReleases(readChangelog(root)))
    if (release.commit !== null) return { ...release, commit: release.commit };
  throw new Error('CHANGELOG.md names no release with its commit');
}

/**
 * Compares each release with its commit: the commit has the versions that the changelog names. Returns one line for
 * each difference. Throws when a commit is missing in this clone.
 */
export function compareReleases(root: string): string[] {
  return readReleases(readChangelog(root)).flatMap(({ number, commit, versions }) =>
    commit === null ? [] : compareVersions(root, { number, commit, versions }),
  );
}

type NamedRelease = Pick<Release, 'number' | 'versions'> & { readonly commit: string };

const compareVersions = (root: string, { number, commit, versions }: NamedRelease): string[] =>
  Object.entries(versions).flatMap(([part, version]) => {
    const found: { version: string } = JSON.parse(
      readFileOfCommit(root, commit, `${part === SERVER ? 'api' : part}/package.json`),
    );
    return found.version === version ? [] : [`release ${number}: ${part} is ${found.version} there, not ${version}`];
  });

/** Returns the text of a file in a commit. Throws an Error that says what to do in a shallow clone. */
function readFileOfCommit(root: string, commit: string, file: string): string {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:${file}`], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${commit} has no ${file} here; in a shallow clone, run: git fetch --unshallow`);
  return stdout;
}
