import { type Collection, MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { AcknowledgedWrites, type StoredRecord } from './acknowledged-writes.ts';
import type { KillableDatabase } from './killable-database.ts';

const WRITERS = 8;
/** Number of acknowledged writes before a kill: between `least` and `least + spread`, different in each round. */
export interface WritesBeforeKill {
  readonly least: number;
  readonly spread: number;
}
const FULL_LOAD: WritesBeforeKill = { least: 20, spread: 60 };
/** Number of writes before a kill for a slow server, which acknowledges only about 100 writes per second. */
export const FEW_WRITES_BEFORE_KILL: WritesBeforeKill = { least: 8, spread: 16 };

export interface KillTestReport {
  /** Number of writes that were acknowledged before the database was killed. */
  readonly acknowledged: number;
  /** Number of unacknowledged writes that were repeated after the restart. */
  readonly repeated: number;
  readonly minutes: number;
}

/** Kills a database under load repeatedly. Checks after each restart that every write exists exactly once. */
export async function killUnderLoad(
  database: KillableDatabase,
  rounds: number,
  load = FULL_LOAD,
): Promise<KillTestReport> {
  const began = Date.now();
  let acknowledged = 0;
  let onAcknowledged = () => {};
  let { client, things } = await open(database);
  await things.createIndex({ user: 1, id: 1 }, { unique: true });
  const writes = new AcknowledgedWrites(things, () => {
    acknowledged += 1;
    onAcknowledged();
  });
  let repeated = 0;
  for (let round = 0; round < rounds; round += 1) {
    let left = load.least + ((round * 37) % load.spread);
    const enough = new Promise<void>((resolve) => {
      onAcknowledged = () => {
        left -= 1;
        if (left === 0) resolve();
      };
    });
    const writers = Array.from({ length: WRITERS }, () => writes.writeUntilError());
    const stopped = Promise.race(writers).then((error) => {
      throw new Error('a writer stopped before the database was killed', { cause: error });
    });
    await Promise.race([enough, stopped]);
    stopped.catch(() => {}); // After the kill every writer is expected to stop.
    await database.kill();
    await Promise.all(writers);
    await client.close();
    ({ client, things } = await open(database));
    writes.reconnect(things);
    repeated += await writes.repeatUnacknowledged();
    await expectExactly(things, writes, `round ${round}`);
  }
  // Ensures that the kills interrupted writes: on average more than one write per round had to be repeated.
  expect(repeated).toBeGreaterThan(rounds);
  await client.close();
  await database.kill();
  return { acknowledged, repeated, minutes: (Date.now() - began) / 60_000 };
}

async function open(database: KillableDatabase): Promise<{ client: MongoClient; things: Collection<StoredRecord> }> {
  // The driver must not retry, because AcknowledgedWrites repeats interrupted writes itself.
  const options = { retryWrites: false, retryReads: false, w: 'majority' as const };
  const client = await new MongoClient(await database.start(), options).connect();
  return { client, things: client.db('kills').collection<StoredRecord>('things') };
}

async function expectExactly(
  things: Collection<StoredRecord>,
  { records }: AcknowledgedWrites,
  when: string,
): Promise<void> {
  const all = await things.find({}).toArray();
  const byId = new Map(all.map(({ id, rev, createKey, keys }) => [id, { rev, createKey, keys }]));
  const wrong = [...records].filter(([id, known]) => JSON.stringify(known) !== JSON.stringify(byId.get(id)));
  expect(wrong, `lost or doubled in ${when}`).toEqual([]);
  expect(all.length, `records in ${when}`).toBe(records.size);
  expect(await things.countDocuments({ user: 'anna' }), `records by the index in ${when}`).toBe(records.size);
}
