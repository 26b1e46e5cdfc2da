import { type Model, model, Schema } from 'mongoose';
import type { InvoiceValue } from './invoice-object.ts';
import type {
  CheckoutSessionValue,
  CustomerValue,
  EventValue,
  PortalConfigurationValue,
  PortalValue,
  PriceValue,
  RefundValue,
  SubscriptionValue,
} from './objects.ts';
import type { ScheduleValue } from './schedule-object.ts';

/** Stored object of the simulator. `value` is exactly the JSON that Stripe would send. */
export interface StoredObject<T> {
  readonly _id: string;
  readonly value: T;
  /** Value by which objects are searched, such as the lookup key of a price or the customer id of a subscription. */
  readonly key: string | null;
}

function storedModel<T>(name: string): Model<StoredObject<T>> {
  const schema = new Schema<StoredObject<T>>(
    {
      _id: { type: String, required: true },
      value: { type: Schema.Types.Mixed, required: true },
      key: { type: String, default: null, index: true },
    },
    { collection: `simulator_${name}`, versionKey: false, minimize: false },
  );
  return model<StoredObject<T>>(`Simulator-${name}`, schema);
}

export const prices = storedModel<PriceValue>('prices');
export const sessions = storedModel<CheckoutSessionValue>('sessions');
export const subscriptions = storedModel<SubscriptionValue>('subscriptions');
export const customers = storedModel<CustomerValue>('customers');
export const schedules = storedModel<ScheduleValue>('schedules');
export const invoices = storedModel<InvoiceValue>('invoices');
export const refunds = storedModel<RefundValue>('refunds');
export const portalConfigurations = storedModel<PortalConfigurationValue>('portal_configurations');
export const portals = storedModel<PortalValue>('portals');
export const events = storedModel<EventValue>('events');

/** Pending delivery of an event. */
export interface EventDelivery {
  /** Id of the event. */
  readonly _id: string;
  readonly attempts: number;
  readonly nextAt: Date;
}
export const deliveryModel = model<EventDelivery>(
  'Simulator-deliveries',
  new Schema<EventDelivery>(
    {
      _id: { type: String, required: true },
      attempts: { type: Number, required: true },
      nextAt: { type: Date, required: true, index: true },
    },
    { collection: 'simulator_deliveries', versionKey: false },
  ),
);

/** Stored response of an idempotency key, replayed for the same request. */
export interface ReplayedResponse {
  readonly _id: string;
  /** SHA-256 of the request in hex. */
  readonly request: string;
  readonly status: number;
  readonly answer: string;
  readonly expiresAt: Date;
}
export const replayModel = model<ReplayedResponse>(
  'Simulator-replays',
  new Schema<ReplayedResponse>(
    {
      _id: { type: String, required: true },
      request: { type: String, required: true },
      status: { type: Number, required: true },
      answer: { type: String, required: true },
      expiresAt: { type: Date, required: true, expires: 0 },
    },
    { collection: 'simulator_replays', versionKey: false },
  ),
);
