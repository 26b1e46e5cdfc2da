import { type AuthKdf, SALT_BYTES } from '@northkeep/contracts';
import { computeLoginSalt as computeSalt } from '@northkeep/contracts/derivation';
import type { KdfCosts } from '../vault/known-derivations.ts';
import { encodeBase64 } from './base64.ts';
import { randomBytes } from './bytes.ts';

/** Host of this installation; empty where there is no page. */
const ownHost = (): string => {
  const { location }: { location?: { host?: string } } = globalThis;
  return location?.host ?? '';
};

/** Returns the salt of an account's derivations, which the server cannot choose (base64 of 16 bytes). */
export async function computeLoginSalt(email: string): Promise<string> {
  return encodeBase64(await computeSalt(ownHost(), email));
}

/** Returns auth-v2 parameters for a new auth secret or key package of an email. */
export async function newAuthKdf(email: string, costs: KdfCosts): Promise<AuthKdf> {
  return withSalt(await computeLoginSalt(email), costs);
}

/** Returns auth-v2 parameters with a random salt, for an account whose email this device does not know. */
export const newAuthKdfWithoutEmail = (costs: KdfCosts): AuthKdf =>
  withSalt(encodeBase64(randomBytes(SALT_BYTES)), costs);

const withSalt = (salt: string, { iter, ...costs }: KdfCosts): AuthKdf => ({
  ...{ v: 'auth-v2', kdf: 'PBKDF2', iter, salt },
  hard: { kdf: 'Argon2id', ...costs },
});
