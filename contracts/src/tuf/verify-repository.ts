import { decodeList, decodeObject } from '../decode.ts';
import type { Checkpoint, VerifySignature } from '../tlog/checkpoint.ts';
import { type DecodedFile, type DecodedTargets, decodeMetadata, type MetadataTypes } from './decode-metadata.ts';
import { type MetadataFile, TOP_LEVEL_ROLES, type TopLevelRole } from './metadata.ts';
import { openRole, refuseOlder, verifySignatures } from './open-role.ts';
import { asFaultOf, RepositoryError } from './repository-error.ts';
import {
  advanceDelegations,
  advanceListed,
  advanceRoot,
  own,
  type SeenFile,
  type TrustedState,
} from './trusted-state.ts';
import { type RejectedRole, type VerifiedRole, verifyDelegations } from './verify-delegations.ts';
import type { LoggedEntry } from './verify-log.ts';

export interface VerifiedRepository {
  root: MetadataTypes['root'];
  timestamp: MetadataTypes['timestamp'];
  snapshot: MetadataTypes['snapshot'];
  targets: DecodedTargets;
  /** Verified delegated roles, in the order of the operator's delegations. */
  roles: readonly VerifiedRole[];
  /** Delegated roles that are not used. */
  rejected: readonly RejectedRole[];
  /** Roles whose metadata has expired. */
  expired: readonly { role: string; expires: string }[];
  /**
   * Checkpoint of the release log that contains the snapshot. If it is larger than the one in `trusted`, the caller
   * fetches a consistency proof and calls `advanceCheckpoint`.
   */
  checkpoint?: Checkpoint;
  /** State for the next verification. */
  trusted: TrustedState;
}

export interface VerifyRepositoryOptions {
  /** The root that is built into the client, from parsed JSON: version 1. */
  pinned: unknown;
  /** State of the last verification; undefined on the first. */
  trusted?: TrustedState | undefined;
  /** Present time in ms. */
  now: number;
  verifySignature: VerifySignature;
  /**
   * The function `verifyLog` of verify-log.ts, which is loaded apart from the first script. Called when the operator
   * names a log. Without it the log is not checked.
   */
  verifyLog?: ((entry: LoggedEntry) => Promise<Checkpoint>) | undefined;
}

const MAX_ROOTS = 256;

/**
 * Verifies a metadata bundle from parsed JSON by section 5 of TUF 1.0. Throws a RepositoryError when a top-level role
 * or the bundle has a fault; a delegated role with a fault is rejected alone. Expiry is reported and refuses nothing.
 */
export async function verifyRepository(
  bundle: unknown,
  { pinned, trusted: known, now, verifySignature, verifyLog }: VerifyRepositoryOptions,
): Promise<VerifiedRepository> {
  const files = await asFaultOf('bundle', 'malformed', () => decodeBundle(bundle));
  const pin = await decodeMetadata(pinned, 'root');
  let trusted: TrustedState =
    known?.pinned === pin.sha256
      ? known
      : { pinned: pin.sha256, root: pin.content, listed: {}, roles: {}, delegations: {} };
  for (const value of files.roots.slice(trusted.root.version - 1)) {
    trusted = advanceRoot(trusted, await verifyRoot(value, trusted.root, verifySignature));
  }
  const { root } = trusted;
  refuseSharedKeys(root);
  const open = <Role extends Exclude<TopLevelRole, 'root'>>(role: Role, seen?: SeenFile, listed?: MetadataFile) =>
    openRole(files.fields[role], {
      type: role,
      authority: { ...root.roles[role], keys: root.keys, verifySignature },
      seen,
      ...(listed && { listed }),
    });

  const timestamp = await open('timestamp', trusted.timestamp);
  const snapshot = await open('snapshot', trusted.snapshot, timestamp.content.meta['snapshot.json']);
  const { meta } = snapshot.content;
  const vanished = Object.keys(trusted.listed).find((file) => !Object.hasOwn(meta, file));
  if (vanished !== undefined) throw new RepositoryError('vanished-role', 'snapshot', vanished);
  const listed = own(meta, 'targets.json');
  if (!listed) throw new RepositoryError('missing', 'targets');
  refuseOlder('targets', listed.version, own(trusted.listed, 'targets.json'));
  const targets = await open('targets', own(trusted.roles, 'targets'), listed);

  trusted = advanceDelegations(trusted, targets.content.delegations?.roles ?? []);
  const checkpoint =
    targets.content.log === undefined || verifyLog === undefined
      ? undefined
      : await verifyLog({
          log: targets.content.log,
          entry: snapshot.bytes,
          proof: files.fields.log,
          seen: trusted.log,
          verifySignature,
        });
  const content = { root, timestamp: timestamp.content, snapshot: snapshot.content, targets: targets.content };
  const { roles, rejected } = await verifyDelegations({ ...content, trusted, files: files.roles, verifySignature });
  return {
    ...content,
    roles,
    rejected,
    expired: [
      ...TOP_LEVEL_ROLES.map((role) => ({ role, ...content[role] })),
      ...roles.map(({ name: role, expires }) => ({ role, expires })),
    ]
      .filter(({ expires }) => Date.parse(expires) <= now)
      .map(({ role, expires }) => ({ role, expires })),
    ...(checkpoint && { checkpoint }),
    trusted: {
      ...advanceListed(trusted, meta),
      timestamp: seenOf(timestamp),
      snapshot: seenOf(snapshot),
      roles: {
        ...trusted.roles,
        ...Object.fromEntries(roles.map(({ name, file }) => [name, file])),
        targets: seenOf(targets),
      },
      ...(checkpoint && { log: trusted.log?.origin === checkpoint.origin ? trusted.log : checkpoint }),
    },
  };
}

const seenOf = ({ content, sha256 }: DecodedFile<{ version: number }>): SeenFile => ({
  version: content.version,
  sha256,
});

function decodeBundle(value: unknown) {
  const fields = decodeObject(value, 'the bundle');
  if (fields.v !== 1) throw new Error('its format is newer than this client');
  const roots = decodeList(fields.roots, 'roots', (root) => root);
  if (roots.length > MAX_ROOTS) throw new Error('too many roots');
  return { fields, roots, roles: decodeObject(fields.roles, 'roles') };
}

/** Verifies the next root by the former keys and by its own (TUF 1.0, section 5.3). */
async function verifyRoot(
  value: unknown,
  former: MetadataTypes['root'],
  verifySignature: VerifySignature,
): Promise<MetadataTypes['root']> {
  const file = await decodeMetadata(value, 'root');
  const { content } = file;
  if (content.version !== former.version + 1) {
    throw new RepositoryError('skipped-root', 'root', `version ${content.version} after ${former.version}`);
  }
  for (const { keys, roles } of [former, content]) {
    await verifySignatures('root', file, { ...roles.root, keys, verifySignature });
  }
  return content;
}

/** Refuses a root that gives one key to two roles; snapshot and timestamp may share theirs. */
function refuseSharedKeys({ roles, keys }: MetadataTypes['root']): void {
  const online = new Set([...roles.snapshot.keyids, ...roles.timestamp.keyids]);
  const all = [...roles.root.keyids, ...roles.targets.keyids, ...online].map((id) => keys[id]?.keyval.public ?? id);
  if (new Set(all).size < all.length) throw new RepositoryError('shared-key', 'root');
}
