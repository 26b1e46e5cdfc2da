import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listWorkspaces } from '../workspaces.ts';

/** Packages of which one version may be installed: a value of one copy is not an instance of another copy's class. */
const INSTALLED_ONCE = ['mongodb', 'bson'];
const TYPES_ONLY = /^@types\/|[-/]types$/;

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

/**
 * Checks the manifests of all workspaces and the lock file of a repository. Returns one sentence per violation: `file:
 * reason`.
 */
export function checkDependencies(root: string): string[] {
  return [...listWorkspaces(root).flatMap((workspace) => checkManifest(root, workspace)), ...checkLock(root)];
}

function checkManifest(root: string, workspace: string): string[] {
  const { dependencies = {} } = readJson<Manifest>(root, workspace, 'package.json');
  return Object.keys(dependencies)
    .filter((name) => TYPES_ONLY.test(name))
    .map((name) => `${workspace}/package.json: ${name} has types only; move it to devDependencies`);
}

function checkLock(root: string): string[] {
  const installed = Object.entries(readJson<Lock>(root, 'package-lock.json').packages);
  return INSTALLED_ONCE.flatMap((name) => {
    const copies = installed.filter(([folder]) => folder.endsWith(`node_modules/${name}`));
    const versions = copies.map(([folder, { version }]) => `${version} in ${folder}`);
    return copies.length < 2 ? [] : [`package-lock.json: ${name} is installed more than once: ${versions.join(', ')}`];
  });
}

const readJson = <T>(...file: readonly string[]): T => JSON.parse(readFileSync(path.join(...file), 'utf8')) as T;
