import type Stripe from 'stripe';
import { type CataloguePrice, listCataloguePrices } from './catalogue-prices.ts';

/** Metadata field with the catalogue's price key on prices, checkouts and subscriptions. */
export const PRICE_METADATA_KEY = 'northkeep_price';

/** Metadata field with the ledger entry on checkouts and subscriptions. */
export const ENTRY_METADATA_KEY = 'northkeep_entry';

/** Stripe price ids by lookup key. */
export type PriceIds = ReadonlyMap<string, string>;

/**
 * Finds the Stripe ids of the catalogue's prices. Creates a price that is missing or whose amount has changed, and
 * transfers the lookup key to it; existing subscriptions keep their price.
 */
export async function resolvePrices(stripe: Stripe): Promise<PriceIds> {
  const prices = listCataloguePrices();
  const { data } = await stripe.prices.list({ lookup_keys: prices.map(({ key }) => key), active: true });
  const ids = new Map<string, string>();
  for (const price of prices) {
    const known = data.find((other) => other.lookup_key === price.key && matchesCatalogue(other, price));
    ids.set(price.key, known?.id ?? (await createPrice(stripe, price)));
  }
  return ids;
}

/**
 * Finds the catalogue key of a Stripe price. A price with an older amount has no lookup key and is identified by its
 * metadata, or by the metadata of the checkout or subscription.
 */
export function catalogueKeyOf(price: Stripe.Price, purchaseMetadata?: Stripe.Metadata | null): string | null {
  return price.lookup_key ?? price.metadata[PRICE_METADATA_KEY] ?? purchaseMetadata?.[PRICE_METADATA_KEY] ?? null;
}

/** True when a Stripe price has exactly the amount, currency and interval of the catalogue. */
export function matchesCatalogue(price: Stripe.Price, { amount, currency, subscription }: CataloguePrice): boolean {
  const interval = subscription ? intervalOf(subscription) : undefined;
  return price.unit_amount === amount && price.currency === currency && price.recurring?.interval === interval;
}

const intervalOf = ({ term }: NonNullable<CataloguePrice['subscription']>) => (term === 'annual' ? 'year' : 'month');

async function createPrice(
  stripe: Stripe,
  { key, name, amount, currency, subscription }: CataloguePrice,
): Promise<string> {
  const { id } = await stripe.prices.create({
    lookup_key: key,
    transfer_lookup_key: true,
    unit_amount: amount,
    currency,
    product_data: { name },
    metadata: { [PRICE_METADATA_KEY]: key },
    ...(subscription ? { recurring: { interval: intervalOf(subscription) } } : {}),
  });
  return id;
}
