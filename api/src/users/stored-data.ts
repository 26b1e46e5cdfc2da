import type { Kind } from '@northkeep/contracts';
import { notFoundError } from '../errors.ts';
import { LedgerModel } from '../payments/ledger/ledger.model.ts';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { LineReminderModel } from '../push/line-reminder.model.ts';
import { ReminderModel } from '../push/reminder.model.ts';
import { PushSubscriptionModel } from '../push/subscription.model.ts';
import { QuotaModel } from '../quotas/quota.model.ts';
import { RecordModel } from '../records/record.model.ts';
import { UserModel } from './user.model.ts';

/**
 * Maximum length of each returned list of an account's emails, counters and payments. Of a longer list only the newest
 * entries are returned.
 */
const STORED_LIST_MAX = 500;

type StoredDocument = Readonly<Record<string, unknown>>;

interface Owner {
  readonly userId: string;
  readonly vaultId: string | null;
}

interface RecordId {
  readonly kind: Kind;
  readonly id: string;
}

/** Returns a user's record field by field as the database stores it, without MongoDB's `_id`. Throws 404. */
export async function readRecordAsStored({ userId, vaultId }: Owner, { kind, id }: RecordId): Promise<StoredDocument> {
  // Uses the driver's own collection, because mongoose would omit fields that this release does not declare.
  const found = vaultId === null ? null : await RecordModel.collection.findOne({ userId, vaultId, kind, id });
  return withoutId(found);
}

/**
 * Returns the account, its waiting emails, its quota counters, its subscribed browsers, its reminders and its entries
 * of the payment ledger as the database stores them, at most {@link STORED_LIST_MAX} of each. Fields that the server
 * sealed with its own key stay sealed. Throws 404.
 */
export async function readStoredAccount(userId: string): Promise<StoredDocument> {
  const account = withoutId(await UserModel.collection.findOne({ userId }));
  const outbox = await MailOutboxModel.collection.find({ userId }).sort({ at: -1 }).limit(STORED_LIST_MAX).toArray();
  const quotas = await QuotaModel.collection
    .find({ userId }, { projection: { _id: 0, userId: 0 } })
    .sort({ countedAt: -1 })
    .limit(STORED_LIST_MAX)
    .toArray();
  const owned = { projection: { _id: 0, userId: 0 } };
  const subscriptions = await PushSubscriptionModel.collection.find({ userId }, owned).toArray();
  const reminders = await ReminderModel.collection.find({ userId }, owned).toArray();
  const lineReminders = await LineReminderModel.collection.find({ userId }, owned).toArray();
  const ledger = await LedgerModel.find({ userId }).sort({ createdAt: -1 }).limit(STORED_LIST_MAX).lean();
  return {
    ...account,
    mails: [...(Array.isArray(account.mails) ? account.mails : []), ...outbox],
    quotas,
    subscriptions,
    reminders,
    lineReminders,
    payments: ledger.reverse().map(({ _id, ...entry }) => ({ id: _id, ...entry })),
  };
}

function withoutId(document: StoredDocument | null): StoredDocument {
  if (!document) throw notFoundError();
  const { _id, ...stored } = document;
  return stored;
}
