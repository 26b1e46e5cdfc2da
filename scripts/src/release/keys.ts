import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PinnedKey } from '@northkeep/contracts';

export const getKeyFolder = (root: string): string => path.join(root, '.release');
const publicFile = (root: string): string => path.join(getKeyFolder(root), 'public.json');
const privateFile = (root: string, name: SigningKeyName): string => path.join(getKeyFolder(root), `${name}.pem`);

const KEY_NAMES = ['current', 'next'] as const;
export type SigningKeyName = (typeof KEY_NAMES)[number];

function pinned(key: KeyObject): PinnedKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return pinnedOf(Buffer.from(x, 'base64url'));
}

function pinnedOf(raw: Buffer): PinnedKey {
  const keyId = createHash('sha256').update(raw).digest().subarray(0, 8).toString('base64url');
  return { keyId, publicKey: raw.toString('base64') };
}

export const hasKeys = (root: string): boolean => existsSync(publicFile(root));

/** Creates the two signing keys (mode 600) and the list of their public keys; throws when keys already exist. */
export function makeKeys(root: string): readonly PinnedKey[] {
  const folder = getKeyFolder(root);
  if (hasKeys(root)) throw new Error(`${folder} has keys already; move them away to make new ones`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = KEY_NAMES.map((name) => makeKey(root, name));
  writeFileSync(publicFile(root), `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

function makeKey(root: string, name: SigningKeyName): PinnedKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(privateFile(root, name), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flag: 'wx',
  });
  return pinned(privateKey);
}

/**
 * Makes the next key the current one and creates a new next key. Shells that are already released accept the new
 * current key, because they pin the next key as well.
 */
export function rotateKeys(root: string): readonly PinnedKey[] {
  const [, next] = loadPinnedKeys(root);
  if (!next) throw new Error(`${publicFile(root)} has no next key`);
  renameSync(privateFile(root, 'next'), privateFile(root, 'current'));
  const keys = [next, makeKey(root, 'next')];
  writeFileSync(publicFile(root), `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/**
 * Returns the public keys of the current and the next key, from `.release/public.json`. Shells from before the release
 * repository accept both. Outside production the keys are created when they are missing.
 */
export function loadPinnedKeys(root: string): readonly PinnedKey[] {
  if (hasKeys(root)) {
    const keys: unknown = JSON.parse(readFileSync(publicFile(root), 'utf8'));
    if (Array.isArray(keys) && keys.length === 2 && keys.every(isPinned)) return keys;
    throw new Error(`${publicFile(root)} does not hold two public keys`);
  }
  if (process.env.NODE_ENV === 'production')
    throw new Error(`${publicFile(root)} is missing: run npm run release -- keygen`);
  return makeKeys(root);
}

/** Creates the signing keys of the registry outside production, unless they are elsewhere. */
export function makeMissingKeys(root: string): void {
  if (!getExternalKeyFile() && !hasKeys(root) && process.env.NODE_ENV !== 'production') makeKeys(root);
}

const isPinned = (value: unknown): value is PinnedKey =>
  typeof value === 'object' &&
  value !== null &&
  'keyId' in value &&
  typeof value.keyId === 'string' &&
  'publicKey' in value;

export interface Signer {
  keyId: string;
  /** Returns the Ed25519 signature over the UTF-8 bytes of the text, in base64. */
  sign: (text: string) => string;
}

/** File of the private key when it is not in `.release/`, such as a secret of a container engine. */
export const getExternalKeyFile = (): string | undefined => process.env.RELEASE_KEY_FILE || undefined;

/** Opens RELEASE_KEY_FILE, or a signing key of `.release/`; throws when it is missing. */
export function openSigner(root: string, name: SigningKeyName = 'current'): Signer {
  const external = getExternalKeyFile();
  const file = external ?? privateFile(root, name);
  if (!existsSync(file))
    throw new Error(`${file} is missing: ${external ? 'see RELEASE_KEY_FILE' : 'run npm run release -- keygen'}`);
  if (!external) chmodSync(file, 0o600);
  const key = createPrivateKey(readFileSync(file));
  return { keyId: pinned(key).keyId, sign: (text) => sign(null, Buffer.from(text), key).toString('base64') };
}
