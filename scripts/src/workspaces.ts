import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AreaName, isAreaName } from '@northkeep/contracts';

/** Returns the folders of the workspaces in the package.json of `root`; a pattern may end in `*` ('mf-*'). */
export function listWorkspaces(root: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = packagesIn(root);
  return workspaces.flatMap((pattern) =>
    pattern.endsWith('*') ? folders.filter((name) => name.startsWith(pattern.slice(0, -1))) : [pattern],
  );
}

/** Returns the areas of a repository: its folders 'mf-*' with a package.json. */
export const listAreas = (root: string): AreaName[] => packagesIn(root).filter(isAreaName);

const packagesIn = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => existsSync(path.join(root, name, 'package.json')))
    .sort();
