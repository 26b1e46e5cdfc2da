import { createApiError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { updateUserAndMail } from '../../users/update-and-mail.ts';
import type { UserDoc } from '../../users/user.model.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../recovery-codes.ts';

interface CodesRenewal {
  readonly user: UserDoc;
  readonly device: string;
}

/**
 * Replaces the recovery codes by ten new ones and mails the owner. Throws 409 when the second factor was changed at the
 * same time.
 */
export async function renewRecoveryCodes(
  services: Services,
  { user: before, device }: CodesRenewal,
): Promise<{ user: UserDoc; codes: readonly string[] }> {
  const { userId, twoFactor } = before;
  if (!twoFactor) throw createApiError('CONFLICT');
  const codes = newRecoveryCodes();
  const at = new Date();
  const hashes = codes.map((one) => hashRecoveryCode(services.pepper, userId, one));
  const user = await updateUserAndMail(services, {
    ...{ user: before, filter: { userId, 'twoFactor.at': twoFactor.at } },
    update: { $set: { 'twoFactor.codes': hashes, 'twoFactor.codesAt': at } },
    email: services.mail.templates.recoveryCodesReplaced({ at, device }),
  });
  if (!user) throw createApiError('CONFLICT');
  return { user, codes };
}
