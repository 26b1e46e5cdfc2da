import type { Fields } from '../bson/values.ts';
import { buildWriteError } from '../errors.ts';
import type { Store } from '../storage/store.ts';

/** Maximum entries and bytes of one transaction. Other clients are served between two transactions. */
const CHUNK_ENTRIES = 500;
const CHUNK_BYTES = 1024 * 1024;

export interface BulkWrite<T, R> {
  store: Store;
  entries: readonly T[];
  /** An ordered bulk write stops at the first failed entry. */
  ordered: boolean;
  /**
   * Applies one entry in a write transaction that it shares with adjacent entries. Called again when that transaction
   * is retried.
   */
  apply(entry: T): R;
  /** Applies an entry that may change many documents, in transactions of its own. */
  applyToMany?(entry: T): Promise<R>;
  isForMany?(entry: T): boolean;
}

export interface BulkWriteResult<R> {
  results: { index: number; result: R }[];
  writeErrors: Fields[];
}

/**
 * Applies the entries of a bulk write in transactions of bounded size. As in MongoDB each document is changed
 * atomically, not the whole command.
 */
export async function runBulkWrite<T, R>(bulk: BulkWrite<T, R>): Promise<BulkWriteResult<R>> {
  const { store, entries, ordered } = bulk;
  const outcome: BulkWriteResult<R> = { results: [], writeErrors: [] };
  for (let at = 0; at < entries.length && !(ordered && outcome.writeErrors.length > 0); ) {
    const end = endOfChunk(bulk, at);
    const from = at;
    const chunk = end > at ? await store.write(() => applyChunk(bulk, from, end)) : await applyLongEntry(bulk, at);
    outcome.results.push(...chunk.results);
    outcome.writeErrors.push(...chunk.writeErrors);
    at = Math.max(end, at + 1);
  }
  return outcome;
}

/**
 * Returns the index after the last entry that shares a transaction with the entry at `start`, or `start` itself when
 * that entry needs its own transaction.
 */
function endOfChunk<T, R>({ entries, isForMany = () => false }: BulkWrite<T, R>, start: number): number {
  let bytes = 0;
  for (let end = start; end < entries.length; end += 1) {
    const entry = entries[end];
    if (entry === undefined || isForMany(entry)) return end;
    bytes += entry instanceof Uint8Array ? entry.length : 0;
    if (end > start && (end - start >= CHUNK_ENTRIES || bytes > CHUNK_BYTES)) return end;
  }
  return entries.length;
}

function applyChunk<T, R>(
  { entries, ordered, apply }: BulkWrite<T, R>,
  start: number,
  end: number,
): BulkWriteResult<R> {
  const outcome: BulkWriteResult<R> = { results: [], writeErrors: [] };
  for (const [offset, entry] of entries.slice(start, end).entries()) {
    const index = start + offset;
    try {
      outcome.results.push({ index, result: apply(entry) });
    } catch (error) {
      outcome.writeErrors.push(buildWriteError(index, error));
      if (ordered) break;
    }
  }
  return outcome;
}

async function applyLongEntry<T, R>(
  { entries, applyToMany }: BulkWrite<T, R>,
  index: number,
): Promise<BulkWriteResult<R>> {
  const entry = entries[index];
  if (entry === undefined || !applyToMany) return { results: [], writeErrors: [] };
  try {
    return { results: [{ index, result: await applyToMany(entry) }], writeErrors: [] };
  } catch (error) {
    return { results: [], writeErrors: [buildWriteError(index, error)] };
  }
}

/** Adds up the number that `numberOf` reads from each result. */
export const sumOfResults = <R>({ results }: BulkWriteResult<R>, numberOf: (result: R) => number): number =>
  results.reduce((sum, { result }) => sum + numberOf(result), 0);

/** Returns the write errors as a field of the reply, or no field when there are none. */
export const buildWriteErrorsField = ({ writeErrors }: BulkWriteResult<unknown>): Fields =>
  writeErrors.length > 0 ? { writeErrors } : {};
