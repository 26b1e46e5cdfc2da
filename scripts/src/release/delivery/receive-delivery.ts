import { lockRegistry } from '../registry-lock.ts';
import { writeRepository } from '../tuf/repository.ts';
import { finishInterrupted, signDelivered } from '../tuf/sign-delivered.ts';
import { locateVersion } from './delivered-version.ts';
import type { DeliveryBody, DeliveryHead } from './delivery-body.ts';
import type { DeliveryLimits } from './delivery-limits.ts';
import { receiveFiles } from './receive-files.ts';
import { readServedBundle, verifyDelivery } from './verify-delivery.ts';

/** Answer to a delivery that was not refused. */
export type DeliveryResult =
  /** The site serves it now. `snapshot` is the version of the snapshot. */
  | { readonly state: 'released'; readonly snapshot: number }
  /** The site served exactly this before. */
  | { readonly state: 'current'; readonly snapshot: number }
  /** Nothing was changed: send the roles again with these files. */
  | { readonly state: 'incomplete'; readonly missing: readonly string[] };

/**
 * Releases what a team delivers. The signed role is the authentication: nothing of the body after its first line is
 * read before the role is verified. The same delivery twice is one. Throws a DeliveryError for what is refused, and an
 * Error when the service itself cannot release.
 */
export async function receiveDelivery(
  root: string,
  body: DeliveryBody,
  limits: DeliveryLimits,
): Promise<DeliveryResult> {
  const { roles, files: sent } = await body.readHead();
  const { roles: verified, isCurrent } = await verifyDelivery(root, roles);
  const versions = verified.map((role) => locateVersion(root, role));
  const missing = versions
    .filter(({ isStored }) => !isStored)
    .flatMap(({ files }) => files.map(({ target }) => target));
  if (isCurrent && missing.length === 0)
    return { state: 'current', snapshot: readServedBundle(root).snapshot.signed.version };
  const absent = missing.filter((target) => !sent.includes(target));
  if (absent.length > 0) return { state: 'incomplete', missing };
  for (const { name } of verified) limits.count(name);
  await receiveFiles(root, versions, { sent, body });
  return publishDelivered(root, roles);
}

async function publishDelivered(root: string, roles: DeliveryHead['roles']): Promise<DeliveryResult> {
  const unlock = await lockRegistry(root);
  try {
    finishInterrupted(root, readServedBundle(root));
    // Again, because another delivery or the operator may have changed the repository meanwhile.
    const { isCurrent } = await verifyDelivery(root, roles);
    if (!isCurrent) writeRepository(signDelivered(root, roles));
    const { snapshot } = readServedBundle(root);
    return { state: isCurrent ? 'current' : 'released', snapshot: snapshot.signed.version };
  } finally {
    unlock();
  }
}

/** Prepares the folder of a service: publishes what an ended process has left unfinished. */
export async function finishDeliveries(root: string): Promise<void> {
  const unlock = await lockRegistry(root);
  try {
    finishInterrupted(root, readServedBundle(root));
  } finally {
    unlock();
  }
}
