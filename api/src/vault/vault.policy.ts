import { createHash } from 'node:crypto';
import { ensureCorrectPassword } from '../auth/auth.policy.ts';
import { isSameHash } from '../auth/code.ts';
import { CONFIRM_PASSWORD_LIMIT } from '../auth/rate-limits.ts';
import { createApiError } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import type { UserDoc } from '../users/user.model.ts';
import { unsealUnlockMethods } from './unlock-methods.ts';

/**
 * Proof that the request comes from the user: the auth secret of the login or the secret of the vault's recovery key.
 */
export type IdentityCheck = { readonly password: string } | { readonly recovery: string };

/** SHA-256 of a recovery secret, base64url. A plain hash is enough: the secret is derived from 128 random bits. */
export const hashRecoverySecret = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'base64url')).digest('base64url');

/** Throws 403 unless the secret belongs to the user. Wrong secrets of both kinds share one rate limit. */
export async function checkIdentity(services: ServiceDeps, user: UserDoc, identityCheck: IdentityCheck): Promise<void> {
  if ('password' in identityCheck) return ensureCorrectPassword(services, user, identityCheck.password);
  const { rateLimiter, keys } = services;
  await rateLimiter.consume(CONFIRM_PASSWORD_LIMIT, user.userId);
  const hash = unsealUnlockMethods(user, keys).find(({ secretHash }) => secretHash !== null)?.secretHash ?? null;
  if (hash === null || !isSameHash(hashRecoverySecret(identityCheck.recovery), hash))
    throw createApiError('WRONG_RECOVERY_KEY');
  await rateLimiter.reset(CONFIRM_PASSWORD_LIMIT, user.userId);
}
