import { decodeErkp, decodeSlots, isEnvelope, type KeyPackage } from '@northkeep/contracts';
import { asVaultId, type VaultId } from '../crypto/types.ts';
import { deviceStore } from './device-database.ts';
import { readRow, readRows, writeRow } from './idb.ts';
import { accountName } from './iterations.ts';

/** A key package whose parts have been checked. */
export type SoundPackage = KeyPackage & { readonly vaultId: VaultId };

/** Reads a key package from outside, or null where any part of it is not exactly of its form. */
export function decodeKeyPackage(value: unknown): SoundPackage | null {
  const erkp = decodeErkp(value);
  if (!erkp || typeof value !== 'object' || value === null) return null;
  if (!('vaultId' in value && 'proof' in value && 'rev' in value)) return null;
  const vaultId = asVaultId(value.vaultId);
  const { proof, rev } = value;
  if (!vaultId || !isEnvelope(proof) || typeof rev !== 'number' || !Number.isInteger(rev) || rev < 1) return null;
  const slots = decodeSlots('slots' in value ? value.slots : []);
  return { ...erkp, vaultId, proof, rev, slots };
}

interface KeptPackage {
  readonly account: string;
  readonly package: KeyPackage;
}

const packages = deviceStore('packages');

/** Keeps the package of a user on this device, so that the vault opens without the network. */
export async function keepPackage(user: { id: string; email: string }, keyPackage: SoundPackage): Promise<void> {
  const kept: KeptPackage = { account: await accountName(user.email), package: keyPackage };
  await writeRow(packages, user.id, kept);
}

/** The kept package of a user, or null. */
export async function readKeptPackage(userId: string): Promise<SoundPackage | null> {
  return packageOf(await readRow(packages, userId));
}

/** The kept package of an account whose user is not known yet: before a login has been answered. */
export async function findKeptPackage(email: string): Promise<SoundPackage | null> {
  const account = await accountName(email);
  const found = (await readRows(packages)).find((row) => isKept(row) && row.account === account);
  return packageOf(found);
}

function isKept(row: unknown): row is KeptPackage {
  return typeof row === 'object' && row !== null && 'account' in row && 'package' in row;
}

function packageOf(row: unknown): SoundPackage | null {
  return isKept(row) ? decodeKeyPackage(row.package) : null;
}
