import { createApiError } from '../errors.ts';
import { sessions, subscriptions } from '../platform/simulator/simulator.model.ts';
import { UserModel } from '../users/user.model.ts';
import type { PaymentGateway } from './gateway.ts';
import { LedgerModel } from './ledger/ledger.model.ts';

const refuse = (): never => {
  throw createApiError('PAYMENTS_UNAVAILABLE');
};

/**
 * Payment gateway of a server with `PAYMENTS=off`. It sends no request to a payment provider: it finds no checkouts and
 * no subscriptions, so an account can be deleted. It throws `PAYMENTS_UNAVAILABLE` for charges and refunds.
 */
export const NO_PAYMENTS: PaymentGateway = {
  createCheckout: async () => refuse(),
  readCheckout: async () => null,
  expireCheckout: async () => false,
  readSubscription: async () => null,
  endWithTerm: async () => refuse(),
  changePrice: async () => refuse(),
  async endSubscription() {},
  listSubscriptions: async () => [],
  refund: async () => refuse(),
  readCustomerEmail: async () => null,
  async changeCustomerEmail() {},
  portalUrl: async () => refuse(),
  findPrice: async () => null,
  readWebhookEvent: () => null,
};

/** Provider's statuses of a subscription that charges nobody any more. */
const ENDED = ['canceled', 'incomplete_expired'];

/**
 * Throws when the database holds a subscription that still charges somebody, or a payment that is not finished: without
 * the provider, the server could neither end nor refund it. Those of the payment simulator do not count.
 */
export async function assertNobodyIsCharged(): Promise<void> {
  const payers = await UserModel.find(
    { billing: { $ne: null }, 'billing.status': { $nin: ENDED } },
    { billing: 1 },
  ).lean();
  const live = payers.flatMap(({ billing }) => billing?.subscriptionId ?? []);
  const simulated = await subscriptions.countDocuments({ _id: { $in: live } });
  const unfinished = await LedgerModel.find({ state: { $in: ['open', 'closing'] } }, { sessionId: 1 }).lean();
  const opened = unfinished.flatMap(({ sessionId }) => sessionId ?? []);
  const simulatedCheckouts = await sessions.countDocuments({ _id: { $in: opened } });
  const [charging, waiting] = [live.length - simulated, opened.length - simulatedCheckouts];
  if (charging + waiting === 0) return;
  throw new Error(
    `PAYMENTS: off would leave ${charging} subscriptions running at the payment provider and ${waiting} payments ` +
      'unfinished. Start with the provider, end the subscriptions there, and try again once the server has recorded it.',
  );
}
