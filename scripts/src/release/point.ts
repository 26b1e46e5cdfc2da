import { existsSync } from 'node:fs';
import {
  AREAS,
  type Area,
  misfits,
  type Registry,
  type ReleasedRemote,
  type ReleasedShell,
} from '@northkeep/contracts';
import type { Part } from '../build/build-all.ts';
import { hashFolder, type ReleaseList, readReleaseList } from '../build/release-list.ts';
import { baseOf, versionFolder } from './folders.ts';
import type { KeyName } from './keys.ts';
import { changeRegistry, type RegistryContent } from './registry-file.ts';

export type Targets = Partial<Record<Part, string>>;

/** Points parts to published versions and signs the new registry. Throws, naming what does not fit, and changes nothing. */
export async function point(root: string, targets: Targets, key?: KeyName): Promise<Registry> {
  return changeRegistry(root, (current) => pointed(root, current, targets), key);
}

function pointed(root: string, current: Registry | null, targets: Targets): RegistryContent {
  const shell = targets.shell ? readShell(root, targets.shell) : current?.shell;
  if (!shell) throw new Error('no shell is released yet: point one first');
  const remotes: Partial<Record<Area, ReleasedRemote>> = { ...current?.remotes };
  for (const area of AREAS) {
    const version = targets[area];
    if (version) remotes[area] = readRemote(root, area, version);
  }
  const complaints = Object.entries(remotes).flatMap(([area, { version, requires }]) =>
    misfits(requires, shell.provides).map(
      ({ name, needs, has }) =>
        `${area} ${version} needs ${name} ${needs}, shell ${shell.version} provides ${has ?? 'none'}`,
    ),
  );
  if (complaints.length > 0) throw new Error(`does not fit:\n  ${complaints.join('\n  ')}`);
  return { shell, remotes };
}

function readShell(root: string, version: string): ReleasedShell {
  const { provides = {}, files } = readVersion(root, 'shell', version);
  return { version, provides, files };
}

function readRemote(root: string, area: Area, version: string): ReleasedRemote {
  const { requires = {}, files } = readVersion(root, area, version);
  return { version, base: baseOf(area, version), entry: 'remoteEntry.js', requires, files };
}

/** The list of a published version, after its files were compared with it: a changed byte is never signed. */
function readVersion(root: string, part: Part, version: string): ReleaseList {
  const folder = versionFolder(root, part, version);
  if (!existsSync(folder)) throw new Error(`${part} ${version} is not published`);
  const list = readReleaseList(folder);
  const found = hashFolder(folder);
  const changed = Object.keys({ ...list.files, ...found }).filter((file) => list.files[file] !== found[file]);
  if (changed.length > 0) throw new Error(`${part} ${version} is damaged: ${changed.join(', ')}`);
  return list;
}
