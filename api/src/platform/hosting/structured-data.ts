import {
  BILLING_TERMS,
  type BillingTerm,
  PLANS,
  type Plan,
  PRICE_CATALOGUE,
  type PublicPage,
  resolvePageText,
} from '@northkeep/contracts';

interface Facts {
  readonly publicUrl: string;
  /** URL of the picture. */
  readonly picture: string;
  readonly description: string;
  /** Activation fee of the installation as text; null for none. */
  readonly fee: string | null;
  /** False for an installation without payments, whose pages name no price. */
  readonly withPayments: boolean;
}

/**
 * Returns the structured data of a page as an element of its head; '' without any. A browser does not execute a script
 * element of this type, so the content security policy does not apply to it (HTML: 'prepare the script element').
 */
export function renderStructuredData(page: PublicPage, facts: Facts): string {
  const parts = [...(page.isProduct ? [software(facts)] : []), ...faqOf(page, facts)];
  if (parts.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': parts });
  // Escapes `<`, so that no text can close the element; a JSON parser restores the character.
  return `<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`;
}

const software = ({ publicUrl, picture, description, fee, withPayments }: Facts) => ({
  '@type': 'SoftwareApplication',
  name: 'Northkeep',
  url: `${publicUrl}/`,
  description,
  image: picture,
  applicationCategory: 'LifestyleApplication',
  operatingSystem: 'Web, iOS, iPadOS, Android, macOS, Windows, Linux',
  ...(withPayments
    ? { offers: PLANS.filter((plan) => PRICE_CATALOGUE.plans[plan].purchasable).flatMap((plan) => offersOf(plan, fee)) }
    : {}),
});

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const named = (plan: string): string => plan.slice(0, 1).toUpperCase() + plan.slice(1);

const offersOf = (plan: Plan, fee: string | null): object[] =>
  PRICE_CATALOGUE.plans[plan].annual === 0 ? [freeOffer(fee)] : BILLING_TERMS.map((term) => offer(plan, term));

function freeOffer(fee: string | null) {
  const about = fee === null ? {} : { description: `No monthly fee; a one-time verification fee of ${fee}` };
  return { '@type': 'Offer', name: 'Free', price: '0.00', priceCurrency: 'USD', ...about };
}

function offer(plan: Plan, term: BillingTerm) {
  const price = dollars(PRICE_CATALOGUE.plans[plan][term]);
  return {
    '@type': 'Offer',
    name: `${named(plan)}, ${term}`,
    price,
    priceCurrency: 'USD',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      // Duration of one month or one year in ISO 8601.
      billingDuration: term === 'monthly' ? 'P1M' : 'P1Y',
      unitCode: term === 'monthly' ? 'MON' : 'ANN',
    },
  };
}

function faqOf({ questions = [] }: PublicPage, { fee, withPayments }: Facts): object[] {
  const asked = questions.filter(({ aboutPayments }) => withPayments || !aboutPayments);
  if (asked.length === 0) return [];
  const mainEntity = asked.map(({ q, a }) => ({
    '@type': 'Question',
    name: q,
    acceptedAnswer: { '@type': 'Answer', text: resolvePageText(a, fee, withPayments) },
  }));
  return [{ '@type': 'FAQPage', mainEntity }];
}
