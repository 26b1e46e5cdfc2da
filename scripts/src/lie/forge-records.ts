import { isMembers, type Liar, type Members, type ToldAnswer, type ToldRequest } from './lie.ts';

/** A record or tombstone as it travels. */
export type SentRecord = Members & { readonly id: string; readonly rev: number };

/** What a liar has seen of one record, from the first version to the latest. */
export interface SeenRecord {
  readonly first: SentRecord;
  readonly latest: SentRecord;
}

/** Returns the members in which the forged version differs from the latest one; null for no lie about this record. */
export type Forge = (seen: SeenRecord, all: readonly SeenRecord[]) => Members | null;

const CHANGES = /^\/api\/sync\/changes/;
const REVISIONS = /^\/api\/sync\/revs/;

/**
 * Creates a liar that shows records of one kind in a version that nobody has written, at the revision after their
 * latest one, in lists, in the changes feed and in the list of revisions. `path` matches the requests of the kind.
 * Changes are stored and confirmed honestly, so a device learns of the forged version as of one of another device.
 */
export function forgeRecords(kind: string, path: RegExp, forge: Forge): Liar {
  const seen = new Map<string, SeenRecord>();
  const learn = (record: SentRecord) => {
    const known = seen.get(record.id);
    if (!known) seen.set(record.id, { first: record, latest: record });
    else if (record.rev > known.latest.rev) seen.set(record.id, { ...known, latest: record });
  };
  const forged = (id: string): SentRecord | null => {
    const one = seen.get(id);
    // The tombstone of a deletion is told as it is.
    const change = one && one.latest.deletedAt === null ? forge(one, [...seen.values()]) : null;
    return one && change ? { ...one.latest, ...nextVersion(one.latest), ...change } : null;
  };
  const tell = ({ method, path: asked }: ToldRequest, body: unknown): unknown => {
    if (REVISIONS.test(asked)) return forgeRevisions(body, kind, forged);
    for (const record of recordsIn(body, kind)) learn(record);
    if (method !== 'GET') return body;
    const told = mapRecords(body, kind, (record) => forged(record.id) ?? record);
    return CHANGES.test(asked)
      ? withForgedChanges(
          told,
          kind,
          [...seen.keys()].flatMap((id) => forged(id) ?? []),
        )
      : told;
  };
  return {
    concerns: ({ path: asked }) => CHANGES.test(asked) || REVISIONS.test(asked) || path.test(asked),
    answer: async (request, ask): Promise<ToldAnswer> => {
      const honest = await ask();
      return honest.status >= 300 ? honest : { ...honest, body: tell(request, honest.body) };
    },
  };
}

/** The revision after that of a record, one millisecond later. */
function nextVersion({ rev, updatedAt }: SentRecord): Members {
  const time = typeof updatedAt === 'string' ? { updatedAt: new Date(Date.parse(updatedAt) + 1).toISOString() } : {};
  return { rev: rev + 1, ...time };
}

const isRecord = (value: unknown): value is SentRecord =>
  isMembers(value) && typeof value.id === 'string' && typeof value.rev === 'number';

const isChange = (value: unknown): value is Members & { readonly record: SentRecord } =>
  isMembers(value) && typeof value.kind === 'string' && isRecord(value.record);

/** Applies a function to the records of a response: one record, a list, an object with lists, or a page of changes. */
function mapRecords(body: unknown, kind: string, change: (record: SentRecord) => SentRecord): unknown {
  if (Array.isArray(body)) return body.map((item: unknown) => mapRecords(item, kind, change));
  if (isChange(body)) return body.kind === kind ? { ...body, record: change(body.record) } : body;
  if (isRecord(body)) return change(body);
  if (!isMembers(body)) return body;
  const members = Object.entries(body).map(([name, value]) => [
    name,
    Array.isArray(value) ? mapRecords(value, kind, change) : value,
  ]);
  return Object.fromEntries(members);
}

/** Returns the records of a kind in a response. */
export function recordsIn(body: unknown, kind: string): SentRecord[] {
  const found: SentRecord[] = [];
  mapRecords(body, kind, (record) => {
    found.push(record);
    return record;
  });
  return found;
}

/** Adds the forged records to a page of changes that does not have them. */
function withForgedChanges(page: unknown, kind: string, forged: readonly SentRecord[]): unknown {
  if (!isMembers(page) || !Array.isArray(page.records)) return page;
  const ids = new Set(recordsIn(page, kind).map(({ id }) => id));
  const added = forged.filter(({ id }) => !ids.has(id)).map((record) => ({ kind, record }));
  return { ...page, records: [...page.records, ...added] };
}

function forgeRevisions(body: unknown, kind: string, forged: (id: string) => SentRecord | null): unknown {
  if (!isMembers(body) || !Array.isArray(body.revs)) return body;
  const revs = body.revs.map((row: unknown) => {
    const [of, id] = Array.isArray(row) ? row : [];
    const record = of === kind && typeof id === 'string' ? forged(id) : null;
    if (!record) return row;
    const header = record.h === undefined ? [] : [record.h];
    return [kind, id, record.rev, ...(typeof record.deletedAt === 'string' ? [record.deletedAt, ...header] : [])];
  });
  return { ...body, revs };
}
