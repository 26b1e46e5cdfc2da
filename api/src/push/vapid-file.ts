import { join } from 'node:path';
import { EnvError } from '../env/env-faults.ts';
import { createFileOnce } from '../platform/create-file-once.ts';
import { generateVapidKey, type VapidKeys, vapidKeysOf } from './vapid.ts';

/**
 * Reads the VAPID key in `dataDir`, which is generated at the first start. All servers that share the folder use the
 * same key. Throws {@link EnvError} when the file contains no key.
 */
export async function openVapidKeys(dataDir: string): Promise<VapidKeys> {
  const path = join(dataDir, 'vapid.key');
  const keys = vapidKeysOf(await createFileOnce(path, generateVapidKey));
  if (!keys) throw new EnvError(`${path}: is not the base64url of a private key of P-256`);
  return keys;
}
