import { type NewOutboxEntry, newIdempotencyKey, type OutboxEntry } from './outbox-entry.ts';

/** The outbox when this tab went on in memory, as it is in memory now, and as it is on the disk now. */
export interface OutboxStates {
  readonly before: readonly OutboxEntry[];
  readonly memory: readonly OutboxEntry[];
  readonly disk: readonly OutboxEntry[];
}

export interface ReturnPlan {
  readonly add: NewOutboxEntry[];
  readonly put: OutboxEntry[];
  readonly drop: number[];
  /** Entries of `add` that hold what an entry of the memory holds; the others hold what another tab has written. */
  readonly copies: NewOutboxEntry[];
}

/**
 * Returns the writes that bring the outbox of the memory back to the disk. Entries that were sent meanwhile leave it; new
 * and altered ones are stored under their number and idempotency key, because their request may be under way.
 *
 * Another tab may have changed the outbox on the disk meanwhile. Its entries stay. Where both have altered the same
 * entry, one of the two becomes a change of its own with a new idempotency key: the server then merges it, while two
 * different requests with one key would be mistaken for one.
 */
export function planReturn({ before, memory, disk }: OutboxStates): ReturnPlan {
  const plan: ReturnPlan = { add: [], put: [], drop: [], copies: [] };
  const inMemory = byNumber(memory);
  const onDisk = byNumber(disk);
  for (const seed of before) returnSeed(seed, inMemory.get(seed.n), onDisk.get(seed.n), plan);
  const seeds = byNumber(before);
  for (const entry of memory) {
    if (seeds.has(entry.n)) continue;
    const taken = onDisk.get(entry.n);
    if (taken && taken.key !== entry.key) addCopy(entry, plan);
    else plan.put.push(entry);
  }
  return plan;
}

/**
 * Returns what the outbox of the memory is on the disk after a plan was written: the state that the next plan compares
 * with. An entry that holds only what another tab has written is not part of it. Nor are the copies, whose numbers the disk
 * gives: {@link findCopies} finds them.
 */
export function listSeedsAfter(
  { put, drop }: ReturnPlan,
  { before, memory }: Pick<OutboxStates, 'before' | 'memory'>,
): readonly OutboxEntry[] {
  const written = byNumber(put);
  const inMemory = byNumber(memory);
  const seeds = byNumber(before);
  const kept = before.filter(({ n }) => !drop.includes(n) && (inMemory.has(n) || !written.has(n)));
  return [...kept.map((seed) => written.get(seed.n) ?? seed), ...put.filter(({ n }) => !seeds.has(n))];
}

/** Returns copies as the disk has stored them first; those that are on the disk no more are left out. */
export function findCopies(copies: readonly NewOutboxEntry[], disk: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const byKey = new Map(disk.map((entry) => [entry.key, entry]));
  return copies.flatMap((copy) => {
    const n = byKey.get(copy.key)?.n;
    return n === undefined ? [] : [{ ...copy, n, sent: false, version: 0 }];
  });
}

function addCopy(entry: OutboxEntry, { add, copies }: ReturnPlan): void {
  const copy = asNew(entry);
  add.push(copy);
  copies.push(copy);
}

/** Plans the return of an entry that was in the outbox before. `kept` is its state in memory, `now` that on the disk. */
function returnSeed(
  seed: OutboxEntry,
  kept: OutboxEntry | undefined,
  now: OutboxEntry | undefined,
  plan: ReturnPlan,
): void {
  const hasNewValues = kept !== undefined && !hasSameValues(kept, seed);
  // Another tab has removed the entry, for example because the server already had its values.
  if (!now) return void (hasNewValues && addCopy(kept, plan));
  if (isSame(now, seed) || (kept && isSame(now, kept))) {
    if (!kept) plan.drop.push(seed.n);
    else if (!isSame(kept, now)) plan.put.push(kept);
    return;
  }
  const isTaken = now.sent || now.key !== seed.key;
  if (!kept) return void (isTaken || plan.put.push({ ...now, key: newIdempotencyKey(), version: now.version + 1 }));
  if (isTaken) return void (hasNewValues && addCopy(kept, plan));
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
