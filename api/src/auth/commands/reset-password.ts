import type { AuthKdf } from '@northkeep/contracts';
import { PASSWORD_RESET_TTL_MS } from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { checkSecondFactor } from '../../two-factor/check-factor.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import { UserModel } from '../../users/user.model.ts';
import { PasswordResetModel } from '../password-reset.model.ts';
import { FORGOT_PASSWORD_EMAIL_LIMIT } from '../rate-limits.ts';
import { locateSealedUserField } from '../registrations.ts';
import { hashSecret } from '../secret-hash.ts';
import { endAllSessions } from '../sessions.ts';
import { hashToken, newToken } from '../tokens.ts';

/**
 * Mails a password reset link when the email has an account. The response and its time are the same when it has none.
 */
export async function sendPasswordResetLink({ rateLimiter, mail }: ServiceDeps, email: string): Promise<void> {
  const attempts = await rateLimiter.countAttempt(FORGOT_PASSWORD_EMAIL_LIMIT, email);
  const user = await UserModel.findOne({ email }, { userId: 1 }).lean();
  const token = newToken();
  // A link is stored for an unknown email too, so that the response time is the same. Such a link resets nothing.
  const userId = user?.userId ?? 'nobody';
  const expiresAt = new Date(Date.now() + PASSWORD_RESET_TTL_MS);
  await PasswordResetModel.create({ _id: hashToken(token), userId, expiresAt });
  const link = { to: email, email: mail.templates.resetLink(token), userId, expiresAt };
  await (user && attempts <= FORGOT_PASSWORD_EMAIL_LIMIT.points ? mail.send(link) : mail.sendNothing(link));
}

export interface ResetPasswordInput {
  readonly token: string;
  /** The new auth secret. */
  readonly password: string;
  readonly kdf: AuthKdf;
  readonly device: string;
  /** Code of the authenticator app or a recovery code; undefined when the user entered none. */
  readonly secondFactor: string | undefined;
}

/**
 * Replaces the auth secret by means of a mailed link, which works once, and ends every session. Requires the second
 * factor of an account that has one, because access to the mailbox alone must not be enough; a wrong factor does not
 * use up the link. The vault still opens only with the old passphrase, which the server cannot change.
 */
export async function resetPassword(
  services: ServiceDeps,
  { token, password, kdf, device, secondFactor }: ResetPasswordInput,
): Promise<void> {
  const { keys, mail } = services;
  const link = { _id: hashToken(token), expiresAt: { $gt: new Date() } };
  const reset = await PasswordResetModel.findOne(link).lean();
  if (!reset) throw createApiError('RESET_LINK_INVALID');
  const hashed = await hashSecret(password);
  const user = await UserModel.findOne({ userId: reset.userId }).lean();
  if (!user) throw createApiError('RESET_LINK_INVALID');
  await checkSecondFactor(services, { user, factor: secondFactor });
  if (!(await PasswordResetModel.findOneAndDelete(link).lean())) throw createApiError('RESET_LINK_INVALID');
  const { userId } = user;
  const authHash = keys.seal(locateSealedUserField('authHash', userId), hashed);
  // This write raises authRev, which invalidates every session, even if the process crashes afterwards.
  const passwordResetAt = user.vaultId === null ? null : new Date();
  await updateUserAndMail(services, {
    ...{ user, filter: { userId } },
    update: { $set: { authHash, kdf, passwordResetAt, keptSession: null }, $inc: { authRev: 1 } },
    email: mail.templates.passwordReset({ at: new Date(), device }),
  });
  await PasswordResetModel.deleteMany({ userId });
  await endAllSessions(userId, { endedBy: 'reset' });
}
