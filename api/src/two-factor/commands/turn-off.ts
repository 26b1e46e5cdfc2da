import { type PasswordAttempt, verifyLoginPassword } from '../../auth/commands/log-in.ts';
import { REPORT_LOST_FACTOR_LIMIT, UNVERIFIED_CHANGE_LIMIT } from '../../auth/rate-limits.ts';
import { createApiError } from '../../errors.ts';
import type { ServiceDeps, Services } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import type { UserDoc } from '../../users/user.model.ts';
import { scheduleTwoFactorChange } from './scheduled-change.ts';

interface TwoFactorEnd {
  readonly user: UserDoc;
  readonly device: string;
}

/**
 * Turns the second factor off and mails the owner. Throws 409 when none is set, or when another one was set in the
 * meantime.
 */
export async function turnOffTwoFactor(services: Services, { user, device }: TwoFactorEnd): Promise<void> {
  const off = await updateUserAndMail(services, {
    ...{ user, filter: currentFactorFilter(user), update: { $unset: { twoFactor: 1, plannedTwoFactor: 1 } } },
    email: services.mail.templates.twoFactorOff({ at: new Date(), device }),
  });
  if (!off) throw createApiError('CONFLICT');
}

/**
 * Schedules the removal of the second factor in seven days, for a request without proof of the owner. Throws 409
 * without a second factor.
 */
export async function scheduleTwoFactorRemoval(services: Services, user: UserDoc): Promise<void> {
  const filter = currentFactorFilter(user);
  await services.rateLimiter.consume(UNVERIFIED_CHANGE_LIMIT, user.userId);
  await scheduleTwoFactorChange(services, { user, to: null, filter });
}

/** Returns a filter that matches the account while its second factor is unchanged; throws 409 when none is set. */
function currentFactorFilter({ userId, twoFactor }: UserDoc) {
  if (!twoFactor) throw createApiError('CONFLICT');
  return { userId, 'twoFactor.at': twoFactor.at };
}

/**
 * Schedules the removal of a lost second factor in seven days, with the password alone, and mails the owner. Only the
 * mailed link or an open session can cancel it: an attacker with the password could otherwise keep the owner locked
 * out.
 */
export async function reportLostFactor(services: ServiceDeps, attempt: PasswordAttempt): Promise<UserDoc> {
  const { user } = await verifyLoginPassword(services, attempt);
  const filter = currentFactorFilter(user);
  await services.rateLimiter.consume(REPORT_LOST_FACTOR_LIMIT, user.userId);
  return scheduleTwoFactorChange(services, { user, to: null, filter });
}
