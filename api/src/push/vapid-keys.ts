import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvError } from '../env/env-faults.ts';
import { readFileIfExists } from '../platform/create-file-once.ts';
import { KEY_LEDGER_ID, KeyLedgerModel } from '../platform/server-key.model.ts';
import type { KeyRing, SealedValueLocation } from '../platform/server-key.ts';
import { generateVapidKey, type VapidKeys, vapidKeysOf } from './vapid.ts';

export const SEALED_VAPID_LOCATION: SealedValueLocation = {
  collection: 'server_keys',
  field: 'vapid',
  userId: KEY_LEDGER_ID,
};

/**
 * Returns the VAPID key of the database, which is generated at the first start and sealed with the server key, so that
 * all servers of a database use the same one. An earlier release kept it in a file of `dataDir`: that key is moved into
 * the database, because people would have to subscribe again to another one. Throws {@link EnvError} when the file
 * contains no key. The server keys are opened before, which creates the document.
 */
export async function openVapidKeys(ring: KeyRing, dataDir: string): Promise<VapidKeys> {
  const path = join(dataDir, 'vapid.key');
  const former = await readFileIfExists(path);
  if (former !== null && !vapidKeysOf(former))
    throw new EnvError(`${path}: is not the base64url of a private key of P-256`);
  const sealed = ring.seal(SEALED_VAPID_LOCATION, former ?? generateVapidKey());
  await KeyLedgerModel.updateOne({ _id: KEY_LEDGER_ID, vapid: null }, { $set: { vapid: sealed } });
  const ledger = await KeyLedgerModel.findById(KEY_LEDGER_ID).lean();
  const keys = ledger?.vapid ? vapidKeysOf(ring.open(SEALED_VAPID_LOCATION, ledger.vapid)) : null;
  if (!keys) throw new Error('The record of server keys holds no key of push messages');
  if (former === keys.privateKey) await rm(path, { force: true });
  return keys;
}
