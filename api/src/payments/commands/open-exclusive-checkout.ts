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

interface CheckoutOrder extends Omit<NewCheckout, 'entryId'> {
  /**
   * Returns the id of a paid checkout that makes a new one unnecessary, else null. The event of a payment is recorded in
   * the ledger first and applied to the account or registration then, so it is looked for in the same order.
   */
  readonly findPayment: () => Promise<string | null>;
}

/**
 * Opens a checkout as the only open one of a person: an earlier checkout is expired at the provider first, to prevent a
 * double payment. A payment that arrives while this request runs opens none either. Of concurrent requests the last one
 * wins, and the others throw 409. The ledger records the intent before the provider is called; after a crash between the
 * two, the URL of the checkout was never sent to the user, so it cannot be paid.
 */
export async function openExclusiveCheckout(
  gateway: PaymentGateway,
  { findPayment, ...order }: CheckoutOrder,
): Promise<OpenedCheckout> {
  const { owner, price, successUrl } = order;
  const paidBy = (id: string): OpenedCheckout => ({ id, url: successUrl.replace(CHECKOUT_ID_PLACEHOLDER, id) });
  for (let tried = 0; tried < TRIES; tried += 1) {
    const paid = await closeOpenCheckout(gateway, owner);
    if (paid !== null) return paidBy(paid);
    const entry = await recordCheckoutIntent(owner, price);
    if (!entry) continue;
    // An earlier payment may have been reported since the caller read the account.
    const arrived = await findPayment();
    if (arrived === null) return open(gateway, order, entry);
    await recordCheckoutExpired(entry._id, 'opening');
    return paidBy(arrived);
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
