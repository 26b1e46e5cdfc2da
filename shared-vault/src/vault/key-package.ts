import { decodeErkp, decodeSlots, isEnvelope, type KeyPackage } from '@northkeep/contracts';
import { asVaultId, type VaultId } from '../crypto/types.ts';
import { deviceStore } from './device-database.ts';
import { readRow, readRows, writeRow } from './indexed-db.ts';
import { hashEmail } from './iteration-floors.ts';

/** Key package whose form has been validated. */
export type ValidKeyPackage = KeyPackage & { readonly vaultId: VaultId };

/** Validates an untrusted key package. Returns null when any part has another form; invalid slots are left out. */
export function decodeKeyPackage(value: unknown): ValidKeyPackage | null {
  const erkp = decodeErkp(value);
  if (!erkp || typeof value !== 'object' || value === null) return null;
  if (!('vaultId' in value && 'proof' in value && 'rev' in value)) return null;
  const vaultId = asVaultId(value.vaultId);
  const { proof, rev } = value;
  if (!vaultId || !isEnvelope(proof) || typeof rev !== 'number' || !Number.isInteger(rev) || rev < 1) return null;
  const slots = decodeSlots('slots' in value ? value.slots : []);
  return { ...erkp, vaultId, proof, rev, slots };
}

interface CachedRow {
  /** Hash of the account's email, so that a login finds the row before it knows the user's id. */
  readonly account: string;
  readonly package: KeyPackage;
}

const store = deviceStore('packages');

/** Writes a user's key package to IndexedDB, so that the vault can be unlocked offline. */
export async function writeCachedKeyPackage(
  user: { id: string; email: string },
  keyPackage: ValidKeyPackage,
): Promise<void> {
  const row: CachedRow = { account: await hashEmail(user.email), package: keyPackage };
  await writeRow(store, user.id, row);
}

/** Reads a user's cached key package, or null when there is none. */
export async function readCachedKeyPackage(userId: string): Promise<ValidKeyPackage | null> {
  return keyPackageIn(await readRow(store, userId));
}

/** Finds a cached key package by email, before a login knows the user's id. */
export async function findCachedKeyPackage(email: string): Promise<ValidKeyPackage | null> {
  const account = await hashEmail(email);
  const found = (await readRows(store)).find((row) => isCachedRow(row) && row.account === account);
  return keyPackageIn(found);
}

function isCachedRow(row: unknown): row is CachedRow {
  return typeof row === 'object' && row !== null && 'account' in row && 'package' in row;
}

function keyPackageIn(row: unknown): ValidKeyPackage | null {
  return isCachedRow(row) ? decodeKeyPackage(row.package) : null;
}
