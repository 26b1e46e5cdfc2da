import { type NewOutboxEntry, newIdempotencyKey, type OutboxEntry } from './outbox-entry.ts';
import type { StoreWrites } from './store.ts';

/** The outbox when this tab went on in memory, as it is in memory now, and as it is on the disk now. */
export interface OutboxStates {
  readonly before: readonly OutboxEntry[];
  readonly memory: readonly OutboxEntry[];
  readonly disk: readonly OutboxEntry[];
}

/**
 * Returns the writes that bring the outbox of the memory back to the disk. Entries that were sent meanwhile leave it; new
 * and altered ones are stored under their number and idempotency key, because their request may be under way.
 *
 * Another tab may have changed the outbox on the disk meanwhile. Its entries stay. Where both have altered the same
 * entry, one of the two becomes a change of its own with a new idempotency key: the server then merges it, while two
 * different requests with one key would be mistaken for one.
 */
export function planReturn({ before, memory, disk }: OutboxStates) {
  const plan = { add: [] as NewOutboxEntry[], put: [] as OutboxEntry[], drop: [] as number[] };
  const inMemory = byNumber(memory);
  const onDisk = byNumber(disk);
  for (const seed of before) returnSeed(seed, inMemory.get(seed.n), onDisk.get(seed.n), plan);
  const seeds = byNumber(before);
  for (const entry of memory) {
    if (seeds.has(entry.n)) continue;
    const taken = onDisk.get(entry.n);
    if (taken && taken.key !== entry.key) plan.add.push(asNew(entry));
    else plan.put.push(entry);
  }
  return plan satisfies StoreWrites;
}

type Plan = ReturnType<typeof planReturn>;

/** Plans the return of an entry that was in the outbox before. `kept` is its state in memory, `now` that on the disk. */
function returnSeed(seed: OutboxEntry, kept: OutboxEntry | undefined, now: OutboxEntry | undefined, plan: Plan): void {
  const hasNewValues = kept !== undefined && !hasSameValues(kept, seed);
  // Another tab has removed the entry, for example because the server already had its values.
  if (!now) return void (hasNewValues && plan.add.push(asNew(kept)));
  if (isSame(now, seed) || (kept && isSame(now, kept))) {
    if (!kept) plan.drop.push(seed.n);
    else if (!isSame(kept, now)) plan.put.push(kept);
    return;
  }
  const isTaken = now.sent || now.key !== seed.key;
  if (!kept) return void (isTaken || plan.put.push({ ...now, key: newIdempotencyKey(), version: now.version + 1 }));
  if (isTaken) return void (hasNewValues && plan.add.push(asNew(kept)));
  if (isSame(kept, seed)) return;
  plan.put.push(kept);
  const op = now.op === 'create' ? 'change' : now.op;
  plan.add.push({ ...asNew(now), op, base: { ...now.base, ...seed.fields } });
}

const byNumber = (entries: readonly OutboxEntry[]): ReadonlyMap<number, OutboxEntry> =>
  new Map(entries.map((entry) => [entry.n, entry]));

const isSame = (a: OutboxEntry, b: OutboxEntry): boolean =>
  a.key === b.key && a.version === b.version && a.sent === b.sent;

const hasSameValues = (a: OutboxEntry, b: OutboxEntry): boolean =>
  a.op === b.op && JSON.stringify(a.fields) === JSON.stringify(b.fields);

function asNew({ n, sent, version, ...entry }: OutboxEntry): NewOutboxEntry {
  return { ...entry, key: newIdempotencyKey() };
}
