import { createHash } from 'node:crypto';
import { createApiError } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import type { UserDoc } from '../users/user.model.ts';
import type { ReplacedVault } from '../vault/vault.model.ts';
import { isSameHash } from './code.ts';
import { CONFIRM_PASSWORD_LIMIT } from './rate-limits.ts';
import { locateSealedUserField } from './registrations.ts';
import { verifySecret } from './secret-hash.ts';

/**
 * Throws 403 unless the auth secret is the user's. Wrong attempts are rate limited per user, so an attacker with an
 * open session cannot guess faster than at the login.
 */
export async function ensureCorrectPassword(services: ServiceDeps, user: UserDoc, password: string): Promise<void> {
  const { rateLimiter, keys } = services;
  await rateLimiter.consume(CONFIRM_PASSWORD_LIMIT, user.userId);
  const stored = keys.open(locateSealedUserField('authHash', user.userId), user.authHash);
  if (!(await verifySecret(stored, password))) throw createApiError('WRONG_PASSWORD');
  await rateLimiter.reset(CONFIRM_PASSWORD_LIMIT, user.userId);
}

/**
 * Returns true when the account has no vault, or when `proof` is the secret value p of the right vault. This is usually
 * the live vault. While vaults are kept that were replaced by an empty vault, it is the oldest of these, because an
 * attacker who knows only the password could have started the empty vault.
 */
export function isProvenOwner(user: Pick<UserDoc, 'vaultId' | 'replacedVaults'>, proof: string | undefined): boolean {
  return user.vaultId === null || isValidVaultProof(findReplacedVaultForProof(user) ?? user, proof);
}

/**
 * Returns the oldest vault that was replaced by an empty one and has not expired: its proof is required instead of the
 * live vault's. Returns null when there is none.
 */
export function findReplacedVaultForProof({ replacedVaults }: Pick<UserDoc, 'replacedVaults'>): ReplacedVault | null {
  return replacedVaults?.find(({ by, until }) => by === 'empty' && until.getTime() > Date.now()) ?? null;
}

/** Throws 403 unless `proof` is the secret value p of the vault, see {@link isValidVaultProof}. */
export function ensureVaultProof(vault: Pick<UserDoc, 'vaultId'>, proof: string | undefined): void {
  if (!isValidVaultProof(vault, proof)) throw createApiError('VAULT_PROOF_NEEDED');
}

/**
 * Returns true when `proof` is the secret value p of the vault. Only an unlocked vault reveals p, and the vaultId is
 * the SHA-256 of p.
 */
export function isValidVaultProof({ vaultId }: Pick<UserDoc, 'vaultId'>, proof: string | undefined): boolean {
  if (vaultId === null || proof === undefined) return false;
  const hash = createHash('sha256').update(Buffer.from(proof, 'base64url')).digest('base64url');
  return isSameHash(hash, vaultId);
}
