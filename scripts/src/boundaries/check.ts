import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listWorkspaces } from '../workspaces.ts';
import { importsOf } from './imports-of.ts';
import { explainViolation } from './rules.ts';
import { findSingleUserConstants } from './single-user-constants.ts';

const SOURCE = /\.(ts|tsx)$/;
const EXCLUDED = /(^|[\\/])(node_modules|dist|vectors|golden)([\\/]|$)/;

/**
 * Checks the imports of the named workspaces of a repository (default: all), and with contracts that others share its
 * constants. Returns one sentence per violation: `file: reason`.
 */
export function checkBoundaries(root: string, names: readonly string[] = []): string[] {
  const workspaces = listWorkspaces(root);
  const unknown = names.filter((name) => !workspaces.includes(name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no such workspace`);
  const checked = names.length > 0 ? names : workspaces;
  return [
    ...checked.flatMap((workspace) => checkWorkspace({ root, workspace, workspaces })),
    ...(checked.includes('contracts') ? findSingleUserConstants(root, workspaces) : []),
  ];
}

interface WorkspaceInput {
  root: string;
  workspace: string;
  workspaces: readonly string[];
}

function checkWorkspace({ root, workspace, workspaces }: WorkspaceInput): string[] {
  const dir = path.join(root, workspace);
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !EXCLUDED.test(path.relative(dir, file)));
  return files.flatMap((file) =>
    importsOf({ file, text: readFileSync(file, 'utf8'), workspace, dir, workspaces }).flatMap((found) => {
      const reason = explainViolation(found);
      return reason === null ? [] : [`${path.relative(root, file)}: ${reason}`];
    }),
  );
}
