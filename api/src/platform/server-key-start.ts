import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { EnvError } from '../env/env-faults.ts';
import type { ServerKeySettings } from '../env/services.ts';
import { createFileOnce, readFileIfExists } from './create-file-once.ts';
import { KEY_LEDGER_ID, KeyLedgerModel } from './server-key.model.ts';
import {
  createKeyRing,
  decodeServerKey,
  type KeyRing,
  SERVER_KEY_BYTES,
  type SealedValueLocation,
  serverKeyIdOf,
} from './server-key.ts';

export interface OpenedServerKeys {
  readonly ring: KeyRing;
  /** Secret of 32 bytes for keyed hashes; constant for the life of the database. */
  readonly pepper: Buffer;
}

interface Options {
  readonly serverKeys: ServerKeySettings;
  readonly dataDir: string;
}

const FORMAT_HINT = 'is the base64 of 32 bytes';
export const SEALED_PEPPER_LOCATION: SealedValueLocation = {
  collection: 'server_keys',
  field: 'pepper',
  userId: KEY_LEDGER_ID,
};

/**
 * Opens the keys for values at rest. Called once, after the database is connected and before the server listens. Throws
 * {@link EnvError} when a key is malformed, or when the database holds values sealed with a key that is not configured.
 */
export async function openServerKeys({ serverKeys, dataDir }: Options): Promise<OpenedServerKeys> {
  const stored = (await KeyLedgerModel.findById(KEY_LEDGER_ID).lean())?.kids ?? [];
  const older = serverKeys.older.map((text) => decodeOrThrow('SERVER_KEYS_OLD', text));
  const ring = createKeyRing([await currentKey({ serverKeys, dataDir }, stored), ...older]);
  const missing = stored.filter((kid) => !ring.kids.includes(kid));
  if (missing.length > 0)
    throw new EnvError(
      `SERVER_KEY: the database holds values sealed with the key ${missing.join(', ')}; give it as SERVER_KEY, or in SERVER_KEYS_OLD to read with it`,
    );
  // The key is recorded before its first use, so that a later start without this key fails.
  await KeyLedgerModel.updateOne({ _id: KEY_LEDGER_ID }, { $addToSet: { kids: ring.kids[0] } }, { upsert: true });
  return { ring, pepper: await openPepper(ring) };
}

/** Lists the ids of the configured keys, without generating one. */
export async function listConfiguredKeyIds({ serverKeys, dataDir }: Options): Promise<readonly string[]> {
  const older = serverKeys.older.map((text) => decodeOrThrow('SERVER_KEYS_OLD', text));
  const isMissing = serverKeys.kind === 'generated' && (await readFileIfExists(keyFile(dataDir))) === null;
  return [...(isMissing ? [] : [await currentKey({ serverKeys, dataDir }, [])]), ...older].map(serverKeyIdOf);
}

/** File of the generated key, used when none is configured. */
const keyFile = (dataDir: string): string => join(dataDir, 'server.key');

async function currentKey({ serverKeys, dataDir }: Options, stored: readonly string[]): Promise<Buffer> {
  switch (serverKeys.kind) {
    case 'given':
      return decodeOrThrow('SERVER_KEY', serverKeys.key);
    case 'generated':
      return generatedKey(keyFile(dataDir), stored);
  }
}

async function generatedKey(path: string, stored: readonly string[]): Promise<Buffer> {
  const known = await readFileIfExists(path);
  if (known !== null) return decodeOrThrow(path, known);
  if (stored.length > 0)
    throw new EnvError(
      `SERVER_KEY: ${path} is missing, but the database holds values sealed with the key ${stored.join(', ')}`,
    );
  const text = await createFileOnce(path, () => randomBytes(SERVER_KEY_BYTES).toString('base64'));
  return decodeOrThrow(path, text);
}

function decodeOrThrow(name: string, text: string): Buffer {
  const key = decodeServerKey(text);
  if (!key) throw new EnvError(`${name}: ${FORMAT_HINT}`);
  return key;
}

async function openPepper(ring: KeyRing): Promise<Buffer> {
  const fresh = ring.seal(SEALED_PEPPER_LOCATION, randomBytes(SERVER_KEY_BYTES).toString('base64'));
  await KeyLedgerModel.updateOne({ _id: KEY_LEDGER_ID, pepper: null }, { $set: { pepper: fresh } });
  const ledger = await KeyLedgerModel.findById(KEY_LEDGER_ID).lean();
  if (!ledger?.pepper) throw new Error('The record of server keys is missing');
  return Buffer.from(ring.open(SEALED_PEPPER_LOCATION, ledger.pepper), 'base64');
}
