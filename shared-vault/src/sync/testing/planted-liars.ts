import type { Kind, Tombstone, WireRecord } from '@northkeep/contracts';
import { decodeChangesPage, readBodyMember } from '../feed/decode-responses.ts';
import type { ServerRequest, ServerResponse } from '../ports.ts';
import type { ModelServer } from './model-server.ts';

/** A record as the server had it once, and as it has it now. */
export interface ToldRecord {
  readonly kind: Kind;
  readonly first: WireRecord;
  readonly now: WireRecord;
}

/** Returns the record that the liar shows in place of `now`; null when the lie does not fit the record. */
export type RecordLie = (told: ToldRecord, others: readonly ToldRecord[]) => WireRecord | Tombstone | null;

const isSealed = (value: unknown): value is { readonly n: string; readonly c: string } =>
  typeof value === 'object' && value !== null && 'c' in value;

/** Flips one character of the first sealed value. */
function withFlippedCharacter(record: WireRecord): WireRecord | null {
  const [name, value] = Object.entries(record).find(([key, one]) => key !== 'h' && isSealed(one)) ?? [];
  if (name === undefined || !isSealed(value)) return null;
  const c = `${value.c.slice(0, -3)}${value.c.at(-3) === 'A' ? 'B' : 'A'}${value.c.slice(-2)}`;
  return { ...record, [name]: { ...value, c } } as WireRecord;
}

/** Flips the first clear field. */
function withFlippedField(record: WireRecord): WireRecord | null {
  const [name, value] = Object.entries(record).find(([, one]) => typeof one === 'boolean') ?? [];
  return name === undefined ? null : { ...record, [name]: !value };
}

const withoutHeader = ({ h: _, ...rest }: WireRecord) => rest as WireRecord;

/** The lies about one record, each told at the next revision. */
export const RECORD_LIES: Readonly<Record<string, RecordLie>> = {
  'replays a former state': ({ first, now }) => (first.h?.n === now.h?.n ? null : first),
  'forges a deletion': ({ now }) => (now.deletedAt === null ? { ...now, deletedAt: now.updatedAt } : null),
  'forges the deletion of a purged record': ({ now: { id, vaultId, rev, deletedAt, updatedAt, h } }) =>
    deletedAt === null ? { id, vaultId, rev, deletedAt: updatedAt, ...(h ? { h } : {}) } : null,
  'withdraws a deletion': ({ now }) => (now.deletedAt === null ? null : { ...now, deletedAt: null }),
  'withdraws a deletion with a former state': ({ first, now }) =>
    now.deletedAt === null || first.deletedAt !== null ? null : first,
  'flips a clear field': ({ now }) => withFlippedField(now),
  'moves a record to another parent': ({ now }, others) => {
    const other = others.find((one) => one.now.id !== now.id && one.now.id !== now.parentId);
    return other ? { ...now, parentId: other.now.id } : null;
  },
  'swaps the places of two records': ({ kind, now }, others) => {
    const other = others.find((one) => one.kind === kind && one.now.index !== now.index);
    return other ? { ...now, index: other.now.index } : null;
  },
  'shows the header of another record': ({ now }, others) => {
    const other = others.find((one) => one.now.id !== now.id && one.now.h !== undefined);
    return other?.now.h ? { ...now, h: other.now.h } : null;
  },
  'removes the header': ({ now }) => withoutHeader(now),
  'removes the header of a former state': ({ first }) => withoutHeader(first),
  'flips a character of a ciphertext': ({ now }) => withFlippedCharacter(now),
  'adds a field': ({ now }) => ({ ...now, addedByTheServer: 1 }),
};

/** Remembers the first version of each record of a server. */
export function rememberFirst(server: ModelServer, first: Map<string, WireRecord>): void {
  for (const { record } of server.rows()) if (!first.has(record.id)) first.set(record.id, record);
}

/** Changes the records of a read in place of the server; null leaves the response as it is. */
export function tellInChanges(
  { method, path }: ServerRequest,
  answer: ServerResponse,
  told: ReadonlyMap<string, { readonly kind: Kind; readonly record: WireRecord | Tombstone }>,
): ServerResponse {
  if (method !== 'GET' || answer.status !== 200) return answer;
  if (path.startsWith('/sync/revs')) return { status: 200, body: toldRevisions(answer.body, told) };
  if (!path.startsWith('/sync/changes')) return answer;
  const { records } = decodeChangesPage(answer.body);
  const honest = records.filter(({ record }) => !told.has(record.id));
  const lies = [...told.values()].map(({ kind, record }) => ({ kind, record }));
  return { status: 200, body: { records: [...honest, ...lies], next: null } };
}

function toldRevisions(body: unknown, told: Parameters<typeof tellInChanges>[2]): unknown {
  const rows = readBodyMember(body, 'revs');
  if (!Array.isArray(rows)) return body;
  const revs = rows.map((row: unknown) => {
    const [kind, id] = Array.isArray(row) ? row : [];
    const lie = told.get(String(id))?.record;
    return lie ? [kind, id, lie.rev, lie.deletedAt, ...(lie.deletedAt && lie.h ? [lie.h] : [])] : row;
  });
  return { revs };
}
