import { CHANGE_EMAIL, SEND_EMAIL_DAY } from '../../auth/budgets.ts';
import { CODE_MS, CODE_TRIES, codeHash, newCode, sameHash } from '../../auth/code.ts';
import { confirmPassword, provesOwner } from '../../auth/confirm-person.ts';
import { fail, invalidInput } from '../../errors.ts';
import { isDuplicate } from '../../platform/database.ts';
import type { ServiceDeps } from '../../services.ts';
import { EmailChangeModel } from '../email-change.model.ts';
import { type UserDoc, UserModel } from '../user.model.ts';
import { newAddress, planEmail } from './planned-email.ts';

export interface EmailWish {
  readonly userId: string;
  readonly email: string;
  /** The auth secret. */
  readonly password: string;
  readonly vaultProof: string | undefined;
}

const hashOf = ({ pepper }: Pick<ServiceDeps, 'pepper'>, code: string, of: { _id: string; email: string }) =>
  codeHash(pepper, { code, registration: `email\0${of._id}\0${of.email}` });

/**
 * Mails a code to a new address. Needs the password; where there is a vault whose proof is not shown, the address will
 * wait after the code: whoever only knows the password could otherwise take the account away from its owner.
 */
export async function requestEmail(services: ServiceDeps, wish: EmailWish): Promise<void> {
  const { counters, mail } = services;
  const { userId, email } = wish;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  await confirmPassword(services, user, wish.password);
  if (email === user.email) throw invalidInput({ email: 'This is your email already.' });
  await counters.spend(CHANGE_EMAIL, userId);
  await counters.spend(SEND_EMAIL_DAY, email);
  if (await UserModel.exists({ email })) throw fail('EMAIL_IN_USE');
  const code = newCode();
  const change = {
    email,
    proven: user.vaultId === null || provesOwner(user, wish.vaultProof),
    codeHash: hashOf(services, code, { _id: userId, email }),
    codeTries: 0,
    expiresAt: new Date(Date.now() + CODE_MS),
  };
  await EmailChangeModel.updateOne({ _id: userId }, { $set: change }, { upsert: true });
  await mail.send({ to: email, letter: mail.write.newEmailCode(code) }).catch(() => {
    throw fail('UNAVAILABLE');
  });
}

interface Typed {
  readonly userId: string;
  readonly code: string;
  readonly device: string;
}

/**
 * Makes the new address the account's, or plans it where the proof that counts was not shown. The old one is told. A
 * wrong, old or too often tried code all answer the same.
 */
export async function confirmEmail(services: ServiceDeps, { userId, code, device }: Typed): Promise<UserDoc> {
  // The try is counted before the code is looked at.
  const change = await EmailChangeModel.findOneAndUpdate(
    { _id: userId, codeTries: { $lt: CODE_TRIES }, expiresAt: { $gt: new Date() } },
    { $inc: { codeTries: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!change || !sameHash(hashOf(services, code, change), change.codeHash)) throw fail('INVALID_CODE');
  const before = await UserModel.findOne({ userId }).lean();
  if (!before) throw fail('NO_SESSION');
  const user = change.proven
    ? await setEmail(userId, change.email)
    : await planEmail(services, { user: before, email: change.email });
  await EmailChangeModel.deleteOne({ _id: userId, email: change.email });
  if (!change.proven) return user;
  const { mail } = services;
  mail.sendLater({ to: before.email, letter: mail.write.emailWasChanged({ at: new Date(), device }) });
  return user;
}

/** Whoever proves to be the owner has the last word: what was waiting is dropped. */
async function setEmail(userId: string, email: string): Promise<UserDoc> {
  try {
    const user = await UserModel.findOneAndUpdate({ userId }, newAddress(email), { returnDocument: 'after' }).lean();
    if (!user) throw fail('NO_SESSION');
    return user;
  } catch (error) {
    // Somebody registered it while the code was on its way.
    if (isDuplicate(error)) throw fail('EMAIL_IN_USE');
    throw error;
  }
}
