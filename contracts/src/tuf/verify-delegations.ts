import { findAreaConflicts } from '../area-conflicts.ts';
import type { AreaManifest } from '../area-manifest.ts';
import type { VerifySignature } from '../tlog/checkpoint.ts';
import type { DecodedTargets, MetadataTypes } from './decode-metadata.ts';
import type { Delegation } from './metadata.ts';
import { openRole, refuseOlder } from './open-role.ts';
import { compilePathPatterns } from './path-patterns.ts';
import { decodePart, type ReleasedPart } from './released-part.ts';
import { asFaultOf, RepositoryError, type RepositoryFault } from './repository-error.ts';
import { own, type SeenFile, type TrustedState } from './trusted-state.ts';

/** A delegated role that is refused, with the reason as a sentence. */
export interface RejectedRole {
  name: string;
  fault: RepositoryFault;
  reason: string;
}

/** A verified delegated role. */
export interface VerifiedRole {
  name: string;
  file: SeenFile;
  expires: string;
  targets: DecodedTargets['targets'];
  part: ReleasedPart;
}

interface Delegator {
  root: MetadataTypes['root'];
  snapshot: MetadataTypes['snapshot'];
  targets: DecodedTargets;
  trusted: TrustedState;
  /** Files of the delegated roles by name, not decoded. */
  files: Readonly<Record<string, unknown>>;
  verifySignature: VerifySignature;
}

/** Verifies all delegated roles, in the order of the delegations. A fault of one role rejects this role alone. */
export async function verifyDelegations(
  delegator: Delegator,
): Promise<{ roles: VerifiedRole[]; rejected: RejectedRole[] }> {
  const delegations = delegator.targets.delegations?.roles ?? [];
  const patterns = delegations.map(({ paths }) => compilePathPatterns(paths));
  const opened = await Promise.all(
    delegations.map(async (delegation) => {
      try {
        const role = await openDelegated(delegator, delegation);
        if (role)
          refuseForeignPaths(
            role,
            delegator.targets,
            (path) => delegations[patterns.findIndex((each) => each.test(path))],
          );
        return role;
      } catch (reason) {
        if (!(reason instanceof RepositoryError)) throw reason;
        return reason;
      }
    }),
  );
  const roles: VerifiedRole[] = [];
  const rejected: RejectedRole[] = [];
  const manifests: [string, AreaManifest][] = [];
  for (const role of opened) {
    if (role instanceof RepositoryError) rejected.push({ name: role.role, fault: role.fault, reason: role.message });
    else if (role) {
      const { name, part } = role;
      const [conflict] = 'remote' in part ? findAreaConflicts(name, part.remote.area, manifests) : [];
      if (conflict) rejected.push({ name, fault: 'conflict', reason: conflict });
      else {
        roles.push(role);
        if ('remote' in part) manifests.push([name, part.remote.area]);
      }
    }
  }
  return { roles, rejected };
}

/** Returns null for a role that has not released yet, and for the shell where it is left out. */
async function openDelegated(
  { root, snapshot, targets, trusted, files, verifySignature }: Delegator,
  delegation: Delegation,
): Promise<VerifiedRole | null> {
  const { name } = delegation;
  const keys = targets.delegations?.keys ?? {};
  const value = own(files, name);
  const listed = own(snapshot.meta, `${name}.json`);
  if (value === undefined && (!listed || name === 'shell')) return null;
  if (!listed) throw new RepositoryError('missing', name);
  refuseOlder(name, listed.version, own(trusted.listed, `${name}.json`));
  refuseSharedKeys(root, delegation);
  const { content, sha256 } = await openRole(value, {
    type: 'targets',
    role: name,
    authority: { ...delegation, keys, verifySignature },
    listed,
    seen: own(trusted.roles, name),
  });
  if (content.delegations) throw new RepositoryError('malformed', name, 'must not delegate');
  const part = await asFaultOf(name, 'malformed', () => decodePart(content, delegation));
  const file = { version: content.version, sha256 };
  return { name, file, expires: content.expires, targets: content.targets, part };
}

/**
 * Refuses a delegation to a key of root, snapshot or timestamp: the online key must not sign target files, and the root
 * keys stay offline.
 */
function refuseSharedKeys({ roles }: MetadataTypes['root'], { name, keyids }: Delegation): void {
  const reserved = [roles.root, roles.snapshot, roles.timestamp].flatMap((role) => role.keyids);
  if (keyids.some((keyid) => reserved.includes(keyid))) {
    throw new RepositoryError('shared-key', name);
  }
}

/** Refuses target files that the operator lists or that an earlier delegation covers, for which no client would ask. */
function refuseForeignPaths(
  { name, targets }: VerifiedRole,
  operator: DecodedTargets,
  findDelegation: (path: string) => Delegation | undefined,
): void {
  const foreign = Object.keys(targets).find(
    (path) => findDelegation(path)?.name !== name || Object.hasOwn(operator.targets, path),
  );
  if (foreign !== undefined) throw new RepositoryError('foreign-path', name, foreign);
}
