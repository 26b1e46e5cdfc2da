import { DeviceModel } from '../../auth/device.model.ts';
import { PasswordResetModel } from '../../auth/password-reset.model.ts';
import { RegistrationModel } from '../../auth/registration.model.ts';
import { SessionModel, type TokenDoc, TokenModel } from '../../auth/session.model.ts';
import { SavedCardModel } from '../../cards/card.model.ts';
import { FeedbackModel } from '../../feedback/feedback.model.ts';
import { evictSessions } from '../../middleware/session.ts';
import { endPayments } from '../../payments/commands/end-payments.ts';
import { LedgerModel } from '../../payments/ledger/ledger.model.ts';
import { makeOwnerEntriesDue, removeEntryOwner } from '../../payments/ledger/purchase-entries.ts';
import { deleteInBatches } from '../../platform/delete-in-batches.ts';
import { forgetRecipient } from '../../platform/mail/local-mailbox.ts';
import { MailOutboxModel } from '../../platform/mail/mail-outbox.model.ts';
import { forgetSimulatedEmail } from '../../platform/simulator/forget-email.ts';
import { LineReminderModel } from '../../push/line-reminder.model.ts';
import { ReminderModel } from '../../push/reminder.model.ts';
import { PushSubscriptionModel } from '../../push/subscription.model.ts';
import { QuotaModel } from '../../quotas/quota.model.ts';
import { RecordModel } from '../../records/record.model.ts';
import type { Services } from '../../services.ts';
import { SupportModel } from '../../support/support.model.ts';
import { SubscriberModel } from '../../updates/subscriber.model.ts';
import { EmailChangeModel } from '../email-change.model.ts';
import { type UserDoc, UserModel } from '../user.model.ts';
import { WaiverModel } from '../waivers.ts';

type PaymentsAndMail = Pick<Services, 'payments' | 'mail'>;

/**
 * Ends all payments at the provider, deletes all data of a user, in every vault, mails the owner, and deletes the
 * account last. Throws PAYMENTS_UNAVAILABLE before any write, because a deleted user must not be charged any more. Each
 * step is idempotent, so that the next run completes an interrupted deletion, and sends no second email.
 */
export async function eraseAccount(services: PaymentsAndMail, userId: string): Promise<void> {
  const user = await UserModel.findOne({ userId }).lean();
  const ended = await endPayments(services.payments, { userId, user });
  if (user) {
    // The higher authRev invalidates all sessions of the user, so that none writes new data.
    await UserModel.updateOne({ userId }, { $set: { keptSession: null }, $inc: { authRev: 1 } });
    await eraseByEmail(user.email, null);
    for (const { email, until } of user.formerEmails ?? []) await eraseByEmail(email, until);
  }
  await TokenModel.updateMany(
    { userId, use: 'refresh' },
    { $set: { use: 'deleted', userId: '', sessionId: '' } satisfies Partial<TokenDoc> },
  );
  await SessionModel.deleteMany({ userId });
  evictSessions({ userId });
  await eraseByUser(userId);
  if (user) await announceDeletion(services, user);
  // A payment that is still to be refunded is reported to the address that the payment provider knows.
  if (user && (await LedgerModel.countDocuments({ userId })) === ended.length) await forgetSimulatedEmail(user.email);
  // Removes the owner of the ledger entries before the account is deleted: an entry that names a deleted account counts
  // as unused and would be refunded.
  for (const entry of ended) await removeEntryOwner(entry);
  await UserModel.deleteOne({ userId });
  await makeOwnerEntriesDue(userId);
}

/** The deletion of the account also deletes waiting emails with its userId, so this email has none. */
async function announceDeletion({ mail }: PaymentsAndMail, { userId, email }: UserDoc): Promise<void> {
  const key = `account-deleted ${userId}`;
  await mail.send({ to: email, email: mail.templates.accountDeleted(), key, isAccountGone: true });
}

/** Models whose documents belong to one user, except the account itself and its sessions. */
const MODELS_BY_USER = [
  RecordModel,
  SavedCardModel,
  QuotaModel,
  FeedbackModel,
  ReminderModel,
  LineReminderModel,
  PushSubscriptionModel,
  TokenModel,
  DeviceModel,
  PasswordResetModel,
  RegistrationModel,
  MailOutboxModel,
] as const;

async function eraseByUser(userId: string): Promise<void> {
  for (const { collection } of MODELS_BY_USER)
    await deleteInBatches({ collection, filter: { userId }, still: { userId } });
  await EmailChangeModel.deleteOne({ _id: userId });
}

/**
 * Deletes the data stored under an email; for a former email only data up to `until`. The counters of rate limits stay:
 * they contain only a keyed hash of the email and expire within a day.
 */
async function eraseByEmail(email: string, until: Date | null): Promise<void> {
  const inTime = <K extends string>(field: K) =>
    until === null ? {} : ({ [field]: { $lte: until } } as Record<K, { $lte: Date }>);
  await RegistrationModel.deleteMany({ email, ...inTime('createdAt') });
  await SupportModel.deleteMany({ email, ...inTime('at') });
  await SubscriberModel.deleteMany({ email, ...inTime('at') });
  await WaiverModel.deleteOne({ _id: email, ...inTime('approvedAt') });
  await forgetRecipient(email, until);
}
