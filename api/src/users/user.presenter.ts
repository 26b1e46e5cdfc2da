import type { User } from '@northkeep/contracts';
import { findReplacedVaultForProof } from '../auth/auth.policy.ts';
import { hasHadPaidPlan, planOf } from './plan-of.ts';
import type { UserDoc } from './user.model.ts';

/** Returns the last key rotation; omitted for an account whose data key was never replaced. */
function lastRotationOf({ formerKeys = [], rotation }: UserDoc): Pick<User, 'rotated'> {
  const last = formerKeys.at(-1);
  return last ? { rotated: { at: last.at.toISOString(), moving: Boolean(rotation) } } : {};
}

/** Returns the account fields that the signed-in user may see. */
export function presentUser(user: UserDoc): User {
  return {
    id: user.userId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    plan: planOf(user.billing),
    hadPaidPlan: hasHadPaidPlan(user),
    vaultId: user.vaultId,
    e2eeAcknowledgedAt: user.e2eeAcknowledgedAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    passwordResetAt: user.passwordResetAt?.toISOString() ?? null,
    newEmail: user.plannedEmail ? { email: user.plannedEmail.email, at: user.plannedEmail.at.toISOString() } : null,
    oldVaultCountsUntil: findReplacedVaultForProof(user)?.until.toISOString() ?? null,
    ...lastRotationOf(user),
    goal: user.goal && { __e: 1, a: 'AES-GCM', v: 'v1', n: user.goal.n, c: user.goal.c },
  };
}
