import { formatIfMatch, isEnvelope, type Kind, nextHeaderState, type WireRecord } from '@northkeep/contracts';
import { ApiError, createNetworkError } from '../../api/api-error.ts';
import { decodeChangesPage, decodeRecordOrTombstone, isLiveRecord, readBodyText } from '../feed/decode-responses.ts';
import { readHeader } from '../feed/read-header.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { listUserTextFieldNames } from '../merge/user-text.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import { newIdempotencyKey } from '../store/outbox-entry.ts';
import { buildRecordView } from '../store/record-view.ts';
import { toCachedRecord } from '../store/store.ts';
import { expectOk, fetchSyncListPage, type SyncListPorts } from './sync-list-page.ts';
import { readRecordText } from './waiting-list.ts';

/** A deleted record that can still be restored. */
export interface DeletedRecord {
  readonly kind: Kind;
  readonly id: string;
  /** First text of the record; '' when it cannot be decrypted. */
  readonly text: string;
  /** ISO 8601. */
  readonly deletedAt: string;
  /** Number of descendants and sub-lines that were deleted and are restored with it. */
  readonly children: number;
  /** Sub-lines that were deleted together with a line, in their order. Each is restored by itself, after the line. */
  readonly subLines: readonly RecordKey[];
}

/** The latest deletions. */
export interface Trash {
  readonly records: readonly DeletedRecord[];
  /** True while the server has older deletions. */
  readonly hasOlder: boolean;
}

/**
 * Decrypts the records that were deleted in the last `TRASH_RETENTION_DAYS`, the latest first, from the given number of
 * pages. Records deleted with their parent are only counted. Records with another content than the user's devices have
 * written are left out.
 */
export async function readTrash(at: SyncListPorts, sealer: FieldCipher, pages = 1): Promise<Trash> {
  const rows: Row[] = [];
  let next: string | null = null;
  for (let page = 0; page < pages && (page === 0 || next !== null); page += 1) {
    const body = await fetchSyncListPage(at, next);
    rows.push(...deletedRows(body));
    next = readBodyText(body, 'next');
  }
  // The server lists parents before their children, so a deleted parent is always on the pages read so far. A record
  // without a parent on these pages is listed by itself.
  const byId = new Map(rows.map((row) => [row.record.id, row]));
  const tops = await findTopLines(byId, sealer);
  const isBelow = ({ record }: Row) => tops.has(record.id) || (record.parentId !== null && byId.has(record.parentId));
  const roots = rows.filter((row) => !isBelow(row));
  const childrenOf = childrenByParent(rows);
  const read = async ({ kind, record }: Row): Promise<DeletedRecord | null> => {
    if (!(await isAsWritten({ kind, record }, sealer))) return null;
    const subLines = await findSubLines(record.id, rows, { tops, sealer });
    const children = countBelow(record.id, childrenOf) + subLines.length;
    if (children === 0 && (await neverHadWords({ kind, record }, sealer))) return null;
    const text = await readRecordText({ kind, id: record.id }, toCachedRecord(kind, record), [], sealer);
    return { kind, id: record.id, text, deletedAt: record.deletedAt ?? '', children, subLines };
  };
  const records = await Promise.all(roots.map(read));
  return { records: records.filter((record) => record !== null), hasOlder: next !== null };
}

/** Maximum time in ms between the deletions of a line and of the sub-lines that were deleted together with it. */
const TOGETHER_MS = 60_000;

/** Returns the line at the top for each sub-line that was deleted together with it, by their ids. */
async function findTopLines(byId: ReadonlyMap<string, Row>, sealer: FieldCipher): Promise<ReadonlyMap<string, string>> {
  const above = new Map<string, string>();
  for (const [id, row] of byId) {
    if (row.kind !== 'lines') continue;
    const { fields } = buildRecordView('lines', row.record);
    const line = await decryptForMerge({ kind: 'lines', id }, 'subLineOf', fields.subLineOf, sealer);
    const parent = typeof line === 'string' ? byId.get(line) : undefined;
    if (parent?.kind === 'lines' && wereDeletedTogether(parent, row)) above.set(id, parent.record.id);
  }
  const topOf = (id: string): string | null => {
    let top = id;
    for (let passed = 0; passed <= above.size; passed += 1) {
      const next = above.get(top);
      if (next === undefined) return top;
      top = next;
    }
    return null; // the lines are in a circle, and each is listed by itself
  };
  return new Map(
    [...above.keys()].flatMap((id): [string, string][] => {
      const top = topOf(id);
      return top === null ? [] : [[id, top]];
    }),
  );
}

const wereDeletedTogether = (one: Row, other: Row): boolean =>
  Math.abs(Date.parse(one.record.deletedAt ?? '') - Date.parse(other.record.deletedAt ?? '')) <= TOGETHER_MS;

