import { computeBackoffMs, DAY_MS, MINUTE_MS } from '@northkeep/contracts';
import { isDuplicateKeyError } from '../database.ts';
import { MailOutboxModel, type MailOutcome, type OutboxEntry } from './mail-outbox.model.ts';
import type { MailSourceCollection } from './mail-source.ts';
import type { PendingMail } from './pending-mail.ts';

/**
 * Duration of the lease of a delivery, longer than any attempt. After a crash another process sends the email when the
 * lease has ended.
 */
export const SEND_LEASE_MS = 2 * MINUTE_MS;
/**
 * Lifetime of a tombstone. The document whose change caused an email keeps the email for a shorter time, so a repeated
 * move to the outbox still finds the tombstone.
 */
const TOMBSTONE_MS = 7 * DAY_MS;
const RETRY_MIN_MS = 5_000;
const RETRY_MAX_MS = 5 * MINUTE_MS;
/** Number of documents whose emails are moved at a time. */
const PAGE = 100;

/** Delay after the given number of failed attempts, in ms. */
export const computeMailRetryDelayMs = (attempts: number): number =>
  computeBackoffMs({ retries: attempts - 1, baseMs: RETRY_MIN_MS, maxMs: RETRY_MAX_MS });

/** Stores an email, due now. Does nothing when the outbox has an email with this id, waiting or finished. */
export async function storeMail({ id, userId, at, expiresAt, body }: PendingMail): Promise<void> {
  await insert({
    ...{ _id: id, at, expiresAt, body, dueAt: new Date(Math.min(at.getTime(), Date.now())), attempts: 0 },
    ...(userId === null ? {} : { userId }),
    removeAt: new Date(expiresAt.getTime() + TOMBSTONE_MS),
  });
}

/** Stores the tombstone of an email that is not sent. */
export async function storeDiscardedMail({ id, at, expiresAt }: PendingMail): Promise<void> {
  await insert({ _id: id, at, expiresAt, attempts: 0, outcome: 'discarded', removeAt: expiresAt });
}

async function insert(entry: OutboxEntry): Promise<void> {
  try {
    await MailOutboxModel.create(entry);
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
}

/**
 * Moves emails to the outbox from the documents whose changes caused them. It stores an email in the outbox before
 * removing it from the document: after a crash between the two the email is found again, and its second insert does
 * nothing.
 */
export async function moveMailsToOutbox(source: MailSourceCollection): Promise<void> {
  let found = 0;
  do {
    const documents = await source.find(PAGE);
    found = documents.length;
    for (const { id, mails } of documents) {
      for (const mail of mails) await storeMail(mail);
      const ids = mails.map((mail) => mail.id);
      await source.remove(id, ids);
    }
  } while (found === PAGE);
}

/** Email whose delivery this process attempts. */
export type ClaimedMail = OutboxEntry & Required<Pick<OutboxEntry, 'body'>>;

/** Takes the lease of the email that is due for the longest time; null when none is due. `now` is in ms since 1970. */
export async function claimMail(now: number): Promise<ClaimedMail | null> {
  const entry = await MailOutboxModel.findOneAndUpdate(
    { dueAt: { $lte: new Date(now) } },
    { $set: { dueAt: new Date(now + SEND_LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  ).lean();
  return entry?.body ? { ...entry, body: entry.body } : null;
}

/** Replaces an email by its tombstone: its body is deleted. */
export async function replaceMailByTombstone({ _id }: OutboxEntry, outcome: MailOutcome, now: number): Promise<void> {
  await MailOutboxModel.updateOne(
    { _id },
    { $set: { outcome, removeAt: new Date(now + TOMBSTONE_MS) }, $unset: { body: 1, dueAt: 1, userId: 1 } },
  );
}

/** Schedules the next attempt, unless the lease was lost to another process. */
export async function retryMail({ _id, attempts }: OutboxEntry, now: number): Promise<void> {
  await MailOutboxModel.updateOne(
    { _id, attempts, dueAt: { $exists: true } },
    { $set: { dueAt: new Date(now + computeMailRetryDelayMs(attempts)) } },
  );
}

/** Time of creation of the oldest waiting email; null when none waits. */
export async function findOldestWaitingMailDate(): Promise<Date | null> {
  const oldest = await MailOutboxModel.findOne({ dueAt: { $gt: new Date(0) } })
    .sort({ at: 1 })
    .lean();
  return oldest?.at ?? null;
}
