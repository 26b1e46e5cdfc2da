import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { workspacesOf } from '../workspaces.ts';
import type { Outcomes } from './outcomes.ts';

const TEST = /\.(test|spec)\.tsx?$/;
const SOURCE = /\.(ts|tsx|css|json|html)$/;
const LEFT_OUT = /(^|[\\/])(node_modules|dist|vectors|golden)([\\/]|$)/;
const MARKER = /^\s*\/\/ shows: /m;

export interface Room {
  readonly name: string;
  /** Test files that hold a marker, by path from the root, with their text. */
  readonly marked: ReadonlyMap<string, string>;
  /** When the youngest of its sources was written, in ms since 1970. */
  readonly changedAt: number;
}

/** Reads every workspace of a root. */
export function readRooms(root: string): Room[] {
  return workspacesOf(root).map((name) => {
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

/** Marked files that have not run since their room, or for journeys any room, was changed. */
export function stale(rooms: readonly Room[], outcomes: Outcomes): string[] {
  const youngest = Math.max(...rooms.map(({ changedAt }) => changedAt));
  return rooms.flatMap(({ name, marked, changedAt }) => {
    const since = name === 'e2e' ? youngest : changedAt;
    return [...marked.keys()].filter((file) => (outcomes.get(file)?.at ?? 0) < since);
  });
}

function filesBelow(dir: string): string[] {
  // In one order everywhere: the table is compared to the letter.
  const entries = readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (LEFT_OUT.test(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}
