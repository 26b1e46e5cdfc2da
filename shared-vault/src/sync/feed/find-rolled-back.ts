import type { RecordKey } from '../ports.ts';
import { formatRecordKey } from '../store/outbox-entry.ts';
import type { CachedRecord } from '../store/store.ts';
import type { RevisionRow } from './decode-responses.ts';
import { forEachYielding } from './for-each-yielding.ts';

export type CachedRevision = Pick<CachedRecord, 'kind' | 'id' | 'rev'>;

/** Revisions of the cached records, by {@link formatRecordKey}. */
export type CachedRevisions = ReadonlyMap<string, CachedRevision>;

interface RolledBackRecords {
  /** Records that the server holds in an older revision. */
  readonly older: readonly RecordKey[];
  /** Records that the server does not list. */
  readonly missing: readonly RecordKey[];
}

/**
 * Compares the server's revisions with the cache. Records that changed on this device while the response was on its way
 * are left out: their revisions in `before` and `now` differ. The page handles input during the comparison, so the
 * caller must not change the lists, which are snapshots.
 */
export async function findRolledBack(
  rows: readonly RevisionRow[],
  before: CachedRevisions,
  now: CachedRevisions,
): Promise<RolledBackRecords> {
  const told = new Map<string, number>();
  await forEachYielding(rows, (row) => told.set(formatRecordKey(row), row.rev));
  const older: RecordKey[] = [];
  const missing: RecordKey[] = [];
  await forEachYielding(now, ([key, { kind, id, rev }]) => {
    if (before.get(key)?.rev !== rev) return;
    const theirs = told.get(key);
    if (theirs === undefined) missing.push({ kind, id });
    else if (theirs < rev) older.push({ kind, id });
  });
  return { older, missing };
}

/** Returns the rows whose revision is higher than that of the cached record, or whose record is not cached. */
export async function findNewerRows(
  rows: readonly RevisionRow[],
  now: CachedRevisions,
): Promise<readonly RevisionRow[]> {
  const newer: RevisionRow[] = [];
  await forEachYielding(rows, (row) => {
    if (row.rev > (now.get(formatRecordKey(row))?.rev ?? 0)) newer.push(row);
  });
  return newer;
}
