import {
  CHANGES_OVERLAP_MS,
  CHANGES_PAGE,
  type Change,
  type ChangesAnswer,
  isKind,
  KIND_NAMES,
  type Kind,
} from '@northkeep/contracts';
import { invalidInput } from '../errors.ts';
import { type Owner, recordModel, type StoredRecord } from '../records/record.model.ts';
import { presentAny } from '../records/record.presenter.ts';

interface ChangesRequest {
  readonly owner: Owner;
  /** Cursor of the last completed sync, ISO 8601; undefined reads all records. */
  readonly since?: string | undefined;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  readonly kinds: readonly Kind[];
}

/** Position in the total order of all changes: by `updatedAt`, then kind, then id. */
interface Position {
  readonly at: Date;
  readonly kind: Kind;
  readonly id: string;
}

/** Reads one page of changed and deleted records of the given kinds, in the order of {@link Position}. */
export async function readChanges({ owner, since, after, kinds }: ChangesRequest): Promise<ChangesAnswer> {
  const start = after === undefined ? null : parsePosition(after);
  const from = start?.at ?? (since === undefined ? new Date(0) : new Date(Date.parse(since) - CHANGES_OVERLAP_MS));
  const lists = await Promise.all(kinds.map((kind) => readChangesOfKind({ kind, owner, from, start })));
  const all = lists.flat().sort(compareChanges);
  const page = all.slice(0, CHANGES_PAGE);
  const last = page.at(-1);
  return {
    records: page
      .filter(isInVaultOf(owner))
      .map(({ kind, stored }): Change => ({ kind, record: presentAny(kind, stored) })),
    cursor: latestOf([since, start?.at.toISOString(), last?.stored.updatedAt?.toISOString()]),
    next: all.length > CHANGES_PAGE && last ? formatPosition(last) : null,
  };
}

/**
 * Returns the latest instant. The cursor must never decrease, even if the record it came from was changed or purged.
 */
function latestOf(instants: readonly (string | undefined)[]): string | null {
  const times = instants.flatMap((instant) => (instant === undefined ? [] : [Date.parse(instant)]));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}

interface StoredChange {
  readonly kind: Kind;
  readonly stored: StoredRecord;
}

interface KindChangesRequest {
  readonly kind: Kind;
  readonly owner: Owner;
  readonly from: Date;
  readonly start: Position | null;
}

/** Excludes records of the user's other vaults, such as a replaced one. */
const isInVaultOf =
  ({ vaultId }: Owner) =>
  ({ stored }: StoredChange): boolean =>
    stored.vaultId === vaultId;

async function readChangesOfKind({ kind, owner, from, start }: KindChangesRequest): Promise<StoredChange[]> {
  // No vaultId in the query: with it the query planner prefers the index by id and scans every record of the user.
  const stored = await recordModel(kind)
    .find({ userId: owner.userId, updatedAt: { $gte: from }, ...(start ? afterPosition(kind, start) : {}) })
    .sort({ updatedAt: 1, id: 1 })
    .limit(CHANGES_PAGE + 1)
    .lean();
  return stored.map((record) => ({ kind, stored: record }));
}

/** Returns the filter for changes of a kind after the position. */
function afterPosition(kind: Kind, start: Position) {
  const order = KIND_NAMES.indexOf(kind) - KIND_NAMES.indexOf(start.kind);
  if (order > 0) return {};
  if (order < 0) return { updatedAt: { $gt: start.at } };
  return { $or: [{ updatedAt: { $gt: start.at } }, { updatedAt: start.at, id: { $gt: start.id } }] };
}

function compareChanges(a: StoredChange, b: StoredChange): number {
  const time = ({ stored }: StoredChange) => stored.updatedAt?.getTime() ?? 0;
  if (time(a) !== time(b)) return time(a) - time(b);
  if (a.kind !== b.kind) return KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind);
  return a.stored.id < b.stored.id ? -1 : 1;
}

const formatPosition = ({ kind, stored }: StoredChange): string =>
  `${stored.updatedAt?.getTime() ?? 0}.${kind}.${stored.id}`;

function parsePosition(text: string): Position {
  const [time = '', kind, id = ''] = text.split('.');
  if (!/^\d{1,15}$/.test(time) || !isKind(kind) || id === '') throw invalidInput({ after: 'This is no position.' });
  return { at: new Date(Number(time)), kind, id };
}
