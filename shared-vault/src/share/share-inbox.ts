import { when } from 'mobx';
import { vault } from '../core.ts';
import { lines, sync } from '../records.ts';
import { createShareKeyPair, decryptSharedText, type SharedText, type ShareKeyPair } from './sealed-text.ts';
import {
  type PendingSharedText,
  readPendingSharedTexts,
  removePendingSharedText,
  setShareReceiver,
} from './share-target.ts';

/**
 * Names of two sealed local values: `CURRENT` holds the id of the vault's current key pair, and `CURRENT` followed by a
 * key id holds the pair itself.
 */
const CURRENT = 'share-key';
const nameOfPair = (keyId: string) => `${CURRENT}.${keyId}`;

/**
 * Makes the open vault the receiver of texts that are shared on this device, even when it is locked later. Throws
 * 'Vault is locked'.
 */
export async function setOpenVaultAsShareReceiver(): Promise<void> {
  const { keyId, publicKey } = await withInboxLock(async () => (await readCurrentPair()) ?? (await createPair()));
  const { vaultId } = vault;
  if (vaultId !== null) await setShareReceiver({ vaultId, keyId, publicKey });
}

/** A share that becomes a note only after the user has agreed. */
export interface UnconfirmedShare {
  readonly shareId: string;
  readonly text: string;
  /** Origin of the website that sent the text; null if it is unknown. */
  readonly site: string | null;
}

interface ImportedShares {
  /** Number of new lines. */
  readonly created: number;
  /** Shares that wait for an answer of the user. */
  readonly unconfirmed: readonly UnconfirmedShare[];
}

/**
 * Creates lines from the waiting texts of the accepted shares. Returns the other shares that the open vault can decrypt,
 * which any website may have sent. A text is deleted once its line is stored on this device. A crash between the two
 * steps creates no second line, because the line has the id of the text. Throws 'Vault is locked'.
 * @param accepts returns true for a share whose lines are created
 */
export function createLinesFromShares(accepts: (share: SharedText) => boolean): Promise<ImportedShares> {
  return withInboxLock(async () => {
    const { accepted, others } = await readWaiting(accepts);
    let created = 0;
    for (const { pending, shared } of accepted) {
      const { id } = pending.sealed;
      if (lines.get(id) !== undefined) continue;
      lines.create({ text: shared.text }, { id });
      created += 1;
    }
    const isStored = await sync.flush().then(
      () => !sync.hasUnstoredChanges,
      () => false,
    );
    // When this device could not store the lines, the texts are kept for the next time.
    if (isStored) await Promise.all(accepted.map(({ pending }) => removePendingSharedText(pending)));
    return { created, unconfirmed: groupByShare(others) };
  });
}

/** Deletes the waiting texts of a share. Throws 'Vault is locked'. */
export function discardShare(shareId: string): Promise<void> {
  return withInboxLock(async () => {
    const { accepted } = await readWaiting((share) => share.shareId === shareId);
    await Promise.all(accepted.map(({ pending }) => removePendingSharedText(pending)));
  });
}

interface OpenedText {
  readonly pending: PendingSharedText;
  readonly shared: SharedText;
}

/** Opens the waiting texts of this vault, and deletes damaged ones. */
async function readWaiting(accepts: (share: SharedText) => boolean) {
  const { vaultId } = vault;
  const accepted: OpenedText[] = [];
  const others: OpenedText[] = [];
  const waiting = vaultId === null ? [] : await readPendingSharedTexts(vaultId);
  if (waiting.length > 0) await when(() => lines.status !== 'empty' || vault.vaultId !== vaultId);
  for (const pending of waiting) {
    const pair = await readPair(pending.sealed.keyId);
    // This vault has no key pair for the text, so the text belongs to another account of this device and stays stored.
    if (pair === null) continue;
    const shared = await decryptSharedText(pair.privateKey, pending.sealed);
    if (shared === null) {
      console.warn('a shared text is damaged and was deleted');
      await removePendingSharedText(pending);
    } else (accepts(shared) ? accepted : others).push({ pending, shared });
  }
  return { accepted, others };
}

function groupByShare(texts: readonly OpenedText[]): UnconfirmedShare[] {
  const shares = new Map<string, UnconfirmedShare>();
  for (const { shared } of texts) {
    const { shareId, text, site } = shared;
    const known = shares.get(shareId);
    shares.set(shareId, { shareId, site: site || null, text: known ? `${known.text}\n${text}` : text });
  }
  return [...shares.values()];
}

async function readCurrentPair(): Promise<ShareKeyPair | null> {
  const keyId = await vault.local.read(CURRENT);
  return typeof keyId === 'string' ? readPair(keyId) : null;
}

/**
 * Creates a key pair and stores it under its own name. A rotation copies local values, but skips names that the live
 * vault already uses; under one common name, the pair of the former vault would be skipped.
 */
async function createPair(): Promise<ShareKeyPair> {
  const pair = await createShareKeyPair();
  await vault.local.write(nameOfPair(pair.keyId), pair);
  await vault.local.write(CURRENT, pair.keyId);
  return pair;
}

async function readPair(keyId: string): Promise<ShareKeyPair | null> {
  const stored = await vault.local.read(nameOfPair(keyId));
  if (typeof stored !== 'object' || stored === null) return null;
  const { publicKey, privateKey } = stored as Partial<ShareKeyPair>;
  return typeof publicKey === 'string' && privateKey ? { keyId, publicKey, privateKey } : null;
}

/** Runs in one tab at a time, so that two tabs create neither two key pairs nor the same lines. */
const withInboxLock = <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('nk-share-inbox', run) : run();
