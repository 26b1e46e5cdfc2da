import type Stripe from 'stripe';
import { type CataloguePrice, cataloguePrices } from './catalogue-prices.ts';

/** Names the catalogue's price in the metadata of prices, checkouts and subscriptions. */
export const PRICE_MARK = 'northkeep_price';

/** Lookup key -> the provider's id of the price. */
export type PriceIds = ReadonlyMap<string, string>;

/**
 * The provider's ids of the catalogue's prices. One that is missing, or whose amount the catalogue has changed since,
 * is created and takes the lookup key over; subscriptions keep the price they were made with.
 */
export async function resolvePrices(stripe: Stripe): Promise<PriceIds> {
  const prices = cataloguePrices();
  const { data } = await stripe.prices.list({ lookup_keys: prices.map(({ key }) => key), active: true });
  const ids = new Map<string, string>();
  for (const price of prices) {
    const known = data.find((other) => other.lookup_key === price.key && isSame(other, price));
    ids.set(price.key, known?.id ?? (await create(stripe, price)));
  }
  return ids;
}

/**
 * Which price of the catalogue a price of the provider's is. An older amount has lost its lookup key to the newer one
 * and is known by our own mark, or by the mark of what it was bought with.
 */
export function catalogueKeyOf(price: Stripe.Price, boughtWith?: Stripe.Metadata | null): string | null {
  return price.lookup_key ?? price.metadata[PRICE_MARK] ?? boughtWith?.[PRICE_MARK] ?? null;
}

/** Whether a price of the provider's charges exactly what the catalogue says. */
export function isSame(price: Stripe.Price, { amount, currency, subscription }: CataloguePrice): boolean {
  const interval = subscription ? intervalOf(subscription) : undefined;
  return price.unit_amount === amount && price.currency === currency && price.recurring?.interval === interval;
}

const intervalOf = ({ term }: NonNullable<CataloguePrice['subscription']>) => (term === 'annual' ? 'year' : 'month');

async function create(stripe: Stripe, { key, name, amount, currency, subscription }: CataloguePrice): Promise<string> {
  const { id } = await stripe.prices.create({
    lookup_key: key,
    transfer_lookup_key: true,
    unit_amount: amount,
    currency,
    product_data: { name },
    metadata: { [PRICE_MARK]: key },
    ...(subscription ? { recurring: { interval: intervalOf(subscription) } } : {}),
  });
  return id;
}
