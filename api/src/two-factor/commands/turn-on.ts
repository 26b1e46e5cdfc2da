import { EMAIL_CODE_TTL_MS } from '@northkeep/contracts';
import { CONFIRM_FACTOR_LIMIT } from '../../auth/rate-limits.ts';
import { locateSealedUserField } from '../../auth/registrations.ts';
import { createApiError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';
import { findMatchingTotpStep, newTotpSecret } from '../totp.ts';
import type { PendingTwoFactor, TwoFactor } from '../two-factor.model.ts';
import { scheduleTwoFactorChange } from './scheduled-change.ts';

interface TwoFactorSetup {
  readonly user: UserDoc;
  /**
   * True when the requester has proven to be the owner. The first code then turns the second factor on at once;
   * otherwise it only schedules this.
   */
  readonly isProven: boolean;
}

/**
 * Creates a new TOTP key for an authenticator app; a second call replaces it. The key has no effect before a first code
 * is entered. Throws 409 when a second factor is already set.
 * @returns the key in base32.
 */
export async function beginTwoFactorSetup({ keys }: Services, { user, isProven }: TwoFactorSetup): Promise<string> {
  const { userId } = user;
  if (user.twoFactor) throw createApiError('CONFLICT');
  const secret = newTotpSecret();
  const pendingTwoFactor: PendingTwoFactor = {
    secret: keys.seal(locateSealedUserField('totp', userId), secret),
    expiresAt: new Date(Date.now() + EMAIL_CODE_TTL_MS),
    proven: isProven,
  };
  await UserModel.updateOne({ userId }, { $set: { pendingTwoFactor } });
  return secret;
}

interface TwoFactorConfirmation {
  readonly user: UserDoc;
  readonly code: string;
  readonly device: string;
}

/**
 * Turns the second factor on with the first code of the app. Without proof of the owner it only schedules this: an
 * attacker with the password alone could otherwise lock the owner out.
 * @returns the recovery codes in the clear; only their hashes are stored.
 */
export async function confirmTwoFactorSetup(
  services: Services,
  { user: before, code, device }: TwoFactorConfirmation,
): Promise<{ user: UserDoc; codes: readonly string[] }> {
  const { keys, pepper, rateLimiter, mail } = services;
  const { userId } = before;
  await rateLimiter.consume(CONFIRM_FACTOR_LIMIT, userId);
  const pending = before.pendingTwoFactor;
  if (!pending || pending.expiresAt.getTime() <= Date.now()) throw createApiError('INVALID_CODE');
  const lastStep = findMatchingTotpStep(keys.open(locateSealedUserField('totp', userId), pending.secret), code);
  if (lastStep === null) throw createApiError('INVALID_CODE');
  const codes = newRecoveryCodes();
  const at = new Date();
  const factor: TwoFactor = {
    ...{ secret: pending.secret, at, device, lastStep, codesAt: at },
    codes: codes.map((one) => hashRecoveryCode(pepper, userId, one)),
  };
  const filter = { userId, 'pendingTwoFactor.secret.n': pending.secret.n, twoFactor: { $exists: false } };
  if (!pending.proven)
    return { user: await scheduleTwoFactorChange(services, { user: before, to: factor, filter }), codes };
  const user = await updateUserAndMail(services, {
    ...{ user: before, filter },
    update: { $set: { twoFactor: factor }, $unset: { pendingTwoFactor: 1, plannedTwoFactor: 1 } },
    email: mail.templates.twoFactorOn({ at, device }),
  });
  if (!user) throw createApiError('CONFLICT');
  return { user, codes };
}
