import { CATALOGUE, type Plan, type Term } from '@northkeep/contracts';
import type { Letter } from './letter.ts';
import { longDay, shortDay } from './moment.ts';

interface FailedRenewal {
  /** The first, the second or the last mail about it. */
  readonly mail: number;
  readonly plan: Plan;
  readonly term: Term;
  /** The end of the grace. */
  readonly until: Date;
}

const NAMES = { free: 'Free', pro: 'Pro', elite: 'Elite' } as const;

/** Mails about what is paid for. */
export function planLetters(publicUrl: string) {
  const { host } = new URL(publicUrl);
  return {
    renewalFailed({ mail, plan, term, until }: FailedRenewal): Letter {
      const name = NAMES[plan];
      const amount = (CATALOGUE.plans[plan][term] / 100).toFixed(2);
      const heading =
        mail === 1
          ? `Your ${name} plan could not be renewed`
          : mail === 2
            ? `Your ${name} plan is still not renewed`
            : `${name} ends on ${shortDay(until)}`;
      return {
        subject: heading,
        preview: mail > 2 ? 'This is the last mail about it.' : `${name} stays until ${shortDay(until)}.`,
        heading,
        blocks: [
          {
            kind: 'rows',
            rows: [
              ['Plan', `${name}, ${amount} USD a ${term === 'annual' ? 'year' : 'month'}`],
              [`${name} stays until`, longDay(until)],
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
