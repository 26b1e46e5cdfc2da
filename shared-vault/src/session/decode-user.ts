import { isEnvelope, PLANS, ROLES, type User } from '@northkeep/contracts';
import { changeUnconfirmedError } from '../crypto/errors.ts';
import { parseVaultId } from '../crypto/types.ts';

const isOneOf = <Option extends string>(options: readonly Option[], value: unknown): value is Option =>
  typeof value === 'string' && options.some((option) => option === value);

/** Decodes the signed-in user from a response or from localStorage. Returns null when the value is no user. */
export function decodeUser(value: unknown): User | null {
  if (typeof value !== 'object' || value === null) return null;
  const u: Partial<Record<keyof User, unknown>> = value;
  if (typeof u.id !== 'string' || typeof u.email !== 'string' || !isOneOf(PLANS, u.plan)) return null;
  return {
    id: u.id,
    email: u.email,
    firstName: typeof u.firstName === 'string' ? u.firstName : '',
    lastName: typeof u.lastName === 'string' ? u.lastName : '',
    role: isOneOf(ROLES, u.role) ? u.role : 'USER',
    plan: u.plan,
    hadPaidPlan: u.hadPaidPlan === true,
    vaultId: parseVaultId(u.vaultId),
    e2eeAcknowledgedAt: typeof u.e2eeAcknowledgedAt === 'string' ? u.e2eeAcknowledgedAt : null,
    goal: isEnvelope(u.goal) ? u.goal : null,
    createdAt: typeof u.createdAt === 'string' ? u.createdAt : null,
    passwordResetAt: typeof u.passwordResetAt === 'string' ? u.passwordResetAt : null,
    newEmail: newEmailOf(u.newEmail),
    oldVaultCountsUntil: typeof u.oldVaultCountsUntil === 'string' ? u.oldVaultCountsUntil : null,
    ...rotatedIn(u.rotated),
  };
}

function rotatedIn(value: unknown): Pick<User, 'rotated'> {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('moving' in value)) return {};
  return typeof value.at === 'string' ? { rotated: { at: value.at, moving: value.moving === true } } : {};
}

function newEmailOf(value: unknown): User['newEmail'] {
  if (typeof value !== 'object' || value === null || !('email' in value) || !('at' in value)) return null;
  const { email, at } = value;
  return typeof email === 'string' && typeof at === 'string' ? { email, at } : null;
}

/**
 * Returns the time of a scheduled deletion in a response, or null when the account was deleted immediately or no
 * deletion is scheduled. Throws `E_UNCONFIRMED` for anything else.
 */
export function decodeScheduledDeletion(response: unknown): string | null {
  const { deleteAt }: { deleteAt?: unknown } = typeof response === 'object' && response !== null ? response : {};
  if (deleteAt === null) return null;
  if (typeof deleteAt !== 'string' || Number.isNaN(Date.parse(deleteAt))) throw changeUnconfirmedError();
  return deleteAt;
}
