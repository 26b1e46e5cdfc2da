import { createHmac } from 'node:crypto';
import { type AuthKdf, KDF_ITERATIONS, SALT_BYTES } from '@northkeep/contracts';
import { UserModel } from '../users/user.model.ts';

/**
 * How the auth secret of an address is derived. An address without an account gets a salt that is always the same and
 * looks like any other, so the answer does not tell which addresses exist.
 */
export async function readAuthKdf(email: string, pepper: Uint8Array): Promise<AuthKdf> {
  const salt = createHmac('sha256', pepper).update(`prelogin\0${email}`).digest().subarray(0, SALT_BYTES);
  const user = await UserModel.findOne({ email }, { kdf: 1 }).lean();
  if (!user) return { v: 'auth-v1', kdf: 'PBKDF2', iter: KDF_ITERATIONS, salt: salt.toString('base64') };
  const { iter, salt: own } = user.kdf;
  return { v: 'auth-v1', kdf: 'PBKDF2', iter, salt: own };
}
