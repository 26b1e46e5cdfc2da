import { createApiError } from '../../errors.ts';
import type { CataloguePrice } from '../catalogue-prices.ts';
import type { NewCheckout, PaymentGateway } from '../gateway.ts';
import { recordCheckoutExpired, recordCheckoutIntent, recordCheckoutOpened } from '../ledger/checkout-entries.ts';
import { type LedgerEntry, LedgerModel } from '../ledger/ledger.model.ts';

/** Stripe's placeholder for the checkout's id in a return URL. */
export const CHECKOUT_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}';
/** Maximum number of attempts to record a checkout while concurrent requests open others for the same person. */
const TRIES = 4;

interface OpenedCheckout {
  readonly id: string;
  /** Payment page, or the return URL of an earlier checkout that is paid. */
  readonly url: string;
}

/**
 * Opens a checkout as the only open one of a person: an earlier checkout is expired at the provider first, to prevent a
 * double payment. Of concurrent requests the last one wins, and the others throw 409. The ledger records the intent
 * before the provider is called; after a crash between the two, the URL of the checkout was never sent to the user, so
 * it cannot be paid.
 */
export async function openExclusiveCheckout(
  gateway: PaymentGateway,
  order: Omit<NewCheckout, 'entryId'>,
): Promise<OpenedCheckout> {
  const { owner, price, successUrl } = order;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const paid = await closeOpenCheckout(gateway, owner);
    if (paid !== null) return { id: paid, url: successUrl.replace(CHECKOUT_ID_PLACEHOLDER, paid) };
    const entry = await recordCheckoutIntent(owner, price);
    if (entry) return open(gateway, order, entry);
  }
  throw createApiError('CONFLICT');
}

async function open(
  gateway: PaymentGateway,
  order: Omit<NewCheckout, 'entryId'> & { readonly price: CataloguePrice },
  { _id }: LedgerEntry,
): Promise<OpenedCheckout> {
  let opened: OpenedCheckout;
  try {
    opened = await gateway.createCheckout({ ...order, entryId: _id });
  } catch (error) {
    await recordCheckoutExpired(_id, 'opening');
    throw error;
  }
  if (await recordCheckoutOpened(_id, opened.id)) return opened;
  await gateway.expireCheckout(opened.id);
  throw createApiError('CONFLICT');
}

/** Expires the open checkout of a person. Returns its id when it was paid already, else null. */
async function closeOpenCheckout(gateway: PaymentGateway, owner: string): Promise<string | null> {
  const earlier = await LedgerModel.findOne({ openFor: owner }).lean();
  if (!earlier) return null;
  const { _id, sessionId } = earlier;
  if (sessionId === undefined) {
    await recordCheckoutExpired(_id, 'opening');
    return null;
  }
  const isExpired = await gateway.expireCheckout(sessionId);
  if (!isExpired && (await gateway.readCheckout(sessionId))?.state === 'paid') return sessionId;
  await recordCheckoutExpired(_id, 'open');
  return null;
}
