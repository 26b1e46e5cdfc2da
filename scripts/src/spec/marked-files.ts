import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listWorkspaces } from '../workspaces.ts';
import type { OutcomesByFile } from './outcomes.ts';

const TEST = /\.(test|spec)\.tsx?$/;
const SOURCE = /\.(ts|tsx|css|json|html)$/;
const IGNORED = /(^|[\\/])(node_modules|dist|vectors|golden)([\\/]|$)/;
/** Test files that run in a browser against the built suite. */
export const JOURNEYS = /^e2e[\\/]/;
const MARKER = /^\s*\/\/ shows: /m;

export interface MarkedWorkspace {
  readonly name: string;
  /** Text of the test files with markers, by path from the root. */
  readonly marked: ReadonlyMap<string, string>;
  /** Modification time of its newest source, in ms since 1970. */
  readonly changedAt: number;
}

/** Reads the marked test files of every workspace. */
export function readMarkedWorkspaces(root: string): MarkedWorkspace[] {
  return listWorkspaces(root).map((name) => {
    const sources = filesBelow(path.join(root, name)).filter((file) => SOURCE.test(file));
    const tests = sources.filter((file) => TEST.test(file)).map((file) => [file, readFileSync(file, 'utf8')] as const);
    const marked = tests.filter(([, text]) => MARKER.test(text));
    return {
      name,
      marked: new Map(marked.map(([file, text]) => [path.relative(root, file), text])),
      changedAt: Math.max(0, ...sources.map((file) => statSync(file).mtimeMs)),
    };
  });
}

/** Finds marked files whose workspace, or for journeys any workspace, has changed since their last run. */
export function findStaleFiles(workspaces: readonly MarkedWorkspace[], outcomes: OutcomesByFile): string[] {
  const newestChange = Math.max(...workspaces.map(({ changedAt }) => changedAt));
  return workspaces.flatMap(({ name, marked, changedAt }) => {
    const since = name === 'e2e' ? newestChange : changedAt;
    return [...marked.keys()].filter((file) => (outcomes.get(file)?.at ?? 0) < since);
  });
}

function filesBelow(dir: string): string[] {
  // Sorted, because the order of readdir differs between file systems.
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (IGNORED.test(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}
