import { createHash } from 'node:crypto';
import { CONFIRM_PERSON } from '../auth/budgets.ts';
import { sameHash } from '../auth/code.ts';
import { confirmPassword } from '../auth/confirm-person.ts';
import { fail } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import type { UserDoc } from '../users/user.model.ts';
import { openUnlockMethods } from './unlock-methods.ts';

/** Either shows that it is the person: the auth secret of the login, or the secret of the vault's recovery key. */
export type Keeper = { readonly password: string } | { readonly recovery: string };

/** What is kept of a recovery secret: 32 bytes from a key of 128 random bits need no slow hash. */
export const secretHashOf = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'base64url')).digest('base64url');

/** Throws 403 unless this is the person. Wrong secrets of both kinds are counted together. */
export async function confirmKeeper(services: ServiceDeps, user: UserDoc, keeper: Keeper): Promise<void> {
  if ('password' in keeper) return confirmPassword(services, user, keeper.password);
  const { counters, keys } = services;
  await counters.spend(CONFIRM_PERSON, user.userId);
  const hash = openUnlockMethods(user, keys).find(({ secretHash }) => secretHash !== null)?.secretHash ?? null;
  if (hash === null || !sameHash(secretHashOf(keeper.recovery), hash)) throw fail('WRONG_RECOVERY_KEY');
  await counters.forget(CONFIRM_PERSON, user.userId);
}
