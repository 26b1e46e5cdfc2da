import type { Kind, WireRecord } from '@northkeep/contracts';
import { ApiError } from '../../api/api-error.ts';
import { decodeChangesPage, textMemberOf } from '../feed/decode-responses.ts';
import type { RecordKey, Sealer, ServerResponse, Transport } from '../ports.ts';
import { newIdempotencyKey } from '../store/outbox-entry.ts';
import { toCachedRecord } from '../store/store.ts';
import { readRecordText } from './waiting-list.ts';

/** A deleted record that can still be restored. */
export interface DeletedRecord {
  readonly kind: Kind;
  readonly id: string;
  /** Its first text; '' where it cannot be decrypted. */
  readonly text: string;
  /** ISO 8601. */
  readonly deletedAt: string;
  /** Number of descendants that were deleted and are restored with it. */
  readonly children: number;
}

interface TrashPorts {
  readonly vaultId: string;
  readonly transport: Transport;
}

/** Opens what was deleted in the last 30 days, the latest first. Records deleted with their parent are only counted. */
export async function readTrash(at: TrashPorts, sealer: Sealer): Promise<readonly DeletedRecord[]> {
  const headers = { 'x-vault': at.vaultId };
  const body = expectOk(await at.transport.send({ method: 'GET', path: '/sync/trash', headers }));
  const rows = deletedRows(body);
  const byId = new Map(rows.map((row) => [row.record.id, row]));
  const roots = rows.filter(({ record }) => record.parentId === null || !byId.has(record.parentId));
  return Promise.all(
    roots.map(async ({ kind, record }) => ({
      kind,
      id: record.id,
      text: await readRecordText({ kind, id: record.id }, toCachedRecord(kind, record), [], sealer),
      deletedAt: record.deletedAt ?? '',
      children: countBelow(record.id, rows),
    })),
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

function countBelow(id: string, rows: readonly Row[]): number {
  const children = rows.filter(({ record }) => record.parentId === id);
  return children.reduce((sum, { record }) => sum + 1 + countBelow(record.id, rows), 0);
}

/** Restores a record and its descendants from the trash. Rejects with the server's error. */
export async function restoreDeleted(at: TrashPorts, { kind, id }: RecordKey): Promise<void> {
  const headers = { 'x-vault': at.vaultId, 'idempotency-key': newIdempotencyKey() };
  expectOk(await at.transport.send({ method: 'POST', path: '/sync/restore', headers, body: { kind, id } }));
}

function expectOk({ status, body }: ServerResponse): unknown {
  if (status === 200) return body;
  const code = textMemberOf(body, 'code') ?? 'INTERNAL';
  throw new ApiError({ status, code, message: textMemberOf(body, 'message') ?? '' });
}
