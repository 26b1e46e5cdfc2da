import {
  CHANGES_OVERLAP_MS,
  CHANGES_PAGE,
  type Change,
  type ChangesAnswer,
  isKind,
  type Kind,
} from '@northkeep/contracts';
import { invalidInput } from '../errors.ts';
import { type Owner, recordModel, type StoredRecord } from '../records/record.model.ts';
import { presentAny } from '../records/record.presenter.ts';

interface ChangesRequest {
  readonly owner: Owner;
  /** Cursor of the last completed sync: the largest `updatedAt` of its records, ISO 8601. Undefined reads all records. */
  readonly since?: string | undefined;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
  readonly kinds: readonly Kind[];
}

/** Position in the total order of all changes: by `updatedAt`, then the name of the kind, then id. */
interface Position {
  readonly at: Date;
  readonly kind: Kind;
  readonly id: string;
}

/**
 * Reads one page of changed and deleted records of the given kinds, in the order of {@link Position}. A page that has a
 * `next` is never empty, and the values of `next` strictly increase as texts: clients end a read that breaks this.
 * Throws 400 for a cursor later than the server's clock, which would hide every change until then.
 */
export async function readChanges({ owner, since, after, kinds }: ChangesRequest): Promise<ChangesAnswer> {
  const from = since === undefined ? new Date(0) : new Date(cursorTime(since) - CHANGES_OVERLAP_MS);
  let start = after === undefined ? null : parsePosition(after);
  for (;;) {
    const { changes, next } = await readPage({ owner, kinds, from: start?.at ?? from, start });
    const records = changes
      .filter(isInVaultOf(owner))
      .map(({ kind, stored }): Change => ({ kind, record: presentAny(kind, stored) }));
    if (next === null || records.length > 0) return { records, next: next && formatPosition(next) };
    start = next;
  }
}

/** Returns the time of a cursor in ms. Clocks of the server's machines may differ by up to the overlap. */
function cursorTime(since: string): number {
  const time = Date.parse(since);
  if (time > Date.now() + CHANGES_OVERLAP_MS) throw invalidInput({ since: 'This instant has not come yet.' });
  return time;
}

interface PageRequest {
  readonly owner: Owner;
  readonly kinds: readonly Kind[];
  readonly from: Date;
  readonly start: Position | null;
}

/** Reads one page of the user's changes in all vaults; `next` is its last position when more changes follow. */
async function readPage({ owner, kinds, from, start }: PageRequest) {
  const lists = await Promise.all(kinds.map((kind) => readChangesOfKind({ kind, owner, from, start })));
  const all = lists.flat().sort(compareChanges);
  const changes = all.slice(0, CHANGES_PAGE);
  const last = changes.at(-1);
  return { changes, next: all.length > CHANGES_PAGE && last ? positionOf(last) : null };
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
  if (kind > start.kind) return {};
  if (kind < start.kind) return { updatedAt: { $gt: start.at } };
  return { $or: [{ updatedAt: { $gt: start.at } }, { updatedAt: start.at, id: { $gt: start.id } }] };
}

const timeOf = ({ stored }: StoredChange): number => stored.updatedAt?.getTime() ?? 0;

function compareChanges(a: StoredChange, b: StoredChange): number {
  if (timeOf(a) !== timeOf(b)) return timeOf(a) - timeOf(b);
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.stored.id < b.stored.id ? -1 : 1;
}

const positionOf = (change: StoredChange): Position => ({
  at: new Date(timeOf(change)),
  kind: change.kind,
  id: change.stored.id,
});

/** Digits of a time in a position: with leading zeros, texts are ordered like times. */
const TIME_DIGITS = 15;

const formatPosition = ({ at, kind, id }: Position): string =>
  `${String(at.getTime()).padStart(TIME_DIGITS, '0')}.${kind}.${id}`;

function parsePosition(text: string): Position {
  const [time = '', kind, id = ''] = text.split('.');
  if (!/^\d{15}$/.test(time) || !isKind(kind) || id === '') throw invalidInput({ after: 'This is no position.' });
  return { at: new Date(Number(time)), kind, id };
}
