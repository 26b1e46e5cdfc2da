import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type MetadataFile,
  type RootMetadata,
  type SignedMetadata,
  type TargetsMetadata,
  TUF_PATH,
} from '@northkeep/contracts/tuf';
import { getReleasesFolder } from '../folders.ts';
import { encodeMetadata } from './metadata-file.ts';
import { getRoleFolder } from './role-keys.ts';

/**
 * What has to outlive a deletion of `releases/`, because browsers remember it. It is stored beside the keys of the
 * roles: the roots, the operator's last targets, and `state.json`.
 */
export interface RepositoryMemory {
  /** All versions of the root, from 1 on. */
  readonly roots: readonly SignedMetadata<RootMetadata>[];
  readonly targets: SignedMetadata<TargetsMetadata> | null;
  readonly state: RepositoryState;
}

export interface RepositoryState {
  /** Last version of each role, also of those that were removed. */
  readonly versions: Readonly<Record<string, number>>;
  /** What the last snapshot lists. */
  readonly meta: Readonly<Record<string, MetadataFile>>;
  /** Parts whose delegation was made by itself and follows their manifest; others are the operator's decision. */
  readonly automatic: readonly string[];
  /** Size of the release log and its root hash in hexadecimal; null before its first entry. */
  readonly log: { readonly size: number; readonly root: string } | null;
}

const NO_STATE: RepositoryState = { versions: {}, meta: {}, automatic: [], log: null };

export const getRepositoryFolder = (root: string): string =>
  path.join(getReleasesFolder(root), path.basename(TUF_PATH));
const inRoleFolder = (root: string, name: string): string => path.join(getRoleFolder(root), name);
const NUMBERED = /^([1-9]\d*)\.([a-z0-9-]+)\.json$/;

/** True when this folder has begun a repository of its own. */
export const hasRepository = (root: string): boolean => existsSync(inRoleFolder(root, '1.root.json'));

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

export function readMemory(root: string): RepositoryMemory {
  const roots: SignedMetadata<RootMetadata>[] = [];
  for (let version = 1; existsSync(inRoleFolder(root, `${version}.root.json`)); version += 1)
    roots.push(readJson(inRoleFolder(root, `${version}.root.json`)));
  const optional = (name: string) => (existsSync(inRoleFolder(root, name)) ? readJson(inRoleFolder(root, name)) : null);
  return { roots, targets: optional('targets.json'), state: optional('state.json') ?? NO_STATE };
}

/** Writes the memory. It is written before what it remembers is published, so that no version is used twice. */
export function writeMemory(root: string, { roots, targets, state }: RepositoryMemory): void {
  mkdirSync(getRoleFolder(root), { recursive: true, mode: 0o700 });
  for (const each of roots) {
    const file = inRoleFolder(root, `${each.signed.version}.root.json`);
    if (!existsSync(file)) replaceFile(file, encodeMetadata(each));
  }
  if (targets) replaceFile(inRoleFolder(root, 'targets.json'), encodeMetadata(targets));
  writeState(root, state);
}

export const writeState = (root: string, state: RepositoryState): void =>
  replaceFile(inRoleFolder(root, 'state.json'), `${JSON.stringify(state, null, 2)}\n`);

/** Replaces a file in one rename, so that a reader gets the former or the new one. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const half = `${file}.${process.pid}.part`;
  writeFileSync(half, content);
  renameSync(half, file);
}

export interface NumberedFile {
  readonly role: string;
  readonly version: number;
  readonly file: string;
}

/** Lists the numbered metadata files of a repository, newest first. */
export function listNumberedFiles(root: string): NumberedFile[] {
  const folder = getRepositoryFolder(root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, version, role] = NUMBERED.exec(name) ?? [];
      return version && role ? [{ role, version: Number(version), file: path.join(folder, name) }] : [];
    })
    .sort((a, b) => b.version - a.version);
}
