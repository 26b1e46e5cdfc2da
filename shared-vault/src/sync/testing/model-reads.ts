import { CHANGES_OVERLAP_MS, FEED_KINDS, formatRecordVersion, type Kind, type WireRecord } from '@northkeep/contracts';

export interface ServerRow {
  readonly kind: Kind;
  readonly record: WireRecord;
}

/** True when only the tombstone of a record is left. */
export function isPurged(record: WireRecord): boolean {
  return !('schema' in record);
}

/** Compares by index, and by id when indexes are equal. */
export function compareServerOrder(a: WireRecord, b: WireRecord): number {
  return a.index - b.index || (a.id < b.id ? -1 : 1);
}

/** Response of `GET /northkeep`: the tree of live records. */
export function plannerTree(vaultId: string, live: (kind: Kind) => readonly WireRecord[]) {
  const under = (kind: Kind, parentId: string) => live(kind).filter((one) => one.parentId === parentId);
  const split = (id: string) => ({ selectedSteps: under('steps', id), parkedSteps: [] });
  const milestones = (id: string) => under('milestones', id).map((one) => ({ ...one, ...split(one.id) }));
  const goals = (id: string) =>
    under('goals', id).map((one) => ({ ...one, ...split(one.id), milestones: milestones(one.id) }));
  const aims = live('aims').map((one) => ({ ...one, goals: goals(one.id) }));
  return { id: vaultId, idealLife: live('idealLife'), obstacles: live('obstacles'), aims };
}

/**
 * Response of `GET /sync/changes`: one page of the records of all kinds in a single order. It begins
 * `CHANGES_OVERLAP_MS` before the cursor, without the versions that the client has seen; for a settled client after it.
 */
export function changesPage(rows: readonly ServerRow[], query: URLSearchParams, page: number) {
  const since = query.get('since');
  const after = query.get('after');
  const kinds = query.get('kinds')?.split(',') ?? FEED_KINDS;
  const overlap = query.get('settled') === 'true' ? -1 : CHANGES_OVERLAP_MS;
  const from = since === null ? '' : new Date(Date.parse(since) - overlap).toISOString();
  const seen = new Set(query.get('seen')?.split(','));
  const all = rows
    .filter(({ kind, record }) => kinds.includes(kind) && !isPurged(record) && record.updatedAt >= from)
    .filter(({ kind, record: { id, rev, updatedAt } }) => {
      return !seen.has(formatRecordVersion({ kind, id, rev, updatedAt: Date.parse(updatedAt) }));
    })
    .map((row) => ({ row, at: `${row.record.updatedAt}.${row.kind}.${row.record.id}` }))
    .filter(({ at }) => after === null || at > after)
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const shown = all.slice(0, page);
  const last = shown.at(-1);
  return {
    records: shown.map(({ row }) => ({ kind: row.kind, record: row.record })),
    next: all.length > page && last ? last.at : null,
  };
}

/** Response of `GET /lines/{lineId}/versions`: one page, the latest creation first. */
export function versionsPage(live: readonly WireRecord[], lineId: string, after: string | null, page: number) {
  const positionOf = ({ createdAt, id }: WireRecord) => `${createdAt}.${id}`;
  const all = live
    .filter((record) => record.parentId === lineId)
    .filter((record) => after === null || positionOf(record) < after)
    .sort((a, b) => (positionOf(a) > positionOf(b) ? -1 : 1));
  const shown = all.slice(0, page);
  const last = shown.at(-1);
  return { records: shown, next: all.length > page && last ? positionOf(last) : null };
}

/** Response of `GET /sync/histories`: one page of the versions of all lines, ordered by id. */
export function historiesPage(live: readonly WireRecord[], after: string | null, page: number) {
  const all = live.filter(({ id }) => after === null || id > after).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { records: all.slice(0, page), next: all.length > page ? all[page - 1]?.id : null };
}
