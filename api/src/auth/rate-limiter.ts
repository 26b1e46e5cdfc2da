import { createHmac } from 'node:crypto';
import { model, Schema } from 'mongoose';
import { tooManyRequestsError } from '../errors.ts';
import { retryUpsert } from '../platform/database.ts';

/** Number of attempts that one subject may make in one window of time. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}

export interface RateLimiter {
  /** Counts an attempt and returns how many the subject has made in this window. */
  countAttempt(limit: RateLimit, ...subject: readonly string[]): Promise<number>;
  /** Counts an attempt and throws 429 with `Retry-After` when the limit is exceeded. */
  consume(limit: RateLimit, ...subject: readonly string[]): Promise<void>;
  /** Takes one counted attempt back, because it was legitimate, such as a successful login. */
  refund(limit: RateLimit, ...subject: readonly string[]): Promise<void>;
  /** Deletes the counted attempts of the subject. */
  reset(limit: RateLimit, ...subject: readonly string[]): Promise<void>;
}

interface Counter {
  /** Name of the limit and keyed hash of the subject, so that the collection stores no email or IP address. */
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

/** Creates a fixed-window rate limiter that counts in the database, so that all API processes share one limit. */
export function createRateLimiter(pepper: Uint8Array): RateLimiter {
  const idOf = ({ name }: RateLimit, subject: readonly string[]) =>
    `${name}:${createHmac('sha256', pepper).update(JSON.stringify(subject)).digest('base64url')}`;

  async function countInWindow(limit: RateLimit, subject: readonly string[]): Promise<Counter> {
    const _id = idOf(limit, subject);
    const resetsAt = new Date(Date.now() + limit.windowMs);
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
    async countAttempt(limit, ...subject) {
      return (await countInWindow(limit, subject)).used;
    },
    async consume(limit, ...subject) {
      const { used, resetsAt } = await countInWindow(limit, subject);
      if (used > limit.points) throw tooManyRequestsError((resetsAt.getTime() - Date.now()) / 1000);
    },
    async refund(limit, ...subject) {
      await CounterModel.updateOne({ _id: idOf(limit, subject), used: { $gt: 0 } }, { $inc: { used: -1 } });
    },
    async reset(limit, ...subject) {
      await CounterModel.deleteOne({ _id: idOf(limit, subject) });
    },
  };
}

function increment(_id: string, resetsAt: Date): Promise<Counter> {
  return retryUpsert(() =>
    CounterModel.findOneAndUpdate(
      { _id },
      { $inc: { used: 1 }, $setOnInsert: { resetsAt } },
      { upsert: true, returnDocument: 'after' },
    ).lean(),
  );
}
