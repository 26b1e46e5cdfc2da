import { createHmac } from 'node:crypto';
import { type AuthKdf, KDF_ITERATIONS, SALT_BYTES } from '@northkeep/contracts';
import { UserModel } from '../users/user.model.ts';

/**
 * Returns the key derivation parameters for the auth secret of an email. An email without an account gets a stable
 * pseudo-random salt, so that the response does not reveal which emails have an account.
 */
export async function readAuthKdf(email: string, pepper: Uint8Array): Promise<AuthKdf> {
  const salt = createHmac('sha256', pepper).update(`prelogin\0${email}`).digest().subarray(0, SALT_BYTES);
  const user = await UserModel.findOne({ email }, { kdf: 1 }).lean();
  if (!user) return { v: 'auth-v1', kdf: 'PBKDF2', iter: KDF_ITERATIONS, salt: salt.toString('base64') };
  const { iter, salt: own } = user.kdf;
  return { v: 'auth-v1', kdf: 'PBKDF2', iter, salt: own };
}