/** Returns the sub-lines of a deleted line in their order, without those that cannot be restored or never had words. */
async function findSubLines(
  id: string,
  rows: readonly Row[],
  { tops, sealer }: { readonly tops: ReadonlyMap<string, string>; readonly sealer: FieldCipher },
): Promise<readonly RecordKey[]> {
  const found: RecordKey[] = [];
  const below = rows.filter(({ record }) => tops.get(record.id) === id);
  for (const row of below.toSorted((a, b) => (a.record.index ?? 0) - (b.record.index ?? 0))) {
    if ((await isAsWritten(row, sealer)) && !(await neverHadWords(row, sealer)))
      found.push({ kind: row.kind, id: row.record.id });
  }
  return found;
}

type HeaderCipher = Pick<FieldCipher, 'openHeader' | 'isHeaderOf' | 'sealHeader'>;

/** True for a record whose content is that of its header. */
async function isAsWritten({ kind, record }: Row, cipher: HeaderCipher): Promise<boolean> {
  return (await readHeader({ kind, id: record.id }, record, cipher)).state === 'fits';
}

/** Revision of a record that was created and deleted, and not changed in between. */
const UNCHANGED_REV_MAX = 2;

/**
 * True for a record whose texts were empty from its creation to its deletion, such as a new line that was left empty. A
 * record with a text that cannot be decrypted may contain words. So may one that was changed: it can have a history.
 */
async function neverHadWords({ kind, record }: Row, sealer: FieldCipher): Promise<boolean> {
  const names = listUserTextFieldNames(kind);
  if (names.length === 0 || record.rev > UNCHANGED_REV_MAX) return false;
  const { fields } = buildRecordView(kind, record);
  const values = names.map((name) => decryptForMerge({ kind, id: record.id }, name, fields[name], sealer));
  return (await Promise.all(values)).every(
    (value) => value === '' || value === null || (Array.isArray(value) && value.length === 0),
  );
}

interface Row {
  readonly kind: Kind;
  readonly record: WireRecord;
}

function deletedRows(body: unknown): readonly Row[] {
  return decodeChangesPage(body).records.flatMap(({ kind, record }) =>
    record.deletedAt !== null && 'schema' in record ? [{ kind, record }] : [],
  );
}

function childrenByParent(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const childrenOf = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.record.parentId === null) continue;
    const siblings = childrenOf.get(row.record.parentId);
    if (siblings) siblings.push(row);
    else childrenOf.set(row.record.parentId, [row]);
  }
  return childrenOf;
}

function countBelow(id: string, childrenOf: ReadonlyMap<string, readonly Row[]>): number {
  const children = childrenOf.get(id) ?? [];
  return children.reduce((sum, { record }) => sum + 1 + countBelow(record.id, childrenOf), 0);
}

/**
 * Restores a record and its descendants from the trash. Rejects with the server's error, and with 404 for a record that
 * is not in the trash.
 */
export async function restoreDeletedRecord(at: SyncListPorts, key: RecordKey, cipher: HeaderCipher): Promise<void> {
  const { kind, id } = key;
  const deleted = await findDeletedRecord(at, key);
  if (!deleted) throw new ApiError({ status: 404, code: 'NOT_FOUND', message: '' });
  // The new header would bind whatever the server shows.
  if (!(await isAsWritten({ kind, record: deleted }, cipher)))
    throw createNetworkError('the server shows another record than the one that was deleted');
  const state = nextHeaderState(await cipher.openHeader(key, deleted.h));
  const { h } = await cipher.sealHeader({ kind, id, members: { ...deleted } }, state);
  const base = isEnvelope(deleted.h) ? { 'if-match': formatIfMatch(deleted.rev, deleted.h.n) } : {};
  const headers = { 'x-vault': at.vaultId, 'idempotency-key': newIdempotencyKey(), ...base };
  const body = expectOk(
    await at.transport.send({ method: 'POST', path: '/sync/restore', headers, body: { kind, id, h } }),
  );
  const record = decodeRecordOrTombstone(kind, body);
  // A success response without the live record proves nothing. The record stays in the list, and the user can try
  // again.
  if (record?.id !== id || !isLiveRecord(record))
    throw createNetworkError('the restored record is missing in the response');
}

/** Reads the trash up to the record. */
async function findDeletedRecord(at: SyncListPorts, { kind, id }: RecordKey): Promise<WireRecord | null> {
  let after: string | null = null;
  for (;;) {
    const body = await fetchSyncListPage(at, after);
    const row = deletedRows(body).find((one) => one.kind === kind && one.record.id === id);
    if (row) return row.record;
    const next = readBodyText(body, 'next');
    // A page without a record, or with its own cursor, would be read without end.
    if (next === null || next === after || deletedRows(body).length === 0) return null;
    after = next;
  }
}
