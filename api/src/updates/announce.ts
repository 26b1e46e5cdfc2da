import { createEmailTemplates } from '../platform/mail/email-templates.ts';
import { storeMail } from '../platform/mail/mail-outbox.ts';
import { sealMail } from '../platform/mail/pending-mail.ts';
import type { KeyRing } from '../platform/server-key.ts';
import { SubscriberModel } from './subscriber.model.ts';

/** Number of email addresses that are read at a time. */
const PAGE = 100;

interface Announcement {
  readonly keys: KeyRing;
  readonly publicUrl: string;
  readonly list: string;
}

/**
 * Stores one email for each confirmed address of a list, and deletes the list. An address is deleted after its email is
 * stored under an idempotency key, so a run after an interruption sends no email twice. A running server sends the
 * emails, or the next server that starts.
 * @returns the number of addresses that this run wrote to.
 */
export async function mailPlanAnnouncement({ keys, publicUrl, list }: Announcement): Promise<number> {
  const email = createEmailTemplates(publicUrl).eliteAvailable();
  let count = 0;
  for (;;) {
    const page = await SubscriberModel.find({ list, confirmedAt: { $ne: null } })
      .limit(PAGE)
      .lean();
    if (page.length === 0) break;
    for (const { _id, email: to, confirmedAt } of page) {
      await storeMail(sealMail(keys, { to, email, key: `announced ${_id} ${confirmedAt?.toISOString()}` }));
      await SubscriberModel.deleteOne({ _id });
      count += 1;
    }
  }
  await SubscriberModel.deleteMany({ list, confirmedAt: null });
  return count;
}
