import { existsSync } from 'node:fs';
import { type AreaName, decodeAreaManifest, type ReleasedRemote, type ReleasedShell } from '@northkeep/contracts';
import { hashFolder, type ReleaseManifest, readReleaseManifest } from '../build/release-list.ts';
import type { ReleasePart } from '../build/release-parts.ts';
import { getVersionFolder, getVersionUrlPath } from './folders.ts';

/** Reads a published version of the shell. Throws when it is missing or damaged. */
export function readShell(root: string, version: string): ReleasedShell {
  const { provides = {}, files } = readVersion(root, 'shell', version);
  return { version, provides, files };
}

/** Reads a published version of an area. Throws when it is missing or damaged. */
export function readRemote(root: string, name: AreaName, version: string): ReleasedRemote {
  const { requires = {}, files, area } = readVersion(root, name, version);
  const manifest = decodeAreaManifest(area, `${name} ${version}`);
  return { version, base: getVersionUrlPath(name, version), entry: 'remoteEntry.js', requires, files, area: manifest };
}

/**
 * Reads the file list of a published version. Throws when a file differs from the list, so that a changed byte is never
 * signed.
 */
function readVersion(root: string, part: ReleasePart, version: string): ReleaseManifest {
  const folder = getVersionFolder(root, part, version);
  if (!existsSync(folder)) throw new Error(`${part} ${version} is not published`);
  const list = readReleaseManifest(folder);
  const found = hashFolder(folder);
  const changed = Object.keys({ ...list.files, ...found }).filter((file) => list.files[file] !== found[file]);
  if (changed.length > 0) throw new Error(`${part} ${version} is damaged: ${changed.join(', ')}`);
  return list;
}
