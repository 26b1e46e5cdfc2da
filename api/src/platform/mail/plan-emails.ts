import { type BillingTerm, type Plan, PRICE_CATALOGUE } from '@northkeep/contracts';
import type { Email } from './email.ts';
import { formatLongDate, formatShortDate } from './format-date.ts';

interface FailedRenewal {
  /** Number of this reminder: 1, 2, or 3 for the last. */
  readonly reminder: number;
  readonly plan: Plan;
  readonly term: BillingTerm;
  /** Time at which the grace period ends. */
  readonly until: Date;
}

interface Refund {
  /**
   * Reason of the refund. `surplus`: the person has paid twice. `mispriced`: the charged price was wrong. `unused`: no
   * account could use the payment.
   */
  readonly reason: keyof typeof REFUND_REASONS;
  /** Amount of one payment in cents. */
  readonly amount: number;
  readonly currency: string;
}

const REFUND_REASONS = {
  surplus:
    'You had paid already. The second payment was refunded in full, what it began was ended, and what you paid first stays as it is.',
  mispriced:
    'The amount that was charged is not the price of what you chose. The payment was refunded in full and what it began was ended. You can choose again.',
  unused:
    'There is no account that it belongs to: the registration was not finished in time, or the account is deleted. The payment was refunded in full and what it began was ended.',
} as const;

/** Names of the plans in emails and answers. */
export const PLAN_NAMES = { free: 'Free', pro: 'Pro', elite: 'Elite' } as const;

/** Emails about the paid billing plan. */
export function createPlanEmailTemplates(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    renewalFailed({ reminder, plan, term, until }: FailedRenewal): Email {
      const name = PLAN_NAMES[plan];
      const amount = (PRICE_CATALOGUE.plans[plan][term] / 100).toFixed(2);
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
              ['After that', 'Free. Nothing you wrote is hidden or deleted, only adding stops.'],
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

    paymentRefunded({ reason, amount, currency }: Refund): Email {
      const heading = reason === 'surplus' ? 'A second payment was refunded' : 'Your payment was refunded';
      return {
        subject: heading,
        preview: 'The money goes back to the same card. Nothing is charged again.',
        heading,
        blocks: [
          { kind: 'rows', rows: [['Amount', `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`]] },
          { kind: 'text', text: REFUND_REASONS[reason] },
          { kind: 'aside', text: 'Banks take five to ten days to show it.' },
        ],
        host,
      };
    },
  };
}
