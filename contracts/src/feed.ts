import type { Kind } from './kinds/index.ts';
import type { DeletionMark, WireRecord } from './record.ts';

/** A record of the changes feed: live, marked as deleted, or the mark that the purge left. */
export interface Change {
  readonly kind: Kind;
  readonly record: WireRecord | DeletionMark;
}

/**
 * `GET /sync/changes?since=&after=&kinds=`: one page, by `updatedAt`. `since` is the cursor as it was answered; the
 * server looks two minutes behind it. `kinds` (names joined with commas) limits the answer. `next` goes into `after`
 * for the following page and is null on the last.
 */
export interface ChangesAnswer {
  readonly records: readonly Change[];
  /** The largest `updatedAt` shown so far, ISO 8601; null where there is nothing. */
  readonly cursor: string | null;
  readonly next: string | null;
}

/** `GET /sync/revs`: every record and mark, `[kind, id, rev, deletedAt?]`. */
export interface RevsAnswer {
  readonly revs: readonly (readonly [kind: Kind, id: string, rev: number, deletedAt?: string | null])[];
}

/** `details` of a 409 `CONFLICT`: the record as it stands. */
export interface ConflictDetails {
  readonly record: WireRecord | DeletionMark;
}
