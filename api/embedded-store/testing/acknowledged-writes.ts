import { randomUUID } from 'node:crypto';
import { type Collection, MongoServerError } from 'mongodb';

export interface StoredRecord {
  readonly user: string;
  readonly id: string;
  readonly rev: number;
  readonly createKey: string;
  /** Mutation keys of the last changes, the newest last. */
  readonly keys: readonly string[];
}
type ExpectedRecord = Pick<StoredRecord, 'rev' | 'createKey' | 'keys'>;
type Step =
  | { readonly op: 'create'; readonly id: string; readonly key: string }
  | { readonly op: 'change'; readonly id: string; readonly key: string; readonly rev: number }
  | { readonly op: 'delete'; readonly id: string };

const USER = 'anna';
const KEYS_KEPT = 8;
const DUPLICATE = 11_000;
const CHANGES = 6;

/** Writes as the API does, and knows of every write whether it was acknowledged. */
export class AcknowledgedWrites {
  /** What must stand in the database. */
  readonly records = new Map<string, ExpectedRecord>();
  /** Steps that nobody has answered. */
  readonly #open: Step[] = [];
  readonly #onAcknowledged: () => void;
  #things: Collection<StoredRecord>;

  constructor(things: Collection<StoredRecord>, onAcknowledged: () => void) {
    this.#things = things;
    this.#onAcknowledged = onAcknowledged;
  }

  /** The same collection behind a new connection. */
  use(things: Collection<StoredRecord>): void {
    this.#things = things;
  }

  /** Creates, changes and deletes records of its own until the database is gone; gives why it stopped. */
  async write(): Promise<unknown> {
    for (let n = 0; ; n += 1) {
      const id = randomUUID();
      const steps: Step[] = [{ op: 'create', id, key: randomUUID() }];
      for (let rev = 1; rev <= n % CHANGES; rev += 1) steps.push({ op: 'change', id, key: randomUUID(), rev });
      if (n % 4 === 3) steps.push({ op: 'delete', id });
      for (const step of steps) {
        this.#open.push(step);
        try {
          await this.#do(step);
        } catch (error) {
          return error;
        }
        this.#open.splice(this.#open.indexOf(step), 1);
        this.#onAcknowledged();
      }
    }
  }

  /** Repeats what had no answer, as a client does that knows its mutation key. */
  async repeat(): Promise<number> {
    const repeated = this.#open.splice(0);
    for (const step of repeated) await this.#do(step);
    return repeated.length;
  }

  async #do(step: Step): Promise<void> {
    const { id } = step;
    if (step.op === 'delete') {
      await this.#things.deleteOne({ user: USER, id });
      this.records.delete(id);
    } else if (step.op === 'create') {
      await this.#create(id, step.key);
      this.records.set(id, { rev: 1, createKey: step.key, keys: [] });
    } else {
      await this.#change(step);
      const before = this.records.get(id);
      if (!before) throw new Error('changed before it was created');
      const keys = [...before.keys, step.key].slice(-KEYS_KEPT);
      this.records.set(id, { ...before, rev: step.rev + 1, keys });
    }
  }

  async #create(id: string, createKey: string): Promise<void> {
    const made = { $set: { rev: 1, createKey, keys: [] } };
    try {
      await this.#things.findOneAndUpdate({ user: USER, id, rev: 0 }, made, { upsert: true });
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE) throw error;
      const there = await this.#things.findOne({ user: USER, id });
      if (there?.createKey !== createKey) throw new Error(`${id} was taken by another creation`);
    }
  }

  async #change({ id, key, rev }: Extract<Step, { op: 'change' }>): Promise<void> {
    const change = { $inc: { rev: 1 }, $push: { keys: { $each: [key], $slice: -KEYS_KEPT } } };
    const changed = await this.#things.findOneAndUpdate({ user: USER, id, rev }, change, { returnDocument: 'after' });
    const there = changed ?? (await this.#things.findOne({ user: USER, id }));
    if (there?.rev !== rev + 1 || !there.keys.includes(key)) throw new Error(`${id} did not take its change ${rev}`);
  }
}
