import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS, type Envelope, type Kind } from '@northkeep/contracts';
import type { Server } from '@northkeep/e2e/support/server';
import { type Db, MongoClient } from 'mongodb';
import { type BenchAccount, requestHeadersOf } from '../suite/notes.ts';
import type { Owner } from './bare-driver.ts';

const BATCH_SIZE = 1_000;
const PLANNER = { aims: 200, goals: 2_000, milestones: 5_000, steps: 20_000 } as const;

/** Sealed value with random content, which no client decrypts. */
const sealed: Envelope = {
  __e: 1,
  a: 'AES-GCM',
  v: 'v1',
  n: randomBytes(12).toString('base64'),
  c: randomBytes(272).toString('base64'),
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fills an account like one that has used up every quota, with `total` records in these shares: a third are live lines,
 * a tenth are planner records, and the rest are deleted lines, half of them already purged to tombstones. Returns the
 * owner of the records.
 */
export async function writeLargeAccount(
  server: Server,
  uri: string,
  writer: BenchAccount,
  total: number,
): Promise<Owner> {
  const client = await new MongoClient(uri).connect();
  try {
    const db = client.db('northkeep');
    const owner = await findOwner(db, server, writer);
    const insert = inserterFor(db, owner);
    const share = total / 300_000;
    await insert('lines', Math.round(100_000 * share), (position) => ({
      text: sealed,
      inDashboard: position % 1_000 === 0,
    }));
    await insert('assessments', Math.round(10_000 * share), () => ({}));
    const aims = await insert('aims', Math.round(PLANNER.aims * share), () => ({ label: sealed }));
    const goals = await insert('goals', Math.round(PLANNER.goals * share), below('aims', aims));
    const milestones = await insert('milestones', Math.round(PLANNER.milestones * share), below('goals', goals));
    await insert('steps', Math.round((PLANNER.steps / 2) * share), below('goals', goals));
    await insert('steps', Math.round((PLANNER.steps / 2) * share), below('milestones', milestones));
    const deletedAt = new Date(Date.now() - DAY_MS);
    const purgeAt = new Date(Date.now() + 29 * DAY_MS);
    await insert('lines', Math.round(80_000 * share), () => ({ text: sealed, deletedAt, purgeAt }));
    await insert('lines', Math.round(82_800 * share), () => TOMBSTONE);
    return owner;
  } finally {
    await client.close();
  }
}

const below = (parentKind: Kind, parents: readonly string[]) => (position: number) => ({
  parentKind,
  parentId: parents[position % parents.length],
  label: sealed,
});

const TOMBSTONE: Fields = { deletedAt: new Date(Date.now() - 60 * DAY_MS), schema: undefined };

/**
 * Finds the user id and the vault id of a writer in the database, by a line that this function creates through the API.
 */
async function findOwner(db: Db, server: Server, writer: BenchAccount): Promise<Owner> {
  const id = randomUUID();
  const response = await fetch(`${server.url}/api/lines`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...requestHeadersOf(writer) },
    body: JSON.stringify({ id, text: sealed, index: -1 }),
  });
  if (!response.ok) throw new Error(`the first line was answered with ${response.status}`);
  const first = await db.collection('records').findOne<Owner>({ id });
  if (!first) throw new Error('the first line is not in the database');
  return { userId: first.userId, vaultId: first.vaultId };
}

/** Returns a function that inserts records of the owner and returns their ids. */
function inserterFor(db: Db, { userId, vaultId }: Owner) {
  return async (kind: Kind, count: number, fieldsOf: (position: number) => Fields): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (let start = 0; start < count; start += BATCH_SIZE) {
      const documents = ids.slice(start, start + BATCH_SIZE).map((id, i) => {
        const own = fieldsOf(start + i);
        if (own === TOMBSTONE) return { userId, vaultId, kind, id, rev: 2, deletedAt: own.deletedAt };
        const at = new Date();
        return {
          ...{ userId, vaultId, kind, id, rev: 1, schema: 1, createKey: randomUUID(), keys: [], index: start + i },
          ...{ parentId: null, parentKind: null, createdAt: at, updatedAt: at, ...own },
        };
      });
      await db.collection('records').insertMany(documents, { ordered: false });
    }
    return ids;
  };
}
