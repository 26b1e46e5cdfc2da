import { DAY_MS } from '@northkeep/contracts';
import type { SealedBytes } from '../crypto/aes-gcm.ts';
import { getDeviceStoreAddress } from '../vault/device-database.ts';
import { readRows, writeRow } from '../vault/indexed-db.ts';

/** A stored draft, sealed with the device key. */
export interface DraftRow extends SealedBytes {
  readonly v: 2;
  /** Id of the vault created for this registration. */
  readonly vaultId: string;
  readonly createdAt: number;
}

const DRAFT_LIFETIME_MS = DAY_MS;
const drafts = getDeviceStoreAddress('drafts');

/** Stores a sealed draft. Resolves when it is on disk. */
export const writeDraftRow = (row: DraftRow): Promise<void> => writeRow(drafts, row.vaultId, row);

/** Returns true while this device stores a draft, which needs the device key. */
export async function hasDraft(): Promise<boolean> {
  try {
    return (await newestRow()) !== null;
  } catch {
    return false; // a draft that cannot be read needs no device key
  }
}

/** Deletes all drafts, after a registration was finished or started over. */
export async function clearDrafts(): Promise<void> {
  for (const row of await readRows(drafts)) if (isRow(row)) await writeRow(drafts, row.vaultId, undefined);
}

/** Returns the latest row that is not older than {@link DRAFT_LIFETIME_MS}, or null. Deletes the older ones. */
export async function newestRow(): Promise<DraftRow | null> {
  const rows = (await readRows(drafts)).filter(isRow);
  const valid = rows.filter((row) => Date.now() - row.createdAt < DRAFT_LIFETIME_MS);
  for (const expired of rows) if (!valid.includes(expired)) await writeRow(drafts, expired.vaultId, undefined);
  return valid.sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

function isRow(value: unknown): value is DraftRow {
  if (typeof value !== 'object' || value === null) return false;
  return 'vaultId' in value && 'createdAt' in value && 'n' in value && 'c' in value && 'v' in value && value.v === 2;
}
