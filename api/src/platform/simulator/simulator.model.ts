import { type Model, model, Schema } from 'mongoose';
import type { InvoiceValue } from './invoice-object.ts';
import type {
  CustomerValue,
  EventValue,
  PortalConfigurationValue,
  PortalValue,
  PriceValue,
  SessionValue,
  SubscriptionValue,
} from './objects.ts';
import type { ScheduleValue } from './schedule-object.ts';

/** An object of the simulator's under its provider-like id. `value` is what the provider would send, word for word. */
export interface Stored<T> {
  readonly _id: string;
  readonly value: T;
  /** For look-ups: a price's lookup key, a subscription's customer. */
  readonly key: string | null;
}

function stored<T>(name: string): Model<Stored<T>> {
  const schema = new Schema<Stored<T>>(
    {
      _id: { type: String, required: true },
      value: { type: Schema.Types.Mixed, required: true },
      key: { type: String, default: null, index: true },
    },
    { collection: `simulator_${name}`, versionKey: false, minimize: false },
  );
  return model<Stored<T>>(`Simulator-${name}`, schema);
}

export const prices = stored<PriceValue>('prices');
export const sessions = stored<SessionValue>('sessions');
export const subscriptions = stored<SubscriptionValue>('subscriptions');
export const customers = stored<CustomerValue>('customers');
export const schedules = stored<ScheduleValue>('schedules');
export const invoices = stored<InvoiceValue>('invoices');
export const portalConfigurations = stored<PortalConfigurationValue>('portal_configurations');
export const portals = stored<PortalValue>('portals');
export const events = stored<EventValue>('events');

/** A notice that has not been taken yet. */
export interface Delivery {
  /** The event's id. */
  readonly _id: string;
  readonly attempts: number;
  readonly nextAt: Date;
}
export const deliveries = model<Delivery>(
  'Simulator-deliveries',
  new Schema<Delivery>(
    {
      _id: { type: String, required: true },
      attempts: { type: Number, required: true },
      nextAt: { type: Date, required: true, index: true },
    },
    { collection: 'simulator_deliveries', versionKey: false },
  ),
);

/** The answer to an idempotency key, given again to the same request. */
export interface Replay {
  readonly _id: string;
  /** SHA-256 of the request. */
  readonly request: string;
  readonly status: number;
  readonly answer: string;
  readonly expiresAt: Date;
}
export const replays = model<Replay>(
  'Simulator-replays',
  new Schema<Replay>(
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
