import { LOSE_FACTOR, PLAN_WITHOUT_PROOF } from '../../auth/budgets.ts';
import { type Attempt, provePassword } from '../../auth/commands/log-in.ts';
import { confirmPassword, provesOwner } from '../../auth/confirm-person.ts';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { planFactor } from './planned-factor.ts';
import type { Wish } from './turn-on.ts';

/** Turns the second factor off: at once for whoever has the vault open, otherwise after seven days. */
export async function endTwoFactor(
  services: ServiceDeps,
  { userId, password, vaultProof, device }: Wish & { readonly device: string },
): Promise<UserDoc> {
  const { mail, counters } = services;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  await confirmPassword(services, user, password);
  if (!user.twoFactor) throw fail('CONFLICT');
  const still = { userId, 'twoFactor.at': user.twoFactor.at };
  if (user.vaultId !== null && !provesOwner(user, vaultProof)) {
    await counters.spend(PLAN_WITHOUT_PROOF, userId);
    return planFactor(services, { user, to: null, still });
  }
  const off = await UserModel.findOneAndUpdate(
    still,
    { $unset: { twoFactor: 1, plannedTwoFactor: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!off) throw fail('CONFLICT');
  mail.sendLater({ to: off.email, letter: mail.write.twoFactorOff({ at: new Date(), device }) });
  return off;
}

/**
 * For who has neither app nor code: with the right password alone it ends after seven days, which a mail announces.
 * Nothing that the password opens can take the request back, or whoever found it out could keep the owner outside.
 */
export async function loseTwoFactor(services: ServiceDeps, attempt: Attempt): Promise<UserDoc> {
  const { user } = await provePassword(services, attempt);
  if (!user.twoFactor) throw fail('CONFLICT');
  await services.counters.spend(LOSE_FACTOR, user.userId);
  return planFactor(services, { user, to: null, still: { userId: user.userId, 'twoFactor.at': user.twoFactor.at } });
}
