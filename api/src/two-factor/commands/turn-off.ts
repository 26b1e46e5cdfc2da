import { type Attempt, provePassword } from '../../auth/commands/log-in.ts';
import { REPORT_LOST_FACTOR, UNPROVEN_REQUEST } from '../../auth/rate-limits.ts';
import { fail } from '../../errors.ts';
import type { ServiceDeps, Services } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { scheduleTwoFactorChange } from './scheduled-change.ts';

interface TwoFactorEnd {
  readonly user: UserDoc;
  readonly device: string;
}

/** Turns the second factor off and mails the owner. Throws 409 where none is set or another one was set meanwhile. */
export async function turnOffTwoFactor({ mail }: Services, { user, device }: TwoFactorEnd): Promise<void> {
  const off = await UserModel.findOneAndUpdate(unchanged(user), {
    $unset: { twoFactor: 1, plannedTwoFactor: 1 },
  }).lean();
  if (!off) throw fail('CONFLICT');
  mail.sendLater({ to: off.email, email: mail.templates.twoFactorOff({ at: new Date(), device }) });
}

/** Schedules the removal of the second factor in seven days, where the owner was not proven. Throws 409 without one. */
export async function scheduleTwoFactorRemoval(services: Services, user: UserDoc): Promise<void> {
  const still = unchanged(user);
  await services.rateLimiter.consume(UNPROVEN_REQUEST, user.userId);
  await scheduleTwoFactorChange(services, { user, to: null, still });
}

/** Filter of the account with the second factor that was read; throws 409 where none is set. */
function unchanged({ userId, twoFactor }: UserDoc) {
  if (!twoFactor) throw fail('CONFLICT');
  return { userId, 'twoFactor.at': twoFactor.at };
}

/**
 * For who has neither app nor code: with the right password alone it ends after seven days, which a mail announces.
 * Nothing that the password opens can take the request back, or whoever found it out could keep the owner outside.
 */
export async function reportLostFactor(services: ServiceDeps, attempt: Attempt): Promise<UserDoc> {
  const { user } = await provePassword(services, attempt);
  const still = unchanged(user);
  await services.rateLimiter.consume(REPORT_LOST_FACTOR, user.userId);
  return scheduleTwoFactorChange(services, { user, to: null, still });
}
