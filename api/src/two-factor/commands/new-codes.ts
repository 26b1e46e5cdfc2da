import { confirmPassword, provesOwner } from '../../auth/confirm-person.ts';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { checkFactor } from '../check-factor.ts';
import { newRecoveryCodes, recoveryHash } from '../recovery-codes.ts';
import type { Wish } from './turn-on.ts';

interface CodesWish extends Wish {
  readonly secondFactor: string | undefined;
  readonly device: string;
}

/**
 * Makes ten new recovery codes, and no old one is good any more. Besides the password it needs the proof that counts,
 * or the second factor itself: whoever shows one of them is more than somebody with the password.
 */
export async function renewCodes(
  services: ServiceDeps,
  wish: CodesWish,
): Promise<{ user: UserDoc; codes: readonly string[] }> {
  const { pepper, mail } = services;
  const { userId, device } = wish;
  const before = await UserModel.findOne({ userId }).lean();
  if (!before) throw fail('NO_SESSION');
  await confirmPassword(services, before, wish.password);
  if (!before.twoFactor) throw fail('CONFLICT');
  if (before.vaultId !== null && !provesOwner(before, wish.vaultProof)) {
    if (wish.secondFactor === undefined) throw fail('VAULT_PROOF_NEEDED');
    await checkFactor(services, { user: before, factor: wish.secondFactor });
  }
  const codes = newRecoveryCodes();
  const at = new Date();
  const user = await UserModel.findOneAndUpdate(
    { userId, 'twoFactor.at': before.twoFactor.at },
    {
      $set: { 'twoFactor.codes': codes.map((one) => recoveryHash(pepper, userId, one)), 'twoFactor.codesAt': at },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!user) throw fail('CONFLICT');
  mail.sendLater({ to: user.email, letter: mail.write.codesRenewed({ at, device }) });
  return { user, codes };
}
