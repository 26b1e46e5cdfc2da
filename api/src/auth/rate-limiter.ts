import { createHmac } from 'node:crypto';
import { model, Schema } from 'mongoose';
import { tooMany } from '../errors.ts';
import { upserted } from '../platform/database.ts';

/** So many tries of one subject in one window of time. */
export interface Budget {
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}

export interface Counters {
  /** Counts a try and answers how many there were in this window. */
  count(budget: Budget, ...subject: readonly string[]): Promise<number>;
  /** Counts a try and throws 429 with `Retry-After` when the budget is used up. */
  spend(budget: Budget, ...subject: readonly string[]): Promise<void>;
  /** Takes one try back: it was an honest one. */
  giveBack(budget: Budget, ...subject: readonly string[]): Promise<void>;
  /** Forgets all tries of the subject. */
  forget(budget: Budget, ...subject: readonly string[]): Promise<void>;
}

interface Counter {
  /** Budget and keyed hash of the subject: the collection holds no address of anybody's. */
  _id: string;
  used: number;
  resetsAt: Date;
}

const schema = new Schema<Counter>(
  {
    _id: { type: String, required: true },
    used: { type: Number, required: true },
    resetsAt: { type: Date, required: true, expires: 0 },
  },
  { collection: 'counters', versionKey: false },
);
export const CounterModel = model<Counter>('Counter', schema);

/** Counters in the database, so that any number of API processes keep one limit (security.md, 'Sessions and limits'). */
export function counters(pepper: Uint8Array): Counters {
  const idOf = ({ name }: Budget, subject: readonly string[]) =>
    `${name}:${createHmac('sha256', pepper).update(JSON.stringify(subject)).digest('base64url')}`;

  async function counted(budget: Budget, subject: readonly string[]): Promise<Counter> {
    const _id = idOf(budget, subject);
    const resetsAt = new Date(Date.now() + budget.windowMs);
    const counter = await increment(_id, resetsAt);
    if (counter.resetsAt.getTime() > Date.now()) return counter;
    const next = await CounterModel.findOneAndUpdate(
      { _id, resetsAt: counter.resetsAt },
      { $set: { used: 1, resetsAt } },
      { returnDocument: 'after' },
    ).lean();
    return next ?? increment(_id, resetsAt);
  }

  return {
    async count(budget, ...subject) {
      return (await counted(budget, subject)).used;
    },
    async spend(budget, ...subject) {
      const { used, resetsAt } = await counted(budget, subject);
      if (used > budget.points) throw tooMany((resetsAt.getTime() - Date.now()) / 1000);
    },
    async giveBack(budget, ...subject) {
      await CounterModel.updateOne({ _id: idOf(budget, subject), used: { $gt: 0 } }, { $inc: { used: -1 } });
    },
    async forget(budget, ...subject) {
      await CounterModel.deleteOne({ _id: idOf(budget, subject) });
    },
  };
}

function increment(_id: string, resetsAt: Date): Promise<Counter> {
  return upserted(() =>
    CounterModel.findOneAndUpdate(
      { _id },
      { $inc: { used: 1 }, $setOnInsert: { resetsAt } },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
}
