import type { UserDoc } from '../../users/user.model.ts';
import type { PaymentGateway } from '../gateway.ts';
import { type LedgerEntry, LedgerModel } from '../ledger/ledger.model.ts';

interface Payer {
  readonly userId: string;
  /** Null when an earlier run of the deletion crashed after it had deleted the account. */
  readonly user: UserDoc | null;
}

/**
 * Ends everything that an account could still be charged for: its open checkout and every subscription that the ledger,
 * the account or the provider knows. Writes nothing. Throws PAYMENTS_UNAVAILABLE until the provider has confirmed each.
 * @returns the ledger entries that need no further work. Leaves out a checkout that was paid during the deletion: the
 * job refunds it after the account is deleted.
 */
export async function endPayments(gateway: PaymentGateway, { userId, user }: Payer): Promise<readonly LedgerEntry[]> {
  const released: LedgerEntry[] = [];
  for (const entry of await LedgerModel.find({ userId }).lean())
    if (await isReleasable(gateway, entry, user)) released.push(entry);
  for (const id of await listLiveSubscriptions(gateway, { entries: released, user })) await gateway.endSubscription(id);
  return released;
}

async function isReleasable(gateway: PaymentGateway, entry: LedgerEntry, user: UserDoc | null): Promise<boolean> {
  const { state, sessionId } = entry;
  if (state === 'open' && sessionId !== undefined) {
    const isExpired = await gateway.expireCheckout(sessionId);
    return isExpired || (await gateway.readCheckout(sessionId))?.state !== 'paid';
  }
  // Race: a paid entry without an account was recorded after the account was deleted. Its payment has never been used,
  // so the job refunds it.
  return state !== 'paid' || user !== null;
}

interface Payments {
  readonly entries: readonly LedgerEntry[];
  readonly user: UserDoc | null;
}

async function listLiveSubscriptions(
  gateway: PaymentGateway,
  { entries, user }: Payments,
): Promise<ReadonlySet<string>> {
  const billing = user?.billing ? [user.billing] : [];
  const live = entries.filter(({ state }) => state === 'paid' || state === 'closing');
  const found = new Set([...billing, ...live].flatMap(({ subscriptionId }) => subscriptionId ?? []));
  const customers = new Set(
    [...billing, ...entries].map(({ customerId }) => customerId).concat(user?.customerId ?? []),
  );
  for (const customerId of customers)
    if (customerId !== null) for (const id of await gateway.listSubscriptions(customerId)) found.add(id);
  return found;
}
