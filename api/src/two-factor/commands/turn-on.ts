import { CONFIRM_FACTOR } from '../../auth/budgets.ts';
import { CODE_MS } from '../../auth/code.ts';
import { confirmPassword, provesOwner } from '../../auth/confirm-person.ts';
import { userPlace } from '../../auth/registrations.ts';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { newRecoveryCodes, recoveryHash } from '../recovery-codes.ts';
import { matchingStep, newTotpSecret } from '../totp.ts';
import type { PendingTwoFactor, TwoFactor } from '../two-factor.model.ts';
import { planFactor } from './planned-factor.ts';

export interface Wish {
  readonly userId: string;
  /** The auth secret. */
  readonly password: string;
  readonly vaultProof: string | undefined;
}

/** Gives a new key for an app, which counts once a code of it was typed. Asked for again, the last key counts. */
export async function beginTwoFactor(services: ServiceDeps, wish: Wish): Promise<string> {
  const { userId, password, vaultProof } = wish;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  await confirmPassword(services, user, password);
  if (user.twoFactor) throw fail('CONFLICT');
  const secret = newTotpSecret();
  const pendingTwoFactor: PendingTwoFactor = {
    secret: services.keys.seal(userPlace('totp', userId), secret),
    expiresAt: new Date(Date.now() + CODE_MS),
    proven: user.vaultId === null || provesOwner(user, vaultProof),
  };
  await UserModel.updateOne({ userId }, { $set: { pendingTwoFactor } });
  return secret;
}

interface Typed {
  readonly userId: string;
  readonly code: string;
  readonly device: string;
}

/**
 * Turns the second factor on with the first code of the app, or plans it where the proof that counts was not shown:
 * whoever only knows the password could otherwise shut the owner out. Answers the recovery codes, this once.
 */
export async function confirmTwoFactor(
  services: ServiceDeps,
  { userId, code, device }: Typed,
): Promise<{ user: UserDoc; codes: readonly string[] }> {
  const { keys, pepper, counters, mail } = services;
  await counters.spend(CONFIRM_FACTOR, userId);
  const before = await UserModel.findOne({ userId }).lean();
  if (!before) throw fail('NO_SESSION');
  const pending = before.pendingTwoFactor;
  if (!pending || pending.expiresAt.getTime() <= Date.now()) throw fail('INVALID_CODE');
  const lastStep = matchingStep(keys.open(userPlace('totp', userId), pending.secret), code);
  if (lastStep === null) throw fail('INVALID_CODE');
  const codes = newRecoveryCodes();
  const at = new Date();
  const factor: TwoFactor = {
    ...{ secret: pending.secret, at, device, lastStep, codesAt: at },
    codes: codes.map((one) => recoveryHash(pepper, userId, one)),
  };
  const still = { userId, 'pendingTwoFactor.secret.n': pending.secret.n, twoFactor: { $exists: false } };
  if (!pending.proven) return { user: await planFactor(services, { user: before, to: factor, still }), codes };
  const user = await UserModel.findOneAndUpdate(
    still,
    { $set: { twoFactor: factor }, $unset: { pendingTwoFactor: 1, plannedTwoFactor: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!user) throw fail('CONFLICT');
  mail.sendLater({ to: user.email, letter: mail.write.twoFactorOn({ at, device }) });
  return { user, codes };
}
