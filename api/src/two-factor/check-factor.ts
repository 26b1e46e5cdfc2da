import { isAuthenticatorCode, RECOVERY_CODES_LOW_THRESHOLD } from '@northkeep/contracts';
import { SECOND_FACTOR_DAILY_LIMIT, SECOND_FACTOR_DEVICE_LIMIT, SECOND_FACTOR_LIMIT } from '../auth/rate-limits.ts';
import { locateSealedUserField } from '../auth/registrations.ts';
import { createApiError } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import { updateUserAndMail } from '../users/update-and-mail.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findMatchingTotpStep } from './totp.ts';
import type { TwoFactor } from './two-factor.model.ts';

export interface FactorCheck {
  readonly user: UserDoc;
  /** Code of the authenticator app or a recovery code; undefined when the user entered none. */
  readonly factor: string | undefined;
  /** Token of a known device, which has its own rate limit, so that an attacker cannot lock it out. */
  readonly deviceToken?: string | undefined;
}

/**
 * Throws 403 when the account has a second factor and the given one is missing or wrong. Marks the factor as used: a
 * TOTP code together with all earlier codes, or the recovery code. Call it only after the password or a mailed link was
 * checked.
 */
export async function checkSecondFactor(services: ServiceDeps, check: FactorCheck): Promise<void> {
  const { user, factor } = check;
  if (!user.twoFactor) return;
  if (factor === undefined)
    throw createApiError('SECOND_FACTOR_NEEDED', { details: { endsAt: readTwoFactorRemovalDate(user) } });
  await consumeLimits(services, check);
  const isAccepted = await (isAuthenticatorCode(factor) ? consumeAppCode : consumeRecoveryCode)(
    services,
    user,
    user.twoFactor,
    factor,
  );
  if (!isAccepted) throw createApiError('WRONG_SECOND_FACTOR');
  await refundLimits(services, check);
}

/** ISO date of the scheduled removal; null when none is scheduled. */
export function readTwoFactorRemovalDate({ plannedTwoFactor }: Pick<UserDoc, 'plannedTwoFactor'>): string | null {
  return plannedTwoFactor?.to === null ? plannedTwoFactor.at.toISOString() : null;
}

type ConsumeFactor = (services: ServiceDeps, user: UserDoc, current: TwoFactor, factor: string) => Promise<boolean>;

/**
 * Accepts a code once: the write requires an earlier `lastStep`, so that only one of two concurrent requests succeeds.
 */
const consumeAppCode: ConsumeFactor = async ({ keys }, { userId }, { secret, at }, code) => {
  const step = findMatchingTotpStep(keys.open(locateSealedUserField('totp', userId), secret), code);
  if (step === null) return false;
  const { modifiedCount } = await UserModel.updateOne(
    { userId, 'twoFactor.at': at, 'twoFactor.lastStep': { $lt: step } },
    { $set: { 'twoFactor.lastStep': step } },
  );
  return modifiedCount === 1;
};

const consumeRecoveryCode: ConsumeFactor = async (services, user, { at, codes }, code) => {
  const { userId } = user;
  const hash = hashRecoveryCode(services.pepper, userId, code);
  const filter = { userId, 'twoFactor.at': at, 'twoFactor.codes': hash };
  const update = { $pull: { 'twoFactor.codes': hash } };
  const left = codes.filter((stored) => stored !== hash).length;
  if (left > RECOVERY_CODES_LOW_THRESHOLD) return (await UserModel.updateOne(filter, update)).modifiedCount === 1;
  const email = services.mail.templates.recoveryCodesLow(left);
  return (await updateUserAndMail(services, { user, filter, update, email })) !== null;
};

async function consumeLimits({ rateLimiter }: ServiceDeps, { user, deviceToken }: FactorCheck): Promise<void> {
  if (deviceToken !== undefined) return rateLimiter.consume(SECOND_FACTOR_DEVICE_LIMIT, deviceToken);
  await rateLimiter.consume(SECOND_FACTOR_DAILY_LIMIT, user.userId);
  await rateLimiter.consume(SECOND_FACTOR_LIMIT, user.userId);
}

async function refundLimits({ rateLimiter }: ServiceDeps, { user, deviceToken }: FactorCheck): Promise<void> {
  if (deviceToken !== undefined) return rateLimiter.reset(SECOND_FACTOR_DEVICE_LIMIT, deviceToken);
  // Refunds only this attempt. Deleting all counted attempts would let an attacker make new attempts after each login
  // of the owner.
  await rateLimiter.refund(SECOND_FACTOR_DAILY_LIMIT, user.userId);
  await rateLimiter.refund(SECOND_FACTOR_LIMIT, user.userId);
}
