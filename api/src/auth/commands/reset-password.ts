import type { AuthKdf } from '@northkeep/contracts';
import { MINUTE_MS } from '@northkeep/contracts';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { checkSecondFactor } from '../../two-factor/check-factor.ts';
import { UserModel } from '../../users/user.model.ts';
import { PasswordResetModel } from '../password-reset.model.ts';
import { FORGOT_EMAIL } from '../rate-limits.ts';
import { userPlace } from '../registrations.ts';
import { hashSecret } from '../secret-hash.ts';
import { endAllSessions } from '../sessions.ts';
import { newToken, tokenHash } from '../tokens.ts';

const RESET_LINK_TTL_MS = 30 * MINUTE_MS;

/** Mails a link to choose a new password, where an account exists. The answer and its time are the same where not. */
export async function forgotPassword({ rateLimiter, mail }: ServiceDeps, email: string): Promise<void> {
  const asked = await rateLimiter.countAttempt(FORGOT_EMAIL, email);
  const user = await UserModel.findOne({ email }, { userId: 1 }).lean();
  const token = newToken();
  const reset = {
    _id: tokenHash(token),
    userId: user?.userId ?? '',
    expiresAt: new Date(Date.now() + RESET_LINK_TTL_MS),
  };
  // Written either way: a link without an account opens nothing, and takes the time that one with an account takes.
  await PasswordResetModel.create(user ? reset : { ...reset, userId: 'nobody' });
  if (user && asked <= FORGOT_EMAIL.points) mail.sendLater({ to: email, email: mail.templates.resetLink(token) });
}

export interface NewPassword {
  readonly token: string;
  /** The new auth secret. */
  readonly password: string;
  readonly kdf: AuthKdf;
  readonly device: string;
  /** A code of the app or a recovery code, where the account asks for one. */
  readonly secondFactor: string | undefined;
}

/**
 * Replaces the auth secret by a mailed link, once, and ends every session. Where a second factor is set it is asked for,
 * and a wrong one leaves the link good: a mailbox alone is not enough then. The vault still opens with the old
 * passphrase: nothing here can change that.
 */
export async function resetPassword(
  services: ServiceDeps,
  { token, password, kdf, device, secondFactor }: NewPassword,
): Promise<void> {
  const { keys, mail } = services;
  const link = { _id: tokenHash(token), expiresAt: { $gt: new Date() } };
  const mailed = await PasswordResetModel.findOne(link).lean();
  if (!mailed) throw fail('RESET_LINK_INVALID');
  const hashed = await hashSecret(password);
  const user = await UserModel.findOne({ userId: mailed.userId }).lean();
  if (!user) throw fail('RESET_LINK_INVALID');
  await checkSecondFactor(services, { user, factor: secondFactor });
  if (!(await PasswordResetModel.findOneAndDelete(link).lean())) throw fail('RESET_LINK_INVALID');
  const { userId } = user;
  const authHash = keys.seal(userPlace('authHash', userId), hashed);
  // The higher authRev ends every session at this very write, whatever happens after it.
  const passwordResetAt = user.vaultId === null ? null : new Date();
  await UserModel.updateOne(
    { userId },
    { $set: { authHash, kdf, passwordResetAt, keptSession: null }, $inc: { authRev: 1 } },
  );
  await PasswordResetModel.deleteMany({ userId });
  await endAllSessions(userId, { endedBy: 'reset' });
  mail.sendLater({ to: user.email, email: mail.templates.passwordReset({ at: new Date(), device }) });
}
