import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { VerifiedRole } from '@northkeep/contracts/tuf';
import { hashFolder, isListed, type ReleaseManifest, readReleaseManifest } from '../../build/release-list.ts';
import type { ReleasePart } from '../../build/release-parts.ts';
import { getReleasesFolder, getVersionFolder, isVersion } from '../folders.ts';
import { DeliveryError } from './delivery-error.ts';

/** Largest version in bytes, and its largest number of files. */
const MAX_VERSION_LENGTH = 32_000_000;
const MAX_FILES = 2000;

/** A file of a delivered role. */
export interface DeliveredFile {
  readonly target: string;
  /** Path below the folder of the version. */
  readonly name: string;
  readonly length: number;
  /** Hexadecimal. */
  readonly sha384: string;
}

/** The files of a delivered role, and where they belong. */
export interface DeliveredVersion {
  readonly role: string;
  /** Null for the prerendered pages, which are one file in a folder of their own. */
  readonly release: { readonly part: ReleasePart; readonly version: string; readonly manifest: ReleaseManifest } | null;
  readonly folder: string;
  readonly files: readonly DeliveredFile[];
  /** True when the files are here already. */
  readonly isStored: boolean;
}

/**
 * Returns the version of a verified role. Throws a DeliveryError when a file does not belong to it, or when the version
 * was published with other contents.
 */
export function locateVersion(root: string, role: VerifiedRole): DeliveredVersion {
  const { folder, base, release } = placeOf(root, role);
  const files = Object.entries(role.targets).map(([target, { length, hashes }]) => {
    if (!target.startsWith(base)) throw new DeliveryError('foreign-file', role.name, `${target} is not below ${base}`);
    return { target, name: target.slice(base.length), length, sha384: hashes.sha384 };
  });
  refuseUnwritable(role.name, files);
  return { role: role.name, release, folder, files, isStored: isStored({ role, folder, files, release }) };
}

function placeOf(
  root: string,
  { name, part }: VerifiedRole,
): Pick<DeliveredVersion, 'folder' | 'release'> & { base: string } {
  if (part.name === 'pages')
    return { folder: path.join(getReleasesFolder(root), name), base: `${name}/`, release: null };
  const { version } = 'remote' in part ? part.remote : part.shell;
  if (!isVersion(version)) throw new DeliveryError('no-release', name, `${version} is not a version like 1.4.0`);
  const folder = getVersionFolder(root, part.name, version);
  const common = { name: part.name, version };
  if (part.name === 'shell') {
    const { provides, files } = part.shell;
    return { folder, base: '', release: { part: part.name, version, manifest: { ...common, provides, files } } };
  }
  const { requires, area, files } = part.remote;
  const manifest = { ...common, requires, area, files };
  return { folder, base: part.remote.base.slice(1), release: { part: part.name, version, manifest } };
}

/** Refuses files that would be something else here, such as a compressed copy of another file, and too many of them. */
function refuseUnwritable(role: string, files: readonly DeliveredFile[]): void {
  const names = new Set(files.map(({ name }) => name));
  const folders = new Set(files.flatMap(({ name }) => listParents(name)));
  for (const { target, name } of files)
    if (!isListed(name) || folders.has(name))
      throw new DeliveryError('foreign-file', role, `${target} has the name of something else`);
  const length = files.reduce((sum, file) => sum + file.length, 0);
  if (length > MAX_VERSION_LENGTH || names.size > MAX_FILES)
    throw new DeliveryError('too-large', role, `its version has ${names.size} files of ${length} bytes`);
}

const listParents = (name: string): string[] => {
  const parent = path.posix.dirname(name);
  return parent === '.' ? [] : [parent, ...listParents(parent)];
};

function isStored({
  role: { name: role },
  folder,
  files,
  release,
}: Pick<DeliveredVersion, 'folder' | 'files' | 'release'> & { role: VerifiedRole }): boolean {
  if (release === null) return files.every(({ name }) => existsSync(path.join(folder, name)));
  if (!existsSync(folder)) return false;
  const expected = release.manifest.files;
  const found = hashFolder(folder);
  const changed = Object.keys({ ...expected, ...found }).find((file) => expected[file] !== found[file]);
  const isSameArea = isDeepStrictEqual(readReleaseManifest(folder).area, release.manifest.area);
  if (changed === undefined && isSameArea) return true;
  throw new DeliveryError(
    'other-contents',
    role,
    `${release.version} is published with ${changed === undefined ? 'another manifest' : `another ${changed}`}; a version never changes`,
  );
}
