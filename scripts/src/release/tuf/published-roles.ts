import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type SignedMetadata,
  type SnapshotMetadata,
  type TargetsMetadata,
  TIMESTAMP_FILE,
  type TimestampMetadata,
} from '@northkeep/contracts/tuf';
import { getRepositoryFolder, type NumberedFile, type RepositoryMemory } from './repository-memory.ts';
import type { RoleContents } from './role-contents.ts';

/** Highest version of a role that was signed here. */
export const lastVersion = (role: string, { state }: RepositoryMemory, files: readonly NumberedFile[]): number =>
  Math.max(state.versions[role] ?? 0, files.find((each) => each.role === role)?.version ?? 0);

/** Signed metadata of the delegated roles by name. */
export type PublishedRoles = ReadonlyMap<string, SignedMetadata<TargetsMetadata>>;

/**
 * Reads the files of the delegated roles as the last snapshot listed them. What was altered since counts as missing, so
 * that only what was signed here before is ever signed again.
 */
export function readPublishedRoles(root: string, { targets, state }: RepositoryMemory): PublishedRoles {
  const roles = new Map<string, SignedMetadata<TargetsMetadata>>();
  for (const { name } of targets?.signed.delegations?.roles ?? []) {
    const listed = state.meta[`${name}.json`];
    const file = path.join(getRepositoryFolder(root), `${listed?.version}.${name}.json`);
    if (listed === undefined || !existsSync(file)) continue;
    const bytes = readFileSync(file);
    if (createHash('sha256').update(bytes).digest('hex') === listed.hashes.sha256)
      roles.set(name, JSON.parse(bytes.toString()));
  }
  return roles;
}

/** Returns what the roles have published. Throws when a file of theirs is missing. */
export function contentsOf({ targets, state }: RepositoryMemory, published: PublishedRoles): RoleContents {
  for (const { name } of targets?.signed.delegations?.roles ?? [])
    if (state.meta[`${name}.json`] && !published.has(name))
      throw new Error(`the metadata of ${name} is missing or altered; point ${name} to a version again`);
  return targetsOf(published);
}

export const targetsOf = (published: PublishedRoles): RoleContents =>
  new Map([...published].map(([name, { signed }]) => [name, signed.targets]));

function newestOf(files: readonly NumberedFile[], role: string) {
  const newest = files.find((each) => each.role === role);
  return newest ? JSON.parse(readFileSync(newest.file, 'utf8')) : null;
}

export const readCurrentSnapshot = (files: readonly NumberedFile[]): SignedMetadata<SnapshotMetadata> | null =>
  newestOf(files, 'snapshot');

export function readTimestamp(root: string): SignedMetadata<TimestampMetadata> | null {
  const file = path.join(getRepositoryFolder(root), TIMESTAMP_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
