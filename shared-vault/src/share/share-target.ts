import { LINE_TEXT_LENGTH_MAX, splitText } from '@northkeep/contracts';
import { getDeviceStoreAddress, SHARE_RECEIVER } from '../vault/device-database.ts';
import { readRow, readRows, type StoreAddress, writeRow } from '../vault/indexed-db.ts';
import { isStorageAvailable } from '../vault/storage-availability.ts';
import { encryptSharedText, isSealedText, type SealedText, type ShareKey } from './sealed-text.ts';

// This module runs in the service worker. It holds no decryption key, and works while the vault is locked.

/** Maximum number of texts of a vault that wait on this device, and maximum number of characters of one share. */
const TEXTS_MAX = 100;
const SHARE_MAX = 5 * LINE_TEXT_LENGTH_MAX;

const STORE = 'texts';
const PREFIX = 'nk-shared:';
const marks = getDeviceStoreAddress('marks');

interface Receiver extends ShareKey {
  readonly vaultId: string;
}

/**
 * Outcome of a share. 'signed-out': no vault of this device receives texts. 'not-stored': the storage for waiting texts
 * is full.
 */
export type ShareOutcome =
  | { readonly state: 'stored'; readonly shareId: string }
  | { readonly state: 'empty' | 'signed-out' | 'not-stored' };

/** Fields that other apps share, by their names in the web app manifest. */
export interface SharedContent {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Returns the text of the note: title, text and link, without repetitions. */
export function joinSharedContent({ title, text, url }: SharedContent): string {
  const parts = [title, text, url].map((part) => part.trim()).filter((part) => part !== '');
  const isElsewhere = (part: string, at: number) =>
    parts.some((other, i) => i !== at && other.includes(part) && (other !== part || i < at));
  return parts.filter((part, at) => !isElsewhere(part, at)).join('\n');
}

/**
 * Encrypts a shared text to the vault that receives texts on this device, and stores it.
 * @param site website that sent the text, see `SharedText`
 */
export async function storeSharedText(parts: SharedContent, site: string | null): Promise<ShareOutcome> {
  const text = joinSharedContent(parts);
  if (text === '') return { state: 'empty' };
  if (text.length > SHARE_MAX) return { state: 'not-stored' };
  try {
    // The memory of the service worker is lost when it stops, so a text is never reported as stored there.
    if (!(await isStorageAvailable())) return { state: 'not-stored' };
    const receiver = await readReceiver();
    if (receiver === null) return { state: 'signed-out' };
    const pieces = splitText(text, LINE_TEXT_LENGTH_MAX);
    const inbox = inboxOf(receiver.vaultId);
    if ((await readRows(inbox)).length + pieces.length > TEXTS_MAX) return { state: 'not-stored' };
    const shareId = crypto.randomUUID();
    for (const piece of pieces) {
      const sealed = await encryptSharedText(receiver, crypto.randomUUID(), { text: piece, site, shareId });
      await writeRow(inbox, sealed.id, sealed);
    }
    return { state: 'stored', shareId };
  } catch (error) {
    console.warn('a shared text was not stored', error instanceof Error ? error.name : '');
    return { state: 'not-stored' };
  }
}

/** Sets the vault that receives shared texts from now on; null sets none, as after a logout. */
export const setShareReceiver = (receiver: Receiver | null): Promise<void> =>
  writeRow(marks, SHARE_RECEIVER, receiver ?? undefined);

async function readReceiver(): Promise<Receiver | null> {
  const stored = await readRow(marks, SHARE_RECEIVER);
  if (typeof stored !== 'object' || stored === null) return null;
  const { vaultId, keyId, publicKey } = stored as Record<string, unknown>;
  if (typeof vaultId !== 'string' || typeof keyId !== 'string' || typeof publicKey !== 'string') return null;
  return { vaultId, keyId, publicKey };
}

/**
 * Returns the IndexedDB location of a vault's waiting texts. The database name ends in the vault's id, see
 * `erase-device.ts`.
 */
function inboxOf(vaultId: string): StoreAddress {
  return { database: PREFIX + vaultId, stores: [STORE], store: STORE };
}

/** A waiting text and the vault it was stored for. */
export interface PendingSharedText {
  readonly vaultId: string;
  readonly sealed: SealedText;
}

/**
 * Reads the waiting texts of all vaults of this device. A key rotation gives a vault a new id, but texts that were
 * already waiting remain under its former id.
 */
export async function readPendingSharedTexts(vaultId: string): Promise<readonly PendingSharedText[]> {
  if (!(await isStorageAvailable())) return [];
  const known = indexedDB.databases ? await indexedDB.databases() : [{ name: PREFIX + vaultId }];
  const vaults = known.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  const rows = vaults.map(async (id) =>
    (await readRows(inboxOf(id))).filter(isSealedText).map((sealed) => ({ vaultId: id, sealed })),
  );
  return (await Promise.all(rows)).flat();
}

export const removePendingSharedText = ({ vaultId, sealed }: PendingSharedText): Promise<void> =>
  writeRow(inboxOf(vaultId), sealed.id, undefined);
