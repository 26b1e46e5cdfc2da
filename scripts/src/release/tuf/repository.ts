import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  type LogProof,
  METADATA_BUNDLE_FILE,
  type MetadataBundle,
  type RootMetadata,
  type SignedMetadata,
  type SnapshotMetadata,
  type TargetsMetadata,
  TIMESTAMP_FILE,
  type TimestampMetadata,
} from '@northkeep/contracts/tuf';
import { describeMetadataFile, encodeMetadata } from './metadata-file.ts';
import type { ReleaseLog } from './release-log.ts';
import {
  getRepositoryFolder,
  listNumberedFiles,
  type RepositoryMemory,
  replaceFile,
  writeMemory,
  writeState,
} from './repository-memory.ts';

/** Versions of a role that are kept besides the current one, for clients that have read an earlier timestamp. */
const EARLIER_KEPT = 2;

/** Signed metadata of a whole repository. */
export interface RepositoryContents {
  readonly roots: readonly SignedMetadata<RootMetadata>[];
  readonly targets: SignedMetadata<TargetsMetadata>;
  /** Delegated roles by name. */
  readonly roles: ReadonlyMap<string, SignedMetadata<TargetsMetadata>>;
  readonly snapshot: SignedMetadata<SnapshotMetadata>;
  readonly timestamp: SignedMetadata<TimestampMetadata>;
}

/** A repository that is signed and not visible yet. */
export interface PreparedRepository extends RepositoryContents {
  readonly root: string;
  readonly memory: RepositoryMemory;
  readonly log: ReleaseLog;
}

const numberedName = (role: string, { signed }: SignedMetadata): string => `${signed.version}.${role}.json`;

/**
 * Writes a repository so that a reader finds the former or the new one, whole, whenever this ends: numbered files do
 * not touch the former ones, then comes the log, and last what points to them. `reveal` is called in between.
 */
export function writeRepository(prepared: PreparedRepository, reveal: () => void = () => {}): void {
  const { root, memory, roots, targets, roles, snapshot, timestamp } = prepared;
  const folder = getRepositoryFolder(root);
  mkdirSync(folder, { recursive: true });
  const writeNumbered = (role: string, envelope: SignedMetadata) =>
    writeIfChanged(path.join(folder, numberedName(role, envelope)), encodeMetadata(envelope));
  // The memory names them, and whatever is signed next starts from them.
  for (const [role, envelope] of roles) writeNumbered(role, envelope);
  writeMemory(root, memory);
  for (const each of roots) writeNumbered('root', each);
  writeNumbered('targets', targets);
  writeNumbered('snapshot', snapshot);
  const log = addToLog(prepared);
  reveal();
  replaceFile(path.join(folder, TIMESTAMP_FILE), encodeMetadata(timestamp));
  replaceFile(path.join(folder, METADATA_BUNDLE_FILE), JSON.stringify(bundleOf(prepared, log)));
  deleteOldFiles(root, prepared);
}

function writeIfChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  replaceFile(file, text);
}

/** Appends the snapshot to the log, unless it is its last entry. */
function addToLog({ root, memory, log, snapshot }: PreparedRepository): LogProof {
  const entry = Buffer.from(encodeMetadata(snapshot));
  const last = log.proveLast(entry);
  if (last) return last;
  const { proof, known } = log.append(entry);
  writeState(root, { ...memory.state, log: known });
  return proof;
}

function bundleOf({ roots, targets, roles, snapshot, timestamp }: RepositoryContents, log: LogProof): MetadataBundle {
  const [firstRoot] = roots;
  if (!firstRoot) throw new Error('the repository has no root');
  return {
    v: 1,
    roots: roots.filter(({ signed }) => signed.version > 1),
    timestamp,
    snapshot,
    targets,
    roles: Object.fromEntries(roles),
    log,
    firstRoot,
  };
}

/** Deletes the metadata of earlier versions but the last few. All roots stay. */
function deleteOldFiles(root: string, { targets, roles, snapshot }: RepositoryContents): void {
  const current = new Map<string, number>([
    ['targets', targets.signed.version],
    ['snapshot', snapshot.signed.version],
    ...[...roles].map(([name, { signed }]): [string, number] => [name, signed.version]),
  ]);
  const kept = new Map<string, number>();
  for (const { role, version, file } of listNumberedFiles(root)) {
    if (role === 'root' || version === current.get(role)) continue;
    const count = (kept.get(role) ?? 0) + 1;
    kept.set(role, count);
    if (count > EARLIER_KEPT) rmSync(file);
  }
}

/** What a snapshot lists: the current roles, and those that were removed as they were last. */
export const listMeta = (
  former: SnapshotMetadata['meta'],
  targets: SignedMetadata<TargetsMetadata>,
  roles: RepositoryContents['roles'],
): SnapshotMetadata['meta'] => ({
  ...former,
  'targets.json': describeMetadataFile(targets),
  ...Object.fromEntries([...roles].map(([name, envelope]) => [`${name}.json`, describeMetadataFile(envelope)])),
});
