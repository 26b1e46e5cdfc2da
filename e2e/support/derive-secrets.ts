import { createDecipheriv, createHash, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { type AuthKdf, decodeAuthKdf, decodeErkp, type Erkp } from '@northkeep/contracts';
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

const DIGESTS = ['md5', 'sha1', 'sha256', 'sha512'];

/** Derives all secrets from each password with each KDF and key package in the traffic, using node:crypto. */
export function deriveSecrets(traffic: readonly HttpExchange[], passwords: readonly string[]): DerivedSecrets {
  const { packages, kdfs } = parametersIn(traffic);
  const secrets: { name: string; bytes: Buffer }[] = passwords.flatMap((password) =>
    DIGESTS.map((name) => ({ name, bytes: createHash(name).update(password.normalize('NFKC')).digest() })),
  );
  const dataKeys: Buffer[] = [];
  const authSecrets: string[] = [];
  for (const password of passwords) {
    for (const erkp of packages) {
      const kek = stretched(password, Buffer.from(erkp.s, 'base64'), erkp.iter);
      secrets.push({ name: 'KEK', bytes: kek });
      const dataKey = opened(kek, erkp);
      if (dataKey) dataKeys.push(dataKey);
    }
    for (const { salt, iter } of kdfs) {
      const bound = createHash('sha256').update('northkeep/auth/v1\0').update(Buffer.from(salt, 'base64')).digest();
      const bits = stretched(password, bound, iter);
      secrets.push({ name: 'what the auth secret is made of', bytes: bits });
      const secret = hkdfSync('sha256', bits, Buffer.alloc(0), 'northkeep/auth-secret/v1', 32);
      authSecrets.push(Buffer.from(secret).toString('base64url'));
    }
  }
  return { secrets: [...secrets, ...dataKeys.map((bytes) => ({ name: 'data key', bytes }))], dataKeys, authSecrets };
}

const stretched = (password: string, salt: Buffer, iter: number): Buffer =>
  pbkdf2Sync(password.normalize('NFKC'), salt, iter, 32, 'sha256');

function opened(kek: Buffer, { n, c }: Erkp): Buffer | null {
  const sealed = Buffer.from(c, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', kek, Buffer.from(n, 'base64'));
  cipher.setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  } catch {
    // This key package is wrapped under another password.
    return null;
  }
}

/** Returns the distinct key packages and KDF parameters in requests and responses. */
function parametersIn(traffic: readonly HttpExchange[]): { packages: Erkp[]; kdfs: AuthKdf[] } {
  const packages = new Map<string, Erkp>();
  const kdfs = new Map<string, AuthKdf>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const erkp = decodeErkp(value);
    const kdf = decodeAuthKdf(value);
    if (erkp) packages.set(erkp.c, erkp);
    if (kdf) kdfs.set(kdf.salt, kdf);
    for (const inner of Object.values(value)) look(inner);
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
