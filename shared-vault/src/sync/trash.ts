import type { Kind, WireRecord } from '@northkeep/contracts';
import { ApiError } from '../api/api-error.ts';
import { decodeChanges, textMember } from './decode.ts';
import { newKey } from './entry.ts';
import type { Answer, RecordKey, Sealer, Transport } from './ports.ts';
import { cachedFrom } from './store.ts';
import { wordsOf } from './waiting-list.ts';

/** A deleted record that can still be restored. */
export interface Deleted {
  readonly kind: Kind;
  readonly id: string;
  /** Its words; '' where they do not open. */
  readonly text: string;
  /** ISO 8601. */
  readonly deletedAt: string;
  /** How many records below it went with it and come back with it. */
  readonly children: number;
}

interface Online {
  readonly vaultId: string;
  readonly transport: Transport;
}

/** What was deleted in the last 30 days, the latest first, opened. Records that went with their parent are counted. */
export async function readTrash(at: Online, sealer: Sealer): Promise<readonly Deleted[]> {
  const headers = { 'x-vault': at.vaultId };
  const body = expectOk(await at.transport.send({ method: 'GET', path: '/sync/trash', headers }));
  const rows = deletedOf(body);
  const byId = new Map(rows.map((row) => [row.record.id, row]));
  const roots = rows.filter(({ record }) => record.parentId === null || !byId.has(record.parentId));
  return Promise.all(
    roots.map(async ({ kind, record }) => ({
      kind,
      id: record.id,
      text: await wordsOf({ kind, id: record.id }, cachedFrom(kind, record), [], sealer),
      deletedAt: record.deletedAt ?? '',
      children: below(record.id, rows),
    })),
  );
}

interface Row {
  readonly kind: Kind;
  readonly record: WireRecord;
}

function deletedOf(body: unknown): readonly Row[] {
  return decodeChanges(body).records.flatMap(({ kind, record }) =>
    record.deletedAt !== null && 'schema' in record ? [{ kind, record }] : [],
  );
}

function below(id: string, rows: readonly Row[]): number {
  const children = rows.filter(({ record }) => record.parentId === id);
  return children.reduce((sum, { record }) => sum + 1 + below(record.id, rows), 0);
}

/** Takes a record out of the trash, with what went with it. Rejects with the server's answer. */
export async function restoreDeleted(at: Online, { kind, id }: RecordKey): Promise<void> {
  const headers = { 'x-vault': at.vaultId, 'idempotency-key': newKey() };
  expectOk(await at.transport.send({ method: 'POST', path: '/sync/restore', headers, body: { kind, id } }));
}

function expectOk({ status, body }: Answer): unknown {
  if (status === 200) return body;
  const code = textMember(body, 'code') ?? 'INTERNAL';
  throw new ApiError({ status, code, message: textMember(body, 'message') ?? '' });
}
