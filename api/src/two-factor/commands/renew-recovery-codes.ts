import { fail } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { newRecoveryCodes, recoveryHash } from '../recovery-codes.ts';

interface CodesRenewal {
  readonly user: UserDoc;
  readonly device: string;
}

/** Replaces the recovery codes by ten new ones and mails the owner. Throws 409 when the second factor changed meanwhile. */
export async function renewRecoveryCodes(
  { pepper, mail }: Services,
  { user: { userId, twoFactor }, device }: CodesRenewal,
): Promise<{ user: UserDoc; codes: readonly string[] }> {
  if (!twoFactor) throw fail('CONFLICT');
  const codes = newRecoveryCodes();
  const at = new Date();
  const user = await UserModel.findOneAndUpdate(
    { userId, 'twoFactor.at': twoFactor.at },
    {
      $set: { 'twoFactor.codes': codes.map((one) => recoveryHash(pepper, userId, one)), 'twoFactor.codesAt': at },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!user) throw fail('CONFLICT');
  mail.sendLater({ to: user.email, email: mail.templates.recoveryCodesReplaced({ at, device }) });
  return { user, codes };
}
