import type { Model } from 'mongoose';
import {
  customers,
  events,
  invoices,
  portals,
  refunds,
  replayModel,
  type StoredObject,
  sessions,
  subscriptions,
} from './simulator.model.ts';

const MODELS = [customers, events, invoices, portals, refunds, sessions, subscriptions] as readonly Model<
  StoredObject<unknown>
>[];

/**
 * Removes an email address from all objects and stored responses of the simulator, as a payment provider does when it
 * deletes a customer. The objects stay, because refunds and accounting refer to them.
 */
export async function forgetSimulatedEmail(email: string): Promise<void> {
  const text = JSON.stringify(email);
  for (const model of MODELS) {
    for await (const { _id, value } of model.find().lean().cursor()) {
      const json = JSON.stringify(value);
      if (!json.includes(text)) continue;
      await model.updateOne(
        { _id },
        { $set: { value: JSON.parse(json, (_name, part) => (part === email ? null : part)) } },
      );
    }
  }
  for await (const { _id, answer } of replayModel.find().lean().cursor())
    if (answer.includes(text)) await replayModel.deleteOne({ _id });
}
