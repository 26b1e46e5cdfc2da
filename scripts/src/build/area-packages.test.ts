import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAreaName } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';

const SCOPE = '@northkeep/';

/** Workspace packages that a folder's `package.json` names. */
function workspacesOf(folder: string): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'),
  );
  return Object.keys(dependencies)
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length));
}

/** Workspaces that building and publishing an area reads besides its own folder. */
function workspacesNeededBy(area: string): string[] {
  const needed = new Set(['scripts', ...workspacesOf(area)]);
  // Iterating over a Set also visits the values that are added during the iteration.
  for (const folder of needed) for (const name of workspacesOf(folder)) needed.add(name);
  return [...needed].sort();
}

describe('the sparse clone of docs/deploying-an-area.md', () => {
  const guide = readFileSync(path.join(ROOT, 'docs/deploying-an-area.md'), 'utf8');
  const [, folders = ''] = /git sparse-checkout set mf-notes (.+)/.exec(guide) ?? [];

  it.each(readdirSync(ROOT).filter(isAreaName))('has every workspace that building %s needs', (area) => {
    expect(folders.split(' ').sort()).toEqual(expect.arrayContaining(workspacesNeededBy(area)));
  });
});
