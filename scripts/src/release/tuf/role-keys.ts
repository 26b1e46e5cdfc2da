import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { encodeCanonicalJson, type TufKey } from '@northkeep/contracts/tuf';
import { isReleasePart, type ReleasePart } from '../../build/release-parts.ts';
import { getKeyFolder } from '../keys.ts';

export const ROOT_KEY_NAMES = ['root-1', 'root-2', 'root-3'] as const;
/** Keys that every repository has, apart from those of the teams. */
export const CENTRAL_KEY_NAMES = [...ROOT_KEY_NAMES, 'operator', 'online', 'log'] as const;
type CentralKeyName = (typeof CENTRAL_KEY_NAMES)[number];

/** Name of a key: of a top-level role, of the log, or of the team that releases a part. */
export type RoleKeyName = CentralKeyName | ReleasePart;

const isCentral = (name: string): name is CentralKeyName => CENTRAL_KEY_NAMES.some((each) => each === name);
export const isRoleKeyName = (name: string): name is RoleKeyName => isCentral(name) || isReleasePart(name);

export const getRoleFolder = (root: string): string => path.join(getKeyFolder(root), 'roles');
const keyFile = (root: string, name: RoleKeyName): string => path.join(getRoleFolder(root), `${name}.pem`);

/** A private key of a role. */
export interface RoleSigner {
  readonly keyId: string;
  readonly key: TufKey;
  /** Ed25519 signature (RFC 8032), 64 bytes. */
  readonly sign: (bytes: Uint8Array) => Buffer;
}

/** SHA-256 of the canonical JSON of a key, lowercase hexadecimal. */
export const getKeyId = (key: TufKey): string =>
  createHash('sha256')
    .update(encodeCanonicalJson({ ...key }))
    .digest('hex');

/** Reads a public key from 64 hexadecimal digits. Throws when it is not one. */
export function parsePublicKey(text: string): TufKey {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${text} is not a public key of 64 hexadecimal digits`);
  return { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: text } };
}

function signerOf(privateKey: KeyObject): RoleSigner {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const key = parsePublicKey(Buffer.from(x, 'base64url').toString('hex'));
  return { keyId: getKeyId(key), key, sign: (bytes) => sign(null, bytes, privateKey) };
}

/** A new private key that is not written yet. */
export interface NewRoleKey extends RoleSigner {
  readonly pem: string;
}

export function createRoleKey(): NewRoleKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { ...signerOf(privateKey), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** Makes and writes the private key of a role (mode 600). Throws when it exists. */
export function makeRoleKey(root: string, name: RoleKeyName): RoleSigner {
  if (existsSync(keyFile(root, name)))
    throw new Error(`${keyFile(root, name)} exists; npm run release -- role rotate ${name} replaces it`);
  const key = createRoleKey();
  writeRoleKey(root, name, key);
  return key;
}

/** Makes the keys of the top-level roles and of the log that are missing. */
export function makeMissingCentralKeys(root: string): void {
  for (const name of CENTRAL_KEY_NAMES) if (!existsSync(keyFile(root, name))) makeRoleKey(root, name);
}

function writeRoleKey(root: string, name: RoleKeyName, { pem }: NewRoleKey, suffix = ''): void {
  mkdirSync(getRoleFolder(root), { recursive: true, mode: 0o700 });
  writeFileSync(`${keyFile(root, name)}${suffix}`, pem, { mode: 0o600, flag: 'wx' });
}

/** A private key that was replaced, until the repository is signed without it. */
export interface ReplacedKey {
  /** Deletes the former key. */
  readonly forget: () => void;
  /** Puts the former key back. */
  readonly undo: () => void;
}

/**
 * Replaces the private key of a role, also of one whose file is lost. The former one stays as `<name>.former.pem` until
 * it is forgotten: keys are found by their id, so it can still sign.
 */
export function replaceRoleKey(root: string, name: RoleKeyName, key: NewRoleKey): ReplacedKey {
  const file = keyFile(root, name);
  const former = file.replace(/pem$/, 'former.pem');
  writeRoleKey(root, name, key, '.part');
  const existed = existsSync(file);
  if (existed) renameSync(file, former);
  renameSync(`${file}.part`, file);
  return {
    forget: () => rmSync(former, { force: true }),
    undo: () => (existed ? renameSync(former, file) : rmSync(file)),
  };
}

/** Opens the private key of a role; null when it is not here. */
export function openRoleKey(root: string, name: RoleKeyName): RoleSigner | null {
  return existsSync(keyFile(root, name)) ? openKeyFile(keyFile(root, name)) : null;
}

function openKeyFile(file: string): RoleSigner {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // In a container the file may belong to a user of the host, who alone may change its mode.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS'))) throw error;
  }
  return signerOf(createPrivateKey(readFileSync(file)));
}

/** The private keys of `.release/roles/` by key id. */
export type RoleSigners = ReadonlyMap<string, RoleSigner>;

export function openRoleKeys(root: string): RoleSigners {
  const folder = getRoleFolder(root);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pem')) : [];
  return new Map(files.map((name) => openKeyFile(path.join(folder, name))).map((signer) => [signer.keyId, signer]));
}
