import type { Envelope } from './envelope.ts';
import type { Kind } from './kinds/index.ts';
import type { Tombstone, WireRecord } from './record.ts';

/** Entry of the changes feed: a live record, a deleted record, or the tombstone that the purge left. */
export interface FeedChange {
  readonly kind: Kind;
  readonly record: WireRecord | Tombstone;
}

/**
 * Response of `GET /sync/changes?since=&seen=&settled=&after=&kinds=`: one page of the changes feed, ordered by
 * `updatedAt`. `since` is the cursor, the largest `updatedAt` that the client has received; the server also returns
 * changes of the two minutes before it, except the versions in `seen` (`formatRecordVersion`, joined with commas).
 * With `settled=true` it returns only changes after the cursor: the client has read once more, long enough after it
 * received the cursor that no earlier change can still become visible. `kinds` (names joined with commas) filters the
 * feed. `next` is the `after` parameter of the
 * following page, null on the last page. The values of `next` strictly increase, and a page with a `next` is never
 * empty.
 */
export interface ChangesResponse {
  readonly records: readonly FeedChange[];
  readonly next: string | null;
}

/**
 * Response of `GET /sync/revs?after=`: one page of the revisions of all records and tombstones, `[kind, id, rev]`, for a
 * deleted record with the time of the deletion and the header, ordered by kind name and id. `next` is the `after` parameter of the following page, null on the last
 * page. The values of `next` strictly increase, and a page with a `next` is never empty.
 */
export interface RevsResponse {
  readonly revs: readonly (readonly [kind: Kind, id: string, rev: number, deletedAt?: string | null, h?: Envelope])[];
  readonly next: string | null;
}

/**
 * Response of `GET /sync/trash?after=`: one page of the deleted records that can be restored, latest deletion first and
 * parents before their children. `next` is the `after` parameter of the following page, null on the last page.
 */
export interface TrashResponse {
  readonly records: readonly FeedChange[];
  readonly next: string | null;
}

/** `details` of a 409 `CONFLICT`: the current record. */
export interface ConflictDetails {
  readonly record: WireRecord | Tombstone;
}
