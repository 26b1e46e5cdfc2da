import type { User } from '@northkeep/contracts';
import { getDeviceStoreAddress } from './device-database.ts';
import { readRow, readRows, writeRow } from './indexed-db.ts';
import { decodeKeyPackage, type ValidKeyPackage } from './key-package.ts';
import { hashEmail } from './known-derivations.ts';

/**
 * Key packages of one user that this device keeps, for offline unlocks and as protection against a malicious server.
 */
export interface StoredKeyPackages {
  /** Package whose wrapped key and proof were both opened on this device. Only another such package replaces it. */
  readonly opened: ValidKeyPackage | null;
  /** Later package whose proof was opened on this device, with an unlock method other than the passphrase. */
  readonly proven: ValidKeyPackage | null;
  /** Ciphertexts of the packages that `opened` has replaced. A server that sends one of them again is rolling back. */
  readonly superseded: readonly string[];
}

/**
 * Evidence for a key package. `unwrapped`: the passphrase opened the package. `proven`: a data key from another unlock
 * method opened its proof.
 */
export type KeyPackageEvidence = 'unwrapped' | 'proven';

const NOTHING: StoredKeyPackages = { opened: null, proven: null, superseded: [] };
const SUPERSEDED_MAX = 20;
const store = getDeviceStoreAddress('packages');

/** Returns the kept packages of a vault, the latest first. */
export function storedKeyPackagesOf(
  { opened, proven }: StoredKeyPackages,
  vaultId: string | null,
): readonly ValidKeyPackage[] {
  return [proven, opened].filter((one) => one !== null).filter((one) => one.vaultId === vaultId);
}

/**
 * Keeps a package whose proof was opened on this device. Ignores errors of IndexedDB, since the server has the package.
 */
export async function storeKeyPackage(
  user: Pick<User, 'id' | 'email'>,
  keyPackage: ValidKeyPackage,
  evidence: KeyPackageEvidence,
): Promise<void> {
  try {
    const storedPackages = withKeyPackage(await readKept(user.id), keyPackage, evidence);
    await writeRow(store, user.id, { account: await hashEmail(user.email), ...storedPackages });
  } catch (error) {
    console.debug('the key package was not kept', error);
  }
}

function withKeyPackage(
  kept: StoredKeyPackages,
  keyPackage: ValidKeyPackage,
  evidence: KeyPackageEvidence,
): StoredKeyPackages {
  const isSameVault = [kept.opened, kept.proven].some((one) => one?.vaultId === keyPackage.vaultId);
  const { opened, proven, superseded } = isSameVault ? kept : NOTHING;
  if (evidence === 'proven') return { opened, proven: keyPackage, superseded };
  const replaced = opened === null || opened.c === keyPackage.c ? [] : [opened.c];
  return {
    opened: keyPackage,
    // When the passphrase opens the same package again, the later `proven` package is kept: after a passphrase change
    // on another device, the old passphrase still opens the earlier package.
    proven: replaced.length === 0 && proven?.c !== keyPackage.c ? proven : null,
    superseded: [...superseded, ...replaced].filter((c) => c !== keyPackage.c).slice(-SUPERSEDED_MAX),
  };
}

/** Reads the key packages that this device keeps for a user. Returns nothing when IndexedDB is unavailable. */
export async function loadStoredKeyPackages(userId: string): Promise<StoredKeyPackages> {
  try {
    return await readKept(userId);
  } catch (error) {
    console.debug('the kept key packages are unavailable', error);
    return NOTHING;
  }
}

/** Finds a kept package by email, before a login knows the user's id. */
export async function findStoredKeyPackage(email: string): Promise<ValidKeyPackage | null> {
  const account = await hashEmail(email);
  const found = (await readRows(store)).find((row) => fieldOf(row, 'account') === account);
  const { opened, proven } = keptIn(found);
  return proven ?? opened;
}

/** Stores the kept packages of a user under the new email, so that they can be found by it. */
export async function updateStoredKeyPackagesEmail({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  try {
    const row = await readRow(store, id);
    if (typeof row === 'object' && row !== null) await writeRow(store, id, { ...row, account: await hashEmail(email) });
  } catch (error) {
    console.debug('kept key packages: earlier email', error);
  }
}

/** Deletes the key packages that this device keeps for a user. */
export const deleteStoredKeyPackages = (userId: string): Promise<void> => writeRow(store, userId, undefined);

const readKept = async (userId: string): Promise<StoredKeyPackages> => keptIn(await readRow(store, userId));

function keptIn(row: unknown): StoredKeyPackages {
  const superseded = fieldOf(row, 'superseded');
  return {
    opened: decodeKeyPackage(fieldOf(row, 'opened')),
    proven: decodeKeyPackage(fieldOf(row, 'proven')),
    superseded: Array.isArray(superseded) ? superseded.filter((one): one is string => typeof one === 'string') : [],
  };
}

const fieldOf = (row: unknown, name: string): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined;
