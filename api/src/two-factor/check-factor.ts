import { isAppCode, RECOVERY_CODES_LOW } from '@northkeep/contracts';
import { SECOND_FACTOR, SECOND_FACTOR_DAY, SECOND_FACTOR_DEVICE } from '../auth/rate-limits.ts';
import { userPlace } from '../auth/registrations.ts';
import { fail } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { recoveryHash } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';
import type { TwoFactor } from './two-factor.model.ts';

export interface FactorCheck {
  readonly user: UserDoc;
  /** A code of the app, or a recovery code; undefined where none was given. */
  readonly factor: string | undefined;
  /** The token of a browser that was let in before: it has tries of its own, so that nobody else can use them up. */
  readonly deviceToken?: string | undefined;
}

/**
 * Throws 403 unless the account asks for no second factor or the right one was given. It is used up by that: a code of
 * the app for its half minute, a recovery code for good. Only to be asked after the right password or a mailed link.
 */
export async function checkSecondFactor(services: ServiceDeps, asked: FactorCheck): Promise<void> {
  const { user, factor } = asked;
  if (!user.twoFactor) return;
  if (factor === undefined) throw fail('SECOND_FACTOR_NEEDED', { details: { endsAt: removalDateOf(user) } });
  await spend(services, asked);
  const taken = await (isAppCode(factor) ? consumeAppCode : consumeRecoveryCode)(
    services,
    user,
    user.twoFactor,
    factor,
  );
  if (!taken) throw fail('WRONG_SECOND_FACTOR');
  await giveBack(services, asked);
}

/** ISO date of the scheduled removal; null when none is scheduled. */
export function removalDateOf({ plannedTwoFactor }: Pick<UserDoc, 'plannedTwoFactor'>): string | null {
  return plannedTwoFactor?.to === null ? plannedTwoFactor.at.toISOString() : null;
}

type Take = (services: ServiceDeps, user: UserDoc, standing: TwoFactor, factor: string) => Promise<boolean>;

/** In one write that names what it goes beyond: of two processes with the same code, one succeeds. */
const consumeAppCode: Take = async ({ keys }, { userId }, { secret, at }, code) => {
  const step = matchingStep(keys.open(userPlace('totp', userId), secret), code);
  if (step === null) return false;
  const { modifiedCount } = await UserModel.updateOne(
    { userId, 'twoFactor.at': at, 'twoFactor.lastStep': { $lt: step } },
    { $set: { 'twoFactor.lastStep': step } },
  );
  return modifiedCount === 1;
};

const consumeRecoveryCode: Take = async ({ pepper, mail }, { userId, email }, { at }, code) => {
  const hash = recoveryHash(pepper, userId, code);
  const after = await UserModel.findOneAndUpdate(
    { userId, 'twoFactor.at': at, 'twoFactor.codes': hash },
    { $pull: { 'twoFactor.codes': hash } },
    { returnDocument: 'after' },
  ).lean();
  if (!after?.twoFactor) return false;
  const left = after.twoFactor.codes.length;
  if (left <= RECOVERY_CODES_LOW) mail.sendLater({ to: email, email: mail.templates.recoveryCodesLow(left) });
  return true;
};

async function spend({ rateLimiter }: ServiceDeps, { user, deviceToken }: FactorCheck): Promise<void> {
  if (deviceToken !== undefined) return rateLimiter.consume(SECOND_FACTOR_DEVICE, deviceToken);
  await rateLimiter.consume(SECOND_FACTOR_DAY, user.userId);
  await rateLimiter.consume(SECOND_FACTOR, user.userId);
}

async function giveBack({ rateLimiter }: ServiceDeps, { user, deviceToken }: FactorCheck): Promise<void> {
  if (deviceToken !== undefined) return rateLimiter.reset(SECOND_FACTOR_DEVICE, deviceToken);
  // Only the honest try: whoever else is guessing must not gain tries by the owner's coming in.
  await rateLimiter.refund(SECOND_FACTOR_DAY, user.userId);
  await rateLimiter.refund(SECOND_FACTOR, user.userId);
}
