import { newToken, tokenHash } from '../../auth/tokens.ts';
import { ApiError, fail } from '../../errors.ts';
import { isDuplicate } from '../../platform/database.ts';
import type { ServiceDeps, Services } from '../../services.ts';
import type { PendingEmailChange } from '../email-change.model.ts';
import { OBJECTION_PERIOD_MS } from '../objection-period.ts';
import { type UserDoc, UserModel } from '../user.model.ts';

type Mail = Pick<Services, 'mail'>;

/** The one write that makes an address the account's; the payment provider is told of it after that. */
export const emailUpdate = (email: string) => ({
  $set: { email, customerEmailDue: true },
  $unset: { plannedEmail: 1 },
});

/**
 * Plans a new address and tells the old one, with a link that cancels it. Asked for twice, the first date stands and the
 * last link counts; another address begins to wait anew, because nobody has been told of it yet.
 */
export async function scheduleEmailChange(
  { mail }: Mail,
  { user, email }: { readonly user: UserDoc; readonly email: string },
): Promise<void> {
  const token = newToken();
  const standing = user.plannedEmail?.email === email ? user.plannedEmail.at : null;
  const plannedEmail = {
    email,
    at: standing ?? new Date(Date.now() + OBJECTION_PERIOD_MS),
    tokenHash: tokenHash(token),
  };
  const { matchedCount } = await UserModel.updateOne({ userId: user.userId }, { $set: { plannedEmail } });
  if (matchedCount === 0) return;
  mail.sendLater({ to: user.email, email: mail.templates.emailChangeScheduled({ at: plannedEmail.at, email, token }) });
}

/** Takes a planned address back by its mailed link. Throws 400 for a link that is not good (any more). */
export async function cancelEmailChangeByLink(services: Mail, token: string): Promise<void> {
  const hash = tokenHash(token);
  const due = { 'plannedEmail.tokenHash': hash, 'plannedEmail.at': { $gt: new Date() } };
  if (!(await cancel(services, due))) throw fail('CANCEL_LINK_INVALID');
}

/** Cancels a scheduled change of the email; does nothing where none is scheduled. */
export async function cancelEmailChange(services: Mail, userId: string): Promise<void> {
  await cancel(services, { userId, plannedEmail: { $exists: true } });
}

async function cancel({ mail }: Mail, which: Readonly<Record<string, unknown>>): Promise<UserDoc | null> {
  const user = await UserModel.findOneAndUpdate(
    which,
    { $unset: { plannedEmail: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (user) mail.sendLater({ to: user.email, email: mail.templates.emailChangeCancelled() });
  return user;
}

/** Changes the addresses whose wait is over. */
export async function applyDueEmailChanges(services: Mail, now = Date.now()): Promise<void> {
  for (const user of await UserModel.find({ 'plannedEmail.at': { $lte: new Date(now) } }).lean())
    if (user.plannedEmail) await take(services, { user, planned: user.plannedEmail });
}

/** In one write that names what it was planned by: of several processes, and of a change and its cancel, one succeeds. */
async function take(
  { mail }: Mail,
  { user, planned }: { readonly user: UserDoc; readonly planned: PendingEmailChange },
): Promise<void> {
  const still = { userId: user.userId, 'plannedEmail.tokenHash': planned.tokenHash };
  try {
    const { modifiedCount } = await UserModel.updateOne(still, emailUpdate(planned.email));
    if (modifiedCount === 0) return;
    mail.sendLater({ to: user.email, email: mail.templates.emailChanged({ at: new Date(), device: null }) });
  } catch (error) {
    // Somebody registered it in the seven days.
    if (!isDuplicate(error)) throw error;
    await UserModel.updateOne(still, { $unset: { plannedEmail: 1 } });
    mail.sendLater({ to: user.email, email: mail.templates.newEmailTaken() });
  }
}

/** Brings changed addresses to the payment provider; where it is away, the next run tries again. */
export async function updateCustomerEmails({ payments, log }: Pick<ServiceDeps, 'payments' | 'log'>): Promise<void> {
  for (const { userId, email, ...user } of await UserModel.find({ customerEmailDue: true }).lean()) {
    const customerId = user.customerId ?? user.billing?.customerId;
    try {
      if (customerId !== undefined) await payments.changeCustomerEmail({ customerId, email });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.debug({ code: error.code }, 'the payment provider was not told of a new address');
      continue;
    }
    // An address that changed meanwhile stays due.
    await UserModel.updateOne({ userId, email }, { $unset: { customerEmailDue: 1 } });
  }
}
