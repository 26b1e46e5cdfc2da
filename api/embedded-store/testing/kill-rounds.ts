import { type Collection, MongoClient } from 'mongodb';
import { expect } from 'vitest';
import type { Killable } from './killable.ts';
import { Ledger, type Stored } from './ledger.ts';

const WRITERS = 8;
/** Killed after so many acknowledgements, a different number each round. */
export interface Load {
  readonly least: number;
  readonly spread: number;
}
const FULL_LOAD: Load = { least: 20, spread: 60 };
/** For a server that makes a hundred writes a second: what a round proves is in the writes in flight, eight as ever. */
export const LIGHT_LOAD: Load = { least: 8, spread: 16 };

export interface Killed {
  /** Writes that were answered before the database was killed. */
  readonly acknowledged: number;
  /** Writes without an answer, repeated afterwards. */
  readonly repeated: number;
  readonly minutes: number;
}

/** Kills a database under load, again and again, and checks after each that every write is there, and there once. */
export async function killUnderLoad(database: Killable, rounds: number, load = FULL_LOAD): Promise<Killed> {
  const began = Date.now();
  let answered = 0;
  let acknowledged = () => {};
  let { client, things } = await open(database);
  await things.createIndex({ user: 1, id: 1 }, { unique: true });
  const ledger = new Ledger(things, () => {
    answered += 1;
    acknowledged();
  });
  let repeated = 0;
  for (let round = 0; round < rounds; round += 1) {
    let left = load.least + ((round * 37) % load.spread);
    const enough = new Promise<void>((resolve) => {
      acknowledged = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
    const writers = Array.from({ length: WRITERS }, () => ledger.write());
    const stopped = Promise.race(writers).then((error) => {
      throw new Error('a writer stopped before the database was killed', { cause: error });
    });
    await Promise.race([enough, stopped]);
    stopped.catch(() => {}); // from here on they are meant to
    await database.kill();
    await Promise.all(writers);
    await client.close();
    ({ client, things } = await open(database));
    ledger.use(things);
    repeated += await ledger.repeat();
    await expectExactly(things, ledger, `round ${round}`);
  }
  // Otherwise nothing was killed in the middle of a write.
  expect(repeated).toBeGreaterThan(rounds);
  await client.close();
  await database.kill();
  return { acknowledged: answered, repeated, minutes: (Date.now() - began) / 60_000 };
}

async function open(database: Killable): Promise<{ client: MongoClient; things: Collection<Stored> }> {
  // What was in flight is repeated by the ledger, not by the driver.
  const options = { retryWrites: false, retryReads: false, w: 'majority' as const };
  const client = await new MongoClient(await database.start(), options).connect();
  return { client, things: client.db('kills').collection<Stored>('things') };
}

async function expectExactly(things: Collection<Stored>, { records }: Ledger, when: string): Promise<void> {
  const all = await things.find({}).toArray();
  const byId = new Map(all.map(({ id, rev, createKey, keys }) => [id, { rev, createKey, keys }]));
  const wrong = [...records].filter(([id, known]) => JSON.stringify(known) !== JSON.stringify(byId.get(id)));
  expect(wrong, `lost or doubled in ${when}`).toEqual([]);
  expect(all.length, `records in ${when}`).toBe(records.size);
  expect(await things.countDocuments({ user: 'anna' }), `records by the index in ${when}`).toBe(records.size);
}
