import { DAY_MS } from '@northkeep/contracts';
import type { RateLimit } from '../auth/rate-limiter.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import { createApiError } from '../errors.ts';
import { isDuplicateKeyError } from '../platform/database.ts';
import type { ServiceDeps } from '../services.ts';
import { SubscriberModel } from './subscriber.model.ts';

const CONFIRM_LINK_TTL_MS = 2 * DAY_MS;
/** Rate limit that protects another person's mailbox: above the limit nothing is sent, and the response is the same. */
const SUBSCRIBE_EMAIL: RateLimit = { name: 'subscribe-email', points: 3, windowMs: DAY_MS };

interface Wanted {
  readonly email: string;
  readonly list: string;
}

/**
 * Mails a link that adds the email to a list. Until its owner confirms the email, nothing else is mailed to it. The
 * response does not reveal if the email was already on the list.
 */
export async function requestUpdatesSubscription(
  { rateLimiter, mail }: Pick<ServiceDeps, 'rateLimiter' | 'mail'>,
  { email, list }: Wanted,
): Promise<void> {
  const attempts = await rateLimiter.countAttempt(SUBSCRIBE_EMAIL, email);
  if (attempts > SUBSCRIBE_EMAIL.points) return;
  const token = newToken();
  const link = { tokenHash: hashToken(token) };
  const at = new Date();
  const expiresAt = new Date(at.getTime() + CONFIRM_LINK_TTL_MS);
  const confirmation = mail.prepare({ to: email, email: mail.templates.confirmUpdates(token), expiresAt });
  const _id = `${list}:${email}`;
  try {
    await SubscriberModel.updateOne(
      { _id, confirmedAt: null },
      { $setOnInsert: { list, email, at }, $set: { ...link, expiresAt }, $push: { mails: confirmation } },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    // A duplicate key means that the email is already confirmed, or that a concurrent request has stored it.
    const notice = mail.prepare({ to: email, email: mail.templates.updatesKept(token) });
    await SubscriberModel.updateOne({ _id, confirmedAt: { $ne: null } }, { $set: link, $push: { mails: notice } });
  }
  mail.wake();
}

/** Adds an email to its list by the token of a mailed link. A repetition changes nothing. */
export async function confirmUpdatesSubscription(token: string): Promise<void> {
  const link = { tokenHash: hashToken(token) };
  const found = await SubscriberModel.findOne(link).lean();
  // The expiry is checked here, because the database deletes an expired entry only within about a minute.
  const isExpired = found?.expiresAt !== undefined && found.expiresAt.getTime() <= Date.now();
  if (!found || isExpired) throw createApiError('CANCEL_LINK_INVALID');
  if (found.confirmedAt !== null) return;
  await SubscriberModel.updateOne(
    { _id: found._id, ...link, confirmedAt: null },
    { $set: { confirmedAt: new Date() }, $unset: { expiresAt: 1 } },
  );
}

/** Deletes an email from its list by the token of a mailed link. */
export async function cancelUpdatesSubscription(token: string): Promise<void> {
  const { deletedCount } = await SubscriberModel.deleteOne({ tokenHash: hashToken(token) });
  if (deletedCount === 0) throw createApiError('CANCEL_LINK_INVALID');
}
