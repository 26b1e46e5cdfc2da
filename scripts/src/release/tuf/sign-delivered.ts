import {
  encodeCanonicalJson,
  type MetadataBundle,
  type SignedMetadata,
  type TargetsMetadata,
} from '@northkeep/contracts/tuf';
import { contentsOf, readPublishedRoles } from './published-roles.ts';
import { ReleaseLog } from './release-log.ts';
import { type PreparedRepository, writeRepository } from './repository.ts';
import { listNumberedFiles, readMemory } from './repository-memory.ts';
import { openRoleKey } from './role-keys.ts';
import { signOnline } from './sign-online.ts';
import { getVerifierKey } from './signed-note.ts';

/**
 * Signs snapshot and timestamp for roles that their teams have signed. Uses no key but those of the online role and of
 * the log, also where others are. The caller has verified the roles, holds the lock of the registry, and writes.
 */
export function signDelivered(
  root: string,
  delivered: Readonly<Record<string, SignedMetadata<TargetsMetadata>>>,
): PreparedRepository {
  const memory = readMemory(root);
  const { targets, roots, state } = memory;
  if (!targets) throw new Error('there is no release repository here: the operator delegates a part first');
  const signer = openRoleKey(root, 'log');
  if (!signer || getVerifierKey(signer) !== targets.signed.log)
    throw new Error('.release/roles/log.pem is not the key of the log that the operator names');
  const published = readPublishedRoles(root, memory);
  contentsOf(memory, published);
  const roles = new Map<string, SignedMetadata<TargetsMetadata>>();
  for (const { name } of targets.signed.delegations?.roles ?? []) {
    const role = Object.hasOwn(delivered, name) ? delivered[name] : published.get(name);
    if (role) roles.set(name, role);
  }
  const log = new ReleaseLog(root, signer, state.log);
  const files = listNumberedFiles(root);
  return signOnline(root, { memory, log, files, roots, targets, roles, automatic: state.automatic });
}

/** Publishes what a process that was ended had remembered and not shown yet. The caller holds the lock. */
export function finishInterrupted(root: string, served: MetadataBundle): void {
  const prepared = signDelivered(root, {});
  const isShown = ([shown, signed]: [SignedMetadata, SignedMetadata]) =>
    encodeCanonicalJson(shown) === encodeCanonicalJson(signed);
  const { timestamp, snapshot, targets, roots } = prepared;
  const pairs: [SignedMetadata, SignedMetadata][] = [
    [served.timestamp, timestamp],
    [served.snapshot, snapshot],
    [served.targets, targets],
  ];
  if (!pairs.every(isShown) || served.roots.length < roots.length - 1) writeRepository(prepared);
}
