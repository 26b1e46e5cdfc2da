import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findIncompatiblePackages, type PackageVersions } from '@northkeep/contracts';
import {
  encodeCanonicalJson,
  METADATA_BUNDLE_FILE,
  type MetadataBundle,
  type ReleasedPart,
  type SignedMetadata,
  type TargetsMetadata,
  type VerifiedRepository,
  type VerifiedRole,
  verifyDelegations,
  verifyRepository,
} from '@northkeep/contracts/tuf';
import { verifyLog } from '@northkeep/contracts/tuf/verify-log';
import { encodeMetadata } from '../tuf/metadata-file.ts';
import { listMeta } from '../tuf/repository.ts';
import { getRepositoryFolder, readMemory } from '../tuf/repository-memory.ts';
import { verifySignature } from '../tuf/verify-signature.ts';
import { DeliveryError } from './delivery-error.ts';

/** Largest metadata file of a team in bytes: every page carries it. */
const MAX_ROLE_LENGTH = 128_000;
/** Versions that a role may skip at once. A thief of its key could otherwise leave no higher version to its team. */
const MAX_VERSION_STEP = 1000;

type DeliveredRoles = Readonly<Record<string, SignedMetadata<TargetsMetadata>>>;

/** A delivery that a visitor would accept. */
export interface VerifiedDelivery {
  /** The delivered roles. */
  readonly roles: readonly VerifiedRole[];
  /** True when the site serves exactly these roles already. */
  readonly isCurrent: boolean;
}

/** Reads the metadata that visitors get now. Throws before the operator has delegated anything. */
export function readServedBundle(root: string): MetadataBundle {
  const file = path.join(getRepositoryFolder(root), METADATA_BUNDLE_FILE);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  throw new Error('there is no release repository here: the operator delegates a part first');
}

/**
 * Verifies delivered roles as a visitor would who has the metadata that is served now, and what else must not happen to
 * the site. Signs and writes nothing. Throws a DeliveryError.
 */
export async function verifyDelivery(root: string, delivered: DeliveredRoles): Promise<VerifiedDelivery> {
  const bundle = readServedBundle(root);
  const [pinned] = readMemory(root).roots;
  const served = await verifyRepository(bundle, { pinned, now: Date.now(), verifySignature, verifyLog });
  for (const [name, role] of Object.entries(delivered)) checkForm(served, name, role);
  const isCurrent = Object.entries(delivered).every(
    ([name, role]) => encodeCanonicalJson(bundle.roles[name] ?? null) === encodeCanonicalJson(role),
  );
  const { roles, rejected } = await verifyDelegations({
    ...{ root: served.root, targets: served.targets, trusted: served.trusted, verifySignature },
    files: { ...bundle.roles, ...delivered },
    snapshot: {
      ...served.snapshot,
      meta: listMeta(served.snapshot.meta, bundle.targets, new Map(Object.entries(delivered))),
    },
  });
  const isDelivered = ({ name }: { name: string }) => Object.hasOwn(delivered, name);
  const refused = rejected.find(isDelivered);
  if (refused) throw refusal(refused);
  const harmed = rejected.find(({ name }) => !served.rejected.some((each) => each.name === name));
  if (harmed)
    throw new DeliveryError(
      'harms-other',
      Object.keys(delivered).join(),
      `visitors would refuse ${harmed.name}: ${harmed.reason}`,
    );
  const accepted = roles.filter(isDelivered);
  for (const { name, expires } of accepted)
    if (Date.parse(expires) <= Date.now()) throw new DeliveryError('expired', name, `it expired at ${expires}`);
  for (const role of accepted) refuseFutureMark(role);
  refuseMisfits(roles, Object.keys(delivered));
  return { roles: accepted, isCurrent };
}

const refusal = ({ name, fault, reason }: VerifiedRepository['rejected'][number]): DeliveryError =>
  new DeliveryError(fault, name, reason.replace(`${name}: `, ''));

/** Refuses what could not be written or listed, before its signatures are verified. */
function checkForm({ targets, snapshot }: VerifiedRepository, name: string, role: SignedMetadata): void {
  if (!targets.delegations?.roles.some((each) => each.name === name))
    throw new DeliveryError('unknown-role', name, 'it is not delegated to anyone');
  let length = 0;
  try {
    length = Buffer.byteLength(encodeMetadata(role));
  } catch (reason) {
    throw new DeliveryError('malformed', name, reason instanceof Error ? reason.message : String(reason));
  }
  if (length > MAX_ROLE_LENGTH) throw new DeliveryError('too-large', name, `its metadata has ${length} bytes`);
  const version: unknown = Object(Object(role).signed).version;
  const last = snapshot.meta[`${name}.json`]?.version ?? 0;
  if (typeof version !== 'number') throw new DeliveryError('malformed', name, 'it has no version');
  if (version > last + MAX_VERSION_STEP)
    throw new DeliveryError('version-jump', name, `version ${version} after ${last}`);
}

/** Refuses a mark of a security fix that is yet to come: open pages would load the part again and again. */
function refuseFutureMark({ name, part, file }: VerifiedRole): void {
  const { security = 0 } = 'remote' in part ? part.remote : 'shell' in part ? part.shell : {};
  if (security > file.version)
    throw new DeliveryError('future-mark', name, `a security fix in version ${security}, this is ${file.version}`);
}

/** Refuses an area that needs packages which the shell does not provide, and a shell that lacks those of an area. */
function refuseMisfits(roles: readonly VerifiedRole[], delivered: readonly string[]): void {
  const parts: readonly ReleasedPart[] = roles.map(({ part }) => part);
  const provides: PackageVersions | undefined = parts.find((part) => part.name === 'shell')?.shell.provides;
  for (const part of parts) {
    if (!('remote' in part) || !provides) continue;
    const [misfit] = findIncompatiblePackages(part.remote.requires, provides);
    if (misfit && (delivered.includes(part.name) || delivered.includes('shell')))
      throw new DeliveryError(
        'misfit',
        delivered.includes(part.name) ? part.name : 'shell',
        `${part.name} ${part.remote.version} needs ${misfit.name} ${misfit.needs}, the shell provides ${misfit.has ?? 'none'}`,
      );
  }
}
