import { CATALOGUE, type Plan, type Term } from '@northkeep/contracts';
import type { Email } from './email.ts';
import { formatLongDate, formatShortDate } from './format-date.ts';

interface FailedRenewal {
  /** Number of this reminder: 1, 2, or 3 for the last. */
  readonly reminder: number;
  readonly plan: Plan;
  readonly term: Term;
  /** End of the grace period. */
  readonly until: Date;
}

const NAMES = { free: 'Free', pro: 'Pro', elite: 'Elite' } as const;

/** Emails about the paid plan. */
export function planEmails(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    renewalFailed({ reminder, plan, term, until }: FailedRenewal): Email {
      const name = NAMES[plan];
      const amount = (CATALOGUE.plans[plan][term] / 100).toFixed(2);
      const heading =
        reminder === 1
          ? `Your ${name} plan could not be renewed`
          : reminder === 2
            ? `Your ${name} plan is still not renewed`
            : `${name} ends on ${formatShortDate(until)}`;
      return {
        subject: heading,
        preview: reminder > 2 ? 'This is the last mail about it.' : `${name} stays until ${formatShortDate(until)}.`,
        heading,
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Plan', `${name}, ${amount} USD a ${term === 'annual' ? 'year' : 'month'}`],
              [`${name} stays until`, formatLongDate(until)],
              ['After that', 'Free. Nothing is hidden or deleted, only adding stops.'],
            ],
          },
          {
            kind: 'text',
            text: 'The card was declined. The payment provider tells us no more than that, and tries again in between.',
          },
          { kind: 'link', label: 'Update the card', url: `${publicUrl}/app/settings/billing` },
          { kind: 'aside', text: `You want to leave ${name}? Do nothing.` },
        ],
        host,
      };
    },
  };
}
