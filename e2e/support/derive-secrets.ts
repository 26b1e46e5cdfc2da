import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto';
import { type AuthKdf, decodeAuthKdf, decodeErkp, type Erkp } from '@northkeep/contracts';
import { deriveReference, erkpBinding, expandReference } from './reference-crypto.ts';
import type { HttpExchange } from './traffic.ts';

/** Secrets derived from passwords with the KDF parameters found in recorded traffic. */
export interface DerivedSecrets {
  /**
   * Values that must never be sent. Each of them would reveal the key, or would allow an attacker to test guesses of
   * the password without the slow KDF.
   */
  readonly secrets: readonly { readonly name: string; readonly bytes: Buffer }[];
  /** Data keys that these passwords unwrap from the key packages. */
  readonly dataKeys: readonly Buffer[];
  /** Auth secrets, which are sent to the API in the field `password`. */
  readonly authSecrets: readonly string[];
}

/** Key package found in the traffic, with the vault id from the package or from the message that contains it. */
type FoundPackage = Erkp & { readonly vaultId: string };

const vaultIdOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'vaultId' in value && typeof value.vaultId === 'string'
    ? value.vaultId
    : null;

const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'];

/** Derives all secrets from each password with each KDF and key package in the traffic, using the reference implementation. */
export function deriveSecrets(traffic: readonly HttpExchange[], passwords: readonly string[]): DerivedSecrets {
  const { packages, kdfs } = parametersIn(traffic);
  const secrets: { name: string; bytes: Buffer }[] = passwords.flatMap((password) =>
    DIGESTS.map((name) => ({ name, bytes: createHash(name).update(password.normalize('NFKC')).digest() })),
  );
  const dataKeys: Buffer[] = [];
  const authSecrets: string[] = [];
  for (const password of passwords) {
    for (const erkp of packages) {
      const salt = Buffer.from(erkp.s, 'base64');
      const stretchedBytes = stretched(password, salt, erkp.iter);
      secrets.push({ name: 'the first stage of the KEK', bytes: stretchedBytes });
      let kek = stretchedBytes;
      if (erkp.hard) {
        const bytes = deriveReference(password, { salt, iter: erkp.iter, ...erkp.hard });
        kek = expandReference(bytes, 'northkeep/erkp-kek/v2');
        secrets.push({ name: 'what the KEK is made of', bytes }, { name: 'KEK', bytes: kek });
      }
      const dataKey = opened(kek, erkp);
      if (dataKey) dataKeys.push(dataKey);
    }
    for (const { salt: text, iter, hard } of kdfs) {
      const salt = Buffer.from(text, 'base64');
      const bytes = deriveReference(password, { salt, iter, ...hard });
      secrets.push({ name: 'the first stage of the auth secret', bytes: stretched(password, salt, iter) });
      secrets.push({ name: 'what the auth secret is made of', bytes });
      authSecrets.push(expandReference(bytes, 'northkeep/auth-secret/v2').toString('base64url'));
    }
  }
  return { secrets: [...secrets, ...dataKeys.map((bytes) => ({ name: 'data key', bytes }))], dataKeys, authSecrets };
}

const stretched = (password: string, salt: Buffer, iter: number): Buffer =>
  pbkdf2Sync(password.normalize('NFKC'), salt, iter, 32, 'sha256');

function opened(kek: Buffer, erkp: FoundPackage): Buffer | null {
  const sealed = Buffer.from(erkp.c, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', kek, Buffer.from(erkp.n, 'base64'));
  if (erkp.hard) cipher.setAAD(Buffer.from(erkpBinding(erkp, erkp.vaultId)));
  cipher.setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  } catch {
    // This key package is wrapped under another password.
    return null;
  }
}

/** Returns the distinct key packages and KDF parameters in requests and responses. */
function parametersIn(traffic: readonly HttpExchange[]): { packages: FoundPackage[]; kdfs: AuthKdf[] } {
  const packages = new Map<string, FoundPackage>();
  const kdfs = new Map<string, AuthKdf>();
  const look = (value: unknown, vault = ''): void => {
    const vaultId = vaultIdOf(value) ?? vault;
    if (typeof value !== 'object' || value === null) return;
    const erkp = decodeErkp(value);
    const kdf = decodeAuthKdf(value);
    if (erkp && (vaultId !== '' || !packages.has(erkp.c))) packages.set(erkp.c, { ...erkp, vaultId });
    if (kdf) kdfs.set(kdf.salt, kdf);
    for (const inner of Object.values(value)) look(inner, vaultId);
  };
  for (const { sent, received } of traffic) for (const text of [sent, received]) look(bodyOf(text));
  return { packages: [...packages.values()], kdfs: [...kdfs.values()] };
}

/** Parses the JSON body after the first line and the headers; null if there is none. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text.split('\n').slice(2).join('\n'));
  } catch {
    return null;
  }
}

/** Returns the names of the secrets that occur in a text as hex, base64 (at any alignment) or a list of byte values. */
export function findSecrets(text: string, secrets: DerivedSecrets['secrets']): string[] {
  const lower = text.toLowerCase();
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  return secrets
    .filter(
      ({ bytes }) =>
        lower.includes(bytes.toString('hex')) ||
        text.includes([...bytes].join(',')) ||
        [0, 1, 2].some((skip) => plain.includes(innerBase64(bytes, skip))),
    )
    .map(({ name }) => name);
}

/** Returns the middle part of the base64 text, which is the same whatever bytes precede and follow these bytes. */
function innerBase64(bytes: Buffer, skip: number): string {
  const base64 = Buffer.concat([Buffer.alloc(skip), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return base64.slice(skip === 0 ? 0 : 4, -2);
}
