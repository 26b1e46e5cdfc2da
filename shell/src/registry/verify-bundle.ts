import {
  asFaultOf,
  decodeMetadata,
  parseBundle,
  RepositoryError,
  readFirstRoot,
  type TrustedState,
  type VerifiedRepository,
  type VerifyRepositoryOptions,
  verifyRepository,
} from '@northkeep/contracts/tuf';
import type { RepositoryStore, StoredRepository } from './repository-store.ts';
import { verifySignature } from './verify-signature.ts';

type VerifyLog = NonNullable<VerifyRepositoryOptions['verifyLog']>;

export interface RepositorySources {
  /** SHA-256 of version 1 of the root, which is built into the shell. It names the entry in the store. */
  pinned: string;
  memory: RepositoryStore;
  /** Present time in ms. */
  now: () => number;
}

/** Time in ms after which the store counts as unusable. A lock that the browser has kept would delay it for ever. */
const STORED_WAIT_MS = 10_000;

/** Verifies the text of a metadata bundle; throws a RepositoryError. */
export async function verifyBundle(
  text: string,
  { pinned, now }: Pick<RepositorySources, 'pinned' | 'now'>,
  { trusted, verifyLog }: { trusted?: TrustedState | undefined; verifyLog?: VerifyLog | undefined } = {},
): Promise<VerifiedRepository> {
  const bundle = parseBundle(text);
  const root = await asFaultOf('bundle', 'malformed', () => readFirstRoot(bundle));
  if ((await decodeMetadata(root, 'root')).sha256 !== pinned)
    throw new RepositoryError('bad-signature', 'root', 'not the root that this app was built with');
  return verifyRepository(bundle, { pinned: root, trusted, now: now(), verifySignature, verifyLog });
}

/** Reads the entry of this installation; undefined when there is none or the store cannot be read. */
export async function readStored(sources: RepositorySources): Promise<StoredRepository | undefined> {
  try {
    return await Promise.race([sources.memory.read(sources.pinned), rejectAfter(STORED_WAIT_MS)]);
  } catch (reason) {
    // Storage may be disabled; then only signatures protect, and rollbacks are not detected.
    console.debug('stored repository not readable', reason);
    return undefined;
  }
}

const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('the browser does not answer')), ms));

/**
 * Returns what the signed texts of an entry prove to have been seen: the repository of `good`, verified again. Undefined
 * when there is none or its text was changed, which a script of a compromised release could have done.
 */
export async function verifyStored(
  stored: StoredRepository | undefined,
  sources: RepositorySources,
  verifyLog?: VerifyLog,
): Promise<VerifiedRepository | undefined> {
  let verified: VerifiedRepository | undefined;
  for (const text of [stored?.base, stored?.good]) {
    if (text === undefined) continue;
    try {
      const next: VerifiedRepository = await verifyBundle(text, sources, { trusted: verified?.trusted, verifyLog });
      // Only checkpoints that were shown to contain the earlier ones are stored.
      const { checkpoint } = next;
      verified = { ...next, trusted: { ...next.trusted, ...(checkpoint && { log: checkpoint }) } };
    } catch (reason) {
      console.warn('a stored repository was rejected:', reason);
      if (text === stored?.good) return undefined;
    }
  }
  return stored?.good === undefined ? undefined : verified;
}
