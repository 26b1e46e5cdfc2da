import { decodeErkp, decodeSlots, isEnvelope, type KeyPackage } from '@northkeep/contracts';
import { asVaultId, type VaultId } from '../crypto/types.ts';
import { deviceStore } from './device-database.ts';
import { readRow, readRows, writeRow } from './indexed-db.ts';
import { hashEmail } from './iteration-floors.ts';

/** A key package whose parts have been checked. */
export type ValidKeyPackage = KeyPackage & { readonly vaultId: VaultId };

/** Reads a key package from outside, or null where any part of it is not exactly of its form. */
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

interface CachedKeyPackageRow {
  readonly account: string;
  readonly package: KeyPackage;
}

const packages = deviceStore('packages');

/** Keeps the package of a user on this device, so that the vault opens without the network. */
export async function writeCachedKeyPackage(
  user: { id: string; email: string },
  keyPackage: ValidKeyPackage,
): Promise<void> {
  const kept: CachedKeyPackageRow = { account: await hashEmail(user.email), package: keyPackage };
  await writeRow(packages, user.id, kept);
}

/** The kept package of a user, or null. */
export async function readCachedKeyPackage(userId: string): Promise<ValidKeyPackage | null> {
  return packageOf(await readRow(packages, userId));
}

/** The kept package of an account whose user is not known yet: before a login has been answered. */
export async function findCachedKeyPackage(email: string): Promise<ValidKeyPackage | null> {
  const account = await hashEmail(email);
  const found = (await readRows(packages)).find((row) => isKept(row) && row.account === account);
  return packageOf(found);
}

function isKept(row: unknown): row is CachedKeyPackageRow {
  return typeof row === 'object' && row !== null && 'account' in row && 'package' in row;
}

function packageOf(row: unknown): ValidKeyPackage | null {
  return isKept(row) ? decodeKeyPackage(row.package) : null;
}
