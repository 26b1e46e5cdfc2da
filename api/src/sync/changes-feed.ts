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
  /** The cursor of the last round, ISO 8601; all there is where it is left out. */
  readonly since?: string | undefined;
  /** `next` of the page before. */
  readonly after?: string | undefined;
  readonly kinds: readonly Kind[];
}

/** A place in the one order of all changes: by `updatedAt`, then kind, then id. */
interface Position {
  readonly at: Date;
  readonly kind: Kind;
  readonly id: string;
}

/** One page of what has changed, deletions included, in one order over all kinds. */
export async function readChanges({ owner, since, after, kinds }: ChangesRequest): Promise<ChangesAnswer> {
  const start = after === undefined ? null : parsePosition(after);
  const from = start?.at ?? (since === undefined ? new Date(0) : new Date(Date.parse(since) - CHANGES_OVERLAP_MS));
  const lists = await Promise.all(kinds.map((kind) => readKind({ kind, owner, from, start })));
  const all = lists.flat().sort(byChange);
  const page = all.slice(0, CHANGES_PAGE);
  const last = page.at(-1);
  return {
    records: page.filter(isOf(owner)).map(({ kind, stored }): Change => ({ kind, record: presentAny(kind, stored) })),
    cursor: latest([since, start?.at.toISOString(), last?.stored.updatedAt?.toISOString()]),
    next: all.length > CHANGES_PAGE && last ? writePosition(last) : null,
  };
}

/** A cursor never goes back, also where what it stood for was changed or purged since. */
function latest(instants: readonly (string | undefined)[]): string | null {
  const times = instants.flatMap((instant) => (instant === undefined ? [] : [Date.parse(instant)]));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}

interface Found {
  readonly kind: Kind;
  readonly stored: StoredRecord;
}

interface KindRequest {
  readonly kind: Kind;
  readonly owner: Owner;
  readonly from: Date;
  readonly start: Position | null;
}

/** Records of another vault of this person, such as the one this replaced. */
const isOf =
  ({ vaultId }: Owner) =>
  ({ stored }: Found): boolean =>
    stored.vaultId === vaultId;

async function readKind({ kind, owner, from, start }: KindRequest): Promise<Found[]> {
  // Not by vault: with it a database would rather take the index of ids and read every record of the person.
  const stored = await recordModel(kind)
    .find({ userId: owner.userId, updatedAt: { $gte: from }, ...(start ? beyond(kind, start) : {}) })
    .sort({ updatedAt: 1, id: 1 })
    .limit(CHANGES_PAGE + 1)
    .lean();
  return stored.map((record) => ({ kind, stored: record }));
}

/** Narrows `updatedAt >= start.at` to what comes after the position. */
function beyond(kind: Kind, start: Position) {
  const order = KIND_NAMES.indexOf(kind) - KIND_NAMES.indexOf(start.kind);
  if (order > 0) return {};
  if (order < 0) return { updatedAt: { $gt: start.at } };
  return { $or: [{ updatedAt: { $gt: start.at } }, { updatedAt: start.at, id: { $gt: start.id } }] };
}

function byChange(a: Found, b: Found): number {
  const time = (found: Found) => found.stored.updatedAt?.getTime() ?? 0;
  if (time(a) !== time(b)) return time(a) - time(b);
  if (a.kind !== b.kind) return KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind);
  return a.stored.id < b.stored.id ? -1 : 1;
}

const writePosition = ({ kind, stored }: Found): string => `${stored.updatedAt?.getTime() ?? 0}.${kind}.${stored.id}`;

function parsePosition(text: string): Position {
  const [time = '', kind, id = ''] = text.split('.');
  if (!/^\d{1,15}$/.test(time) || !isKind(kind) || id === '') throw invalidInput({ after: 'This is no position.' });
  return { at: new Date(Number(time)), kind, id };
}
