import { when } from 'mobx';
import { vault } from '../core.ts';
import { lines, sync } from '../records.ts';
import { createShareKeyPair, decryptSharedText, type ShareKeyPair } from './sealed-text.ts';
import { readPendingSharedTexts, removePendingSharedText, setShareReceiver } from './share-target.ts';

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

/**
 * Creates a line for each waiting text that the open vault can decrypt, and deletes the text once the line is stored on
 * this device. A crash between the two steps creates no second line, because the line has the id of the text. Returns
 * the number of new lines. Throws 'Vault is locked'.
 */
export function createLinesFromSharedTexts(): Promise<number> {
  return withInboxLock(async () => {
    const { vaultId } = vault;
    const waiting = vaultId === null ? [] : await readPendingSharedTexts(vaultId);
    if (waiting.length === 0) return 0;
    await when(() => lines.status !== 'empty' || vault.vaultId !== vaultId);
    const handled: (typeof waiting)[number][] = [];
    let created = 0;
    for (const one of waiting) {
      const pair = await readPair(one.sealed.keyId);
      // This vault has no key pair for the text, so the text belongs to another account of this device and stays
      // stored.
      if (pair === null) continue;
      const text = await decryptSharedText(pair.privateKey, one.sealed);
      handled.push(one);
      if (text === null) console.warn('a shared text is damaged and was deleted');
      if (text === null || lines.get(one.sealed.id) !== undefined) continue;
      lines.create({ text }, { id: one.sealed.id });
      created += 1;
    }
    await sync.flush();
    // When this device could not store the lines, the texts are kept for the next time.
    if (!sync.hasUnstoredChanges) await Promise.all(handled.map(removePendingSharedText));
    return created;
  });
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
