import { statSync } from 'node:fs';
import path from 'node:path';
import {
  type AreaName,
  type FileHashes,
  getPrerenderedPagesPath,
  type Registry,
  type ReleasedRemote,
  type ReleasedShell,
} from '@northkeep/contracts';
import type { AreaCustom, ShellCustom, TargetFile, TargetsMetadata } from '@northkeep/contracts/tuf';
import type { ReleasePart } from '../../build/release-parts.ts';
import { getVersionFolder } from '../folders.ts';

/** What a repository says about the released versions: the same as a registry. */
export interface ReleasedContent extends Pick<Registry, 'shell' | 'remotes'> {
  /** The prerendered public pages; null when none were rendered. */
  readonly pages: { readonly hash: string; readonly length: number } | null;
}

type TargetFiles = TargetsMetadata['targets'];
/** Target files of each delegated role. */
export type RoleContents = ReadonlyMap<string, TargetFiles>;

/** Name of the delegated role of the prerendered pages. */
export const PAGES_ROLE = 'pages';
/** Page that starts a shell; its target has the data of the shell. */
const SHELL_PAGE = 'index.html';

/**
 * Returns the target files of every role. Their sizes are those of `published`, or of the files in the releases folder,
 * because a version in use may have no files here. Throws when a size is not known.
 */
export function listRoleContents(root: string, content: ReleasedContent, published: RoleContents): RoleContents {
  const { shell, remotes, pages } = content;
  const locate = (part: ReleasePart, version: string) => ({
    folder: getVersionFolder(root, part, version),
    known: published.get(part) ?? {},
  });
  const areas = Object.entries(remotes) as [AreaName, ReleasedRemote][];
  const roles = new Map<string, TargetFiles>([
    ['shell', shellTargets(shell, locate('shell', shell.version))],
    ...areas.map(([name, remote]): [string, TargetFiles] => [name, areaTargets(remote, locate(name, remote.version))]),
  ]);
  const publicArea = areas.find(([, { area }]) => area.isPublicFallback);
  if (pages && publicArea) {
    const target: TargetFile = {
      length: pages.length,
      hashes: { sha384: toHex(pages.hash) },
      custom: { pages: { shell: shell.version, area: publicArea[1].version } },
    };
    roles.set(PAGES_ROLE, { [getPrerenderedPagesPath(pages.hash)]: target });
  }
  return roles;
}

/** Returns the target files of one part. Throws when a file of it is missing. */
export function listPartTargets(root: string, release: ReleasedShell | ReleasedRemote, part: ReleasePart): TargetFiles {
  const location = { folder: getVersionFolder(root, part, release.version), known: {} };
  return 'area' in release ? areaTargets(release, location) : shellTargets(release, location);
}

/** Returns the area of the public pages, whose keys sign the prerendered pages besides those of the shell. */
export const findPublicRole = (contents: RoleContents): string | undefined =>
  [...contents].find(([, files]) =>
    Object.values(files).some(({ custom }) => custom && 'area' in custom && custom.area.manifest.isPublicFallback),
  )?.[0];

/** Where the files of a version are, and the target files of its role that are published already. */
interface Location {
  readonly folder: string;
  readonly known: TargetFiles;
}

function shellTargets({ version, provides, files }: ReleasedShell, location: Location): TargetFiles {
  const custom: ShellCustom = { shell: { version, provides } };
  return targetFiles({ ...location, files, base: '', customFile: SHELL_PAGE, custom });
}

function areaTargets(remote: ReleasedRemote, location: Location): TargetFiles {
  const { version, base, entry, requires, files, area: manifest } = remote;
  const custom: AreaCustom = { area: { version, requires, manifest } };
  return targetFiles({ ...location, files, base: base.slice(1), customFile: entry, custom });
}

interface TargetInput extends Location {
  files: FileHashes;
  /** Prefix of the target paths. */
  base: string;
  customFile: string;
  custom: ShellCustom | AreaCustom;
}

function targetFiles({ folder, known, files, base, customFile, custom }: TargetInput): TargetFiles {
  const targets = Object.entries(files).map(([file, hash]): [string, TargetFile] => {
    const sha384 = toHex(hash);
    const earlier = known[base + file];
    const length = earlier?.hashes.sha384 === sha384 ? earlier.length : sizeOf(path.join(folder, file));
    return [base + file, { length, hashes: { sha384 }, ...(file === customFile ? { custom } : {}) }];
  });
  return Object.fromEntries(targets);
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found) return found.size;
  throw new Error(`${file} is missing, so its size cannot be signed; publish its version again`);
}

const toHex = (hash: string): string => Buffer.from(hash.slice('sha384-'.length), 'base64').toString('hex');
