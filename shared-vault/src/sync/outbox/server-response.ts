import { ERRORS, type ErrorCode, isEnvelope, isLazy, type Tombstone, type WireRecord } from '@northkeep/contracts';
import { decodeRecordOrTombstone, isLiveRecord, readBodyMember, readBodyText } from '../feed/decode-responses.ts';
import { isBaseUnchanged, pickMergeBase, pickWireValues, rebaseEntry } from '../merge/merge-with-record.ts';
import type { RecordKey, ServerResponse } from '../ports.ts';
import { headerOfEntry, type OutboxEntry } from '../store/outbox-entry.ts';
import { buildRecordView } from '../store/record-view.ts';
import { type TransactionDecision, toCachedRecord } from '../store/store.ts';
import type { OutboxPorts } from './rebase-changes.ts';
import type { WriteVerification } from './write-proof.ts';

/** The outcome of a sent change, classified by its response. */
export type ResponseOutcome =
  /** A success response, whose record has to prove that the change was written. */
  | { readonly type: 'success'; readonly record: WireRecord | Tombstone | null }
  /** The record that the change removes does not exist. */
  | { readonly type: 'missing' }
  | { readonly type: 'conflict'; readonly record: WireRecord | Tombstone }
  | { readonly type: 'gone' }
  | { readonly type: 'retry' }
  | { readonly type: 'no-session' }
  | { readonly type: 'vault-changed' }
  | { readonly type: 'rejected'; readonly code: string };

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];

/** Classifies the response to a sent entry. */
export function classifyResponse(entry: OutboxEntry, { status, body }: ServerResponse): ResponseOutcome {
  if (status >= 200 && status < 300) return { type: 'success', record: recordIn(entry, body) };
  const code = readBodyText(body, 'code') ?? '';
  if (status === 401) return { type: 'no-session' };
  if (status === 409) return classifyConflict(entry, body, code);
  if (status === 404) return classifyNotFound(entry, code);
  if (status >= 500 || status < 400 || RETRYABLE_STATUSES.includes(status)) return { type: 'retry' };
  return { type: 'rejected', code: Object.hasOwn(ERRORS, code) ? code : errorCodeOf(status) };
}

function errorCodeOf(status: number): ErrorCode {
  return status === 413
    ? 'TOO_LARGE'
    : status === 415
      ? 'UNSUPPORTED_TYPE'
      : status === 403
        ? 'FORBIDDEN'
        : 'INVALID_INPUT';
}

/** The record in the body, or in its `record` member. */
function recordIn({ kind, id }: RecordKey, body: unknown): WireRecord | Tombstone | null {
  const record = decodeRecordOrTombstone(kind, body) ?? decodeRecordOrTombstone(kind, readBodyMember(body, 'record'));
  return record?.id === id ? record : null;
}

function classifyConflict(entry: OutboxEntry, body: unknown, code: string): ResponseOutcome {
  if (code === 'VAULT_CHANGED') return { type: 'vault-changed' };
  if (code !== 'CONFLICT') return { type: 'rejected', code };
  const record = recordIn(entry, readBodyMember(body, 'details'));
  return record ? { type: 'conflict', record } : { type: 'retry' };
}

function classifyNotFound(entry: OutboxEntry, code: string): ResponseOutcome {
  if (entry.op === 'remove') return { type: 'missing' };
  if (entry.op === 'create' || code === 'PARENT_GONE') return { type: 'rejected', code: 'PARENT_GONE' };
  return { type: 'gone' };
}

/**
 * Removes a confirmed entry from the outbox and caches the record, in one transaction. When the response holds the base
 * values of the next entry, that entry is based on the response. Otherwise the function returns true, and the caller
 * merges the next entry with the record. Without that merge, the server would reject the next entry with a 409, which
 * leads to the same merge.
 */
export function confirmEntry(
  entry: OutboxEntry,
  record: WireRecord | Tombstone | null,
  ports: OutboxPorts,
): Promise<boolean> {
  return ports.store.transact<boolean>({ keys: [entry] }, (found): TransactionDecision<boolean> => {
    const [head, next] = found.entries(entry);
    if (!head || head.n !== entry.n || head.key !== entry.key) return { result: false };
    const cached = found.cached(entry);
    const newer = record ?? tombstoneFor(entry, cached?.rev ?? entry.baseRev);
    const isNewer = newer !== null && newer.rev > (cached?.rev ?? 0);
    const cache = isNewer && !isLazy(entry.kind) ? [toCachedRecord(entry.kind, newer)] : [];
    const put = next && record && isLiveRecord(record) && canContinue(next, record) ? [continueOn(next, record)] : [];
    return { writes: { drop: [head.n], cache, put }, result: next !== undefined && put.length === 0 };
  });
}

/**
 * Bases the next entry of a record on the record that the first one has made. A header that was made in advance, because
 * the vault was to be locked, stays when it is based on the record's.
 */
function continueOn(next: OutboxEntry, record: WireRecord): OutboxEntry {
  const based = rebaseEntry(next, record.rev);
  const header = headerOfEntry(next);
  const isBased = header !== null && isEnvelope(record.h) && header.basedOn === record.h.n;
  return isBased ? { ...based, header: { ...header, key: based.key, version: based.version } } : based;
}

function canContinue(next: OutboxEntry, record: WireRecord): boolean {
  return next.op !== 'create' && isBaseUnchanged(next, record);
}

/** Creates a new change, with a new idempotency key, for those fields that the record does not hold. */
export function requeueUnwrittenFields(
  entry: OutboxEntry,
  { record, names }: Pick<Extract<WriteVerification, { type: 'unwritten' }>, 'record' | 'names'>,
  ports: OutboxPorts,
): Promise<void> {
  return ports.store.transact<void>({ keys: [entry] }, (found) => {
    const [head] = found.entries(entry);
    if (!head || head.n !== entry.n || head.key !== entry.key) return { result: undefined };
    const fields = pickWireValues(names, (name) => head.fields[name]);
    const base = pickMergeBase(buildRecordView(entry.kind, record), names);
    const put = { ...rebaseEntry({ ...head, op: 'change' }, record.rev), fields, base };
    const cache = record.rev > (found.cached(entry)?.rev ?? 0) ? [toCachedRecord(entry.kind, record)] : [];
    return { writes: { put: [put], cache }, result: undefined };
  });
}

/** Returns a tombstone for a removal that the server confirmed without sending a record; null for any other entry. */
function tombstoneFor(entry: OutboxEntry, rev: number): Tombstone | null {
  if (entry.op !== 'remove') return null;
  return { id: entry.id, vaultId: '', rev: rev + 1, deletedAt: new Date(entry.at).toISOString() };
}
