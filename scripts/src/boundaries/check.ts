import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports-of.ts';
import { violation } from './rules.ts';

const SOURCE = /\.(ts|tsx)$/;
const LEFT_OUT = /(^|[\\/])(node_modules|dist|vectors|golden)([\\/]|$)/;

/** Checks every workspace of a root and returns one sentence a violation: `file: why`. */
export function checkBoundaries(root: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return workspaces.flatMap((room) => checkRoom({ root, room, rooms: workspaces }));
}

function checkRoom({ root, room, rooms }: { root: string; room: string; rooms: readonly string[] }): string[] {
  const roomDir = path.join(root, room);
  const files = readdirSync(roomDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !LEFT_OUT.test(path.relative(roomDir, file)));
  return files.flatMap((file) =>
    importsOf({ file, text: readFileSync(file, 'utf8'), room, roomDir, rooms }).flatMap((found) => {
      const why = violation(found);
      return why === null ? [] : [`${path.relative(root, file)}: ${why}`];
    }),
  );
}
