import { ACTIVATION_PRICE_KEY, CATALOGUE, PLANS, type Plan, priceKey, TERMS, type Term } from '@northkeep/contracts';

/** One price of the catalogue as the payment provider knows it. */
export interface CataloguePrice {
  /** Its lookup key. */
  readonly key: string;
  readonly name: string;
  /** Whole cents. */
  readonly amount: number;
  readonly currency: string;
  /** What a subscription gives; null for the fee paid once. */
  readonly subscription: { readonly plan: Plan; readonly term: Term } | null;
}

const names = { free: 'Northkeep', pro: 'Northkeep Pro', elite: 'Northkeep Elite' } as const;

const paid = PLANS.flatMap((plan) => (plan !== 'free' && CATALOGUE.plans[plan].purchasable ? [plan] : []));

/** Everything that can be bought, at what it costs on this instance. */
export function cataloguePrices(): readonly CataloguePrice[] {
  const { currency, plans, activationFee } = CATALOGUE;
  return [
    ...paid.flatMap((plan) =>
      TERMS.map((term) => ({
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

/** A price by its lookup key, or null for what cannot be bought. */
export function cataloguePrice(key: string | null): CataloguePrice | null {
  return cataloguePrices().find((price) => price.key === key) ?? null;
}
