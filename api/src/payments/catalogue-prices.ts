import { BILLING_TERMS, type BillingTerm, PLANS, type Plan, PRICE_CATALOGUE, priceKey } from '@northkeep/contracts';

/** Lookup key of the activation fee. */
export const ACTIVATION_PRICE_KEY = 'northkeep_activation';

/** Price of the catalogue in the form of the payment provider. */
export interface CataloguePrice {
  /** Stripe lookup key. */
  readonly key: string;
  readonly name: string;
  /** Amount in cents. */
  readonly amount: number;
  readonly currency: string;
  /** Plan and term of a subscription; null for the one-time activation fee. */
  readonly subscription: { readonly plan: Plan; readonly term: BillingTerm } | null;
}

const names = { free: 'Northkeep', pro: 'Northkeep Pro', elite: 'Northkeep Elite' } as const;

const paid = PLANS.flatMap((plan) => (plan !== 'free' && PRICE_CATALOGUE.plans[plan].purchasable ? [plan] : []));

/** Lists everything that can be bought, with the prices of this instance. */
export function listCataloguePrices(): readonly CataloguePrice[] {
  const { currency, plans, activationFee } = PRICE_CATALOGUE;
  return [
    ...paid.flatMap((plan) =>
      BILLING_TERMS.map((term) => ({
        key: priceKey(plan, term),
        name: `${names[plan]}, ${term}`,
        amount: plans[plan][term],
        currency,
        subscription: { plan, term },
      })),
    ),
    { key: ACTIVATION_PRICE_KEY, name: 'Northkeep activation', amount: activationFee, currency, subscription: null },
  ];
}

/** Finds a price by its lookup key. Returns null for anything that cannot be bought. */
export function findCataloguePrice(key: string | null): CataloguePrice | null {
  return listCataloguePrices().find((price) => price.key === key) ?? null;
}
