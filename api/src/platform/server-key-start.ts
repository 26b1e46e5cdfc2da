import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EnvError, type ServerKeys } from '../env.ts';
import { KeyLedgerModel, LEDGER_ID } from './server-key.model.ts';
import { decodeServerKey, type KeyRing, keyRing, kidOf, SERVER_KEY_BYTES, type SealedPlace } from './server-key.ts';

export interface OpenKeys {
  readonly ring: KeyRing;
  /** 32 bytes, the same for the life of the database, for keyed hashes. */
  readonly pepper: Buffer;
}

interface Options {
  readonly serverKeys: ServerKeys;
  readonly dataDir: string;
}

const FORM = 'is the base64 of 32 bytes';
const PEPPER: SealedPlace = { collection: 'server_keys', field: 'pepper', userId: LEDGER_ID };

/**
 * Opens the keys for values at rest, once, before the server listens and after the database is there.
 * Throws {@link EnvError} when a key is malformed, or when the database holds values sealed with a key not given.
 */
export async function openServerKeys({ serverKeys, dataDir }: Options): Promise<OpenKeys> {
  const stored = (await KeyLedgerModel.findById(LEDGER_ID).lean())?.kids ?? [];
  const older = serverKeys.older.map((text) => decoded('SERVER_KEYS_OLD', text));
  const ring = keyRing([await currentKey({ serverKeys, dataDir }, stored), ...older]);
  const missing = stored.filter((kid) => !ring.kids.includes(kid));
  if (missing.length > 0)
    throw new EnvError(
      `SERVER_KEY: the database holds values sealed with the key ${missing.join(', ')}; give it as SERVER_KEY, or in SERVER_KEYS_OLD to read with it`,
    );
  // The name of a key is on record before anything is sealed with it.
  await KeyLedgerModel.updateOne({ _id: LEDGER_ID }, { $addToSet: { kids: ring.kids[0] } }, { upsert: true });
  return { ring, pepper: await openPepper(ring) };
}

/** Names of the keys that this configuration gives, without making one. */
export async function givenKids({ serverKeys, dataDir }: Options): Promise<readonly string[]> {
  const older = serverKeys.older.map((text) => decoded('SERVER_KEYS_OLD', text));
  const isMissing = serverKeys.kind === 'generated' && (await readKey(keyFile(dataDir))) === null;
  return [...(isMissing ? [] : [await currentKey({ serverKeys, dataDir }, [])]), ...older].map(kidOf);
}

/** Where the key is kept that was made because none was given. */
const keyFile = (dataDir: string): string => join(dataDir, 'server.key');

async function currentKey({ serverKeys, dataDir }: Options, stored: readonly string[]): Promise<Buffer> {
  switch (serverKeys.kind) {
    case 'given':
      return decoded('SERVER_KEY', serverKeys.key);
    case 'file':
      return decoded('SERVER_KEY_FILE', (await readFile(serverKeys.path, 'utf8')).trim());
    case 'generated':
      return generatedKey(keyFile(dataDir), stored);
  }
}

async function generatedKey(path: string, stored: readonly string[]): Promise<Buffer> {
  const known = await readKey(path);
  if (known !== null) return decoded(path, known);
  if (stored.length > 0)
    throw new EnvError(
      `SERVER_KEY: ${path} is missing, but the database holds values sealed with the key ${stored.join(', ')}`,
    );
  await mkdir(dirname(path), { recursive: true });
  const written = `${path}.${process.pid}-${randomUUID()}`;
  await writeFile(written, `${randomBytes(SERVER_KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // A link appears whole or not at all, and never replaces the key of another process that was first.
    await link(written, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(written);
  }
  return decoded(path, (await readKey(path)) ?? '');
}

async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

function decoded(name: string, text: string): Buffer {
  const key = decodeServerKey(text);
  if (!key) throw new EnvError(`${name}: ${FORM}`);
  return key;
}

async function openPepper(ring: KeyRing): Promise<Buffer> {
  const fresh = ring.seal(PEPPER, randomBytes(SERVER_KEY_BYTES).toString('base64'));
  await KeyLedgerModel.updateOne({ _id: LEDGER_ID, pepper: null }, { $set: { pepper: fresh } });
  const ledger = await KeyLedgerModel.findById(LEDGER_ID).lean();
  if (!ledger?.pepper) throw new Error('The record of server keys is missing');
  return Buffer.from(ring.open(PEPPER, ledger.pepper), 'base64');
}
