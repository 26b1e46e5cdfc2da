import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders of the workspaces that the package.json of `root` lists; a pattern may end in `*` ('mf-*'). */
export function workspacesOf(root: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return workspaces.flatMap((pattern) => (pattern.endsWith('*') ? expand(root, pattern.slice(0, -1)) : [pattern]));
}

const expand = (root: string, prefix: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith(prefix) && existsSync(path.join(root, name, 'package.json')))
    .sort();
