import { PRICE_CATALOGUE } from '@northkeep/contracts';
import { recordAuditedAction } from '../audit/record-action.ts';
import { createEmailTemplates } from '../platform/mail/email-templates.ts';
import { storeMail } from '../platform/mail/mail-outbox.ts';
import { sealMail } from '../platform/mail/pending-mail.ts';
import type { KeyRing } from '../platform/server-key.ts';
import { SubscriberModel } from './subscriber.model.ts';

/** Number of email addresses that are read at a time. */
const PAGE = 100;

/** List of the addresses that asked to be told when Elite can be bought. */
const ELITE_LIST = 'elite-updates';

interface Announcement {
  readonly keys: KeyRing;
  readonly publicUrl: string;
}

/**
 * Stores one email for each confirmed address of the Elite list, and deletes the list. Each address was promised one
 * email on the day Elite can be bought, so nothing is sent or deleted before. An address is deleted after its email is
 * stored under an idempotency key, so a run after an interruption sends no email twice. A running server sends the
 * emails, or the next server that starts.
 * @returns the number of addresses that this run wrote to.
 * @throws Error while Elite cannot be bought.
 */
export async function announceElitePlan({ keys, publicUrl }: Announcement): Promise<number> {
  if (!PRICE_CATALOGUE.plans.elite.purchasable)
    throw new Error('Elite cannot be bought yet. No email was sent, and the list is kept.');
  await recordAuditedAction({ action: 'plan-announced', by: null, detail: 'elite' });
  const email = createEmailTemplates(publicUrl).eliteAvailable();
  let count = 0;
  for (;;) {
    const page = await SubscriberModel.find({ list: ELITE_LIST, confirmedAt: { $ne: null } })
      .limit(PAGE)
      .lean();
    if (page.length === 0) break;
    for (const { _id, email: to, confirmedAt } of page) {
      await storeMail(sealMail(keys, { to, email, key: `announced ${_id} ${confirmedAt?.toISOString()}` }));
      await SubscriberModel.deleteOne({ _id });
      count += 1;
    }
  }
  await SubscriberModel.deleteMany({ list: ELITE_LIST, confirmedAt: null });
  return count;
}
