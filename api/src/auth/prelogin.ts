import { ARGON2ID, type AuthKdf, KDF_ITERATIONS } from '@northkeep/contracts';
import { computeLoginSalt } from '@northkeep/contracts/derivation';
import { UserModel } from '../users/user.model.ts';

/**
 * Returns the key derivation parameters for the auth secret of an email. An email without an account gets those that
 * its registration would have (ADR 113), so that the response neither reveals which emails have an account nor changes
 * when an account is made.
 */
export async function readAuthKdf(email: string, publicUrl: string): Promise<AuthKdf> {
  const salt = Buffer.from(await computeLoginSalt(new URL(publicUrl).host, email)).toString('base64');
  const user = await UserModel.findOne({ email }, { kdf: 1 }).lean();
  if (!user) return { v: 'auth-v2', kdf: 'PBKDF2', iter: KDF_ITERATIONS, salt, hard: { kdf: 'Argon2id', ...ARGON2ID } };
  const { iter, salt: own, hard } = user.kdf;
  const { m, t, p } = hard;
  return { v: 'auth-v2', kdf: 'PBKDF2', iter, salt: own, hard: { kdf: 'Argon2id', m, t, p } };
}
