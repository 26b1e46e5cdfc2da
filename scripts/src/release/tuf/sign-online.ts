import type { SnapshotMetadata, TimestampMetadata } from '@northkeep/contracts/tuf';
import { describeMetadataFile, LIFETIME_DAYS } from './metadata-file.ts';
import { nextVersion } from './next-version.ts';
import { lastVersion, readCurrentSnapshot, readTimestamp } from './published-roles.ts';
import type { ReleaseLog } from './release-log.ts';
import { listMeta, type PreparedRepository, type RepositoryContents } from './repository.ts';
import type { NumberedFile, RepositoryMemory } from './repository-memory.ts';
import { openRoleKeys } from './role-keys.ts';
import { findRoleAuthority } from './root-role.ts';

interface OnlineInput extends Pick<RepositoryContents, 'roots' | 'targets' | 'roles'> {
  readonly memory: RepositoryMemory;
  readonly log: ReleaseLog;
  readonly files: readonly NumberedFile[];
  /** Parts whose delegation follows their manifest. */
  readonly automatic: readonly string[];
  readonly renew?: boolean | undefined;
}

/**
 * Signs snapshot and timestamp for the other roles as they are given. Writes nothing. Throws when the online key is
 * missing.
 */
export function signOnline(root: string, input: OnlineInput): PreparedRepository {
  const { memory, log, files, roots, targets, roles, automatic, renew } = input;
  const signers = openRoleKeys(root);
  const next = (role: string): number => lastVersion(role, memory, files) + 1;
  const days = LIFETIME_DAYS.online;
  const snapshot = nextVersion<SnapshotMetadata>({
    ...{ name: 'snapshot', current: readCurrentSnapshot(files), version: next('snapshot'), signers, days, renew },
    authority: findRoleAuthority(roots, 'snapshot'),
    draft: { _type: 'snapshot', meta: listMeta(memory.state.meta, targets, roles) },
  });
  const timestamp = nextVersion<TimestampMetadata>({
    ...{ name: 'timestamp', current: readTimestamp(root), version: next('timestamp'), signers, days, renew },
    authority: findRoleAuthority(roots, 'timestamp'),
    draft: { _type: 'timestamp', meta: { 'snapshot.json': describeMetadataFile(snapshot) } },
  });
  const repository: RepositoryContents = { roots, targets, roles, snapshot, timestamp };
  return { root, log, ...repository, memory: remember(memory, repository, automatic) };
}

function remember(
  memory: RepositoryMemory,
  { roots, targets, roles, snapshot, timestamp }: RepositoryContents,
  automatic: readonly string[],
): RepositoryMemory {
  const versions = {
    ...memory.state.versions,
    ...Object.fromEntries([...roles].map(([name, { signed }]) => [name, signed.version])),
    ...{ targets: targets.signed.version, snapshot: snapshot.signed.version, timestamp: timestamp.signed.version },
  };
  return { roots, targets, state: { ...memory.state, versions, meta: snapshot.signed.meta, automatic } };
}
