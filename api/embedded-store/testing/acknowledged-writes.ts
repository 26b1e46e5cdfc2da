import { randomUUID } from 'node:crypto';
import { type Collection, MongoServerError } from 'mongodb';

export interface StoredRecord {
  readonly user: string;
  readonly id: string;
  readonly rev: number;
  readonly createKey: string;
  /** Idempotency keys of the last changes, newest last. */
  readonly keys: readonly string[];
}
type ExpectedRecord = Pick<StoredRecord, 'rev' | 'createKey' | 'keys'>;
type WriteStep =
  | { readonly op: 'create'; readonly id: string; readonly key: string }
  | { readonly op: 'change'; readonly id: string; readonly key: string; readonly rev: number }
  | { readonly op: 'delete'; readonly id: string };

const USER = 'anna';
const KEYS_KEPT = 8;
const DUPLICATE = 11_000;
const CHANGES = 6;

/** Writes records as the API does and tracks which writes were acknowledged. */
export class AcknowledgedWrites {
  /** Expected records of the database, by id. */
  readonly records = new Map<string, ExpectedRecord>();
  /** Write steps that the database has not acknowledged. */
  readonly #unacknowledged: WriteStep[] = [];
  readonly #onAcknowledged: () => void;
  #things: Collection<StoredRecord>;

  constructor(things: Collection<StoredRecord>, onAcknowledged: () => void) {
    this.#things = things;
    this.#onAcknowledged = onAcknowledged;
  }

  /** Makes all later writes through a new connection to the same collection. */
  reconnect(things: Collection<StoredRecord>): void {
    this.#things = things;
  }

  /** Creates, changes and deletes records until a write fails. Returns the error that stopped it. */
  async writeUntilError(): Promise<unknown> {
    for (let n = 0; ; n += 1) {
      const id = randomUUID();
      const steps: WriteStep[] = [{ op: 'create', id, key: randomUUID() }];
      for (let rev = 1; rev <= n % CHANGES; rev += 1) steps.push({ op: 'change', id, key: randomUUID(), rev });
      if (n % 4 === 3) steps.push({ op: 'delete', id });
      for (const step of steps) {
        this.#unacknowledged.push(step);
        try {
          await this.#execute(step);
        } catch (error) {
          return error;
        }
        this.#unacknowledged.splice(this.#unacknowledged.indexOf(step), 1);
        this.#onAcknowledged();
      }
    }
  }

  /** Repeats the unacknowledged writes, as a client does with the same idempotency key. Returns their number. */
  async repeatUnacknowledged(): Promise<number> {
    const repeated = this.#unacknowledged.splice(0);
    for (const step of repeated) await this.#execute(step);
    return repeated.length;
  }

  async #execute(step: WriteStep): Promise<void> {
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
      const existing = await this.#things.findOne({ user: USER, id });
      if (existing?.createKey !== createKey) throw new Error(`${id} was taken by another creation`);
    }
  }

  async #change({ id, key, rev }: Extract<WriteStep, { op: 'change' }>): Promise<void> {
    const change = { $inc: { rev: 1 }, $push: { keys: { $each: [key], $slice: -KEYS_KEPT } } };
    const changed = await this.#things.findOneAndUpdate({ user: USER, id, rev }, change, { returnDocument: 'after' });
    const current = changed ?? (await this.#things.findOne({ user: USER, id }));
    if (current?.rev !== rev + 1 || !current.keys.includes(key))
      throw new Error(`${id} did not take its change ${rev}`);
  }
}
