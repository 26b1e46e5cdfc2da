import { ERRORS, type ErrorCode, isEnvelope, isLazy, type Tombstone, type WireRecord } from '@northkeep/contracts';
import { decodeRecordOrTombstone, isLiveRecord, readBodyMember, readBodyText } from '../feed/decode-responses.ts';
import { hasSameContent } from '../feed/verify-changes.ts';
import { isBaseUnchanged, isSameWire, pickMergeBase, pickWireValues, rebaseEntry } from '../merge/merge-with-record.ts';
import type { RecordKey, ServerResponse } from '../ports.ts';
import { headerOfEntry, type OutboxEntry } from '../store/outbox-entry.ts';
import { buildRecordView } from '../store/record-view.ts';
import { type CachedRecord, toCachedRecord } from '../store/store.ts';
import { headerBaseOf, membersAfter } from './entry-header.ts';
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

/** What {@link confirmEntry} has done. */
export interface Confirmation {
  /**
   * - `done`: the entry is removed.
   * - `unread`: the entry is removed, and this device cannot tell how the record looks. It is not cached.
   * - `unfit`: the record has the header that was sent, with other members. The entry stays in the outbox.
   */
  readonly state: 'done' | 'unread' | 'unfit';
  /** The record with which the next entry must be merged. Without that merge, a 409 leads to the same merge. */
  readonly mergeWith: WireRecord | Tombstone | null;
}

const NOTHING_DONE: Confirmation = { state: 'done', mergeWith: null };

/**
 * Removes a confirmed entry from the outbox and caches the record, in one transaction. What is cached is what this device
 * has sent, and of the response only what no header binds: revision and dates. A `verified` record is itself cached. When
 * the record holds the base values of the next entry, that entry is based on it.
 */
export function confirmEntry(
  entry: OutboxEntry,
  { record, isVerified }: { readonly record: WireRecord | Tombstone | null; readonly isVerified: boolean },
  ports: OutboxPorts,
): Promise<Confirmation> {
  return ports.store.transact<Confirmation>({ keys: [entry] }, (found) => {
    const [head, next] = found.entries(entry);
    if (!head || head.n !== entry.n || head.key !== entry.key) return { result: NOTHING_DONE };
    const copy = found.cached(entry);
    const own = composeConfirmed(head, record, copy);
    if (own === 'unfit') return { result: { state: 'unfit', mergeWith: null } };
    const stored = own ?? (isVerified ? record : null);
    const isNewer = stored !== null && (own !== null || stored.rev > (copy?.rev ?? 0));
    const cache = isNewer && !isLazy(entry.kind) ? [toCachedRecord(entry.kind, stored)] : [];
    const put = next && stored && isLiveRecord(stored) && canContinue(next, stored) ? [continueOn(next, stored)] : [];
    return {
      writes: { drop: [head.n], cache, put },
      result: {
        state: stored || isLazy(entry.kind) ? 'done' : 'unread',
        mergeWith: next && put.length === 0 && record ? stored : null,
      },
    };
  });
}

/**
 * Returns the record as it is after the entry; `unfit` when the server's record has other members. Returns null when the
 * response is not the one to exactly this entry, or the copy on this device is not the one to which it was applied.
 */
export function composeConfirmed(
  entry: OutboxEntry,
  record: WireRecord | Tombstone | null,
  copy: CachedRecord | null,
): WireRecord | Tombstone | 'unfit' | null {
  const { kind, id, op, baseRev } = entry;
  const h = headerOfEntry(entry)?.h;
  if (!record) return tombstoneFor(entry, copy?.rev ?? baseRev);
  if (record.rev !== baseRev + 1 || (h && !isSameWire(h, record.h)) || !isBasedOnCopy(entry, copy)) return null;
  const { rev, vaultId, deletedAt } = record;
  const sealed = h ? { h } : {};
  const members = membersAfter(entry, op === 'create' ? null : headerBaseOf(copy).members);
  if (!('schema' in record) || !('schema' in members)) return { id, vaultId, rev, deletedAt, ...sealed };
  if (!hasSameContent({ kind, id }, record, members)) return 'unfit';
  const { createdAt, updatedAt } = record;
  const { h: _, ...rest } = members;
  return { ...rest, id, vaultId, rev, createdAt, updatedAt, deletedAt, ...sealed } as WireRecord;
}

/** True when the entry was applied to the state that this device has cached. */
function isBasedOnCopy(entry: OutboxEntry, copy: CachedRecord | null): boolean {
  if (entry.op === 'create') return copy === null;
  const nonce = headerBaseOf(copy).h?.n ?? null;
  if (nonce !== (headerOfEntry(entry)?.basedOn ?? null)) return false;
  return nonce !== null || entry.baseRev === (copy?.rev ?? 0);
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
    return { writes: { put: [put] }, result: undefined };
  });
}

/** Returns a tombstone for a removal that the server confirmed without sending a record; null for any other entry. */
function tombstoneFor(entry: OutboxEntry, rev: number): Tombstone | null {
  if (entry.op !== 'remove') return null;
  const h = headerOfEntry(entry)?.h;
  return { id: entry.id, vaultId: '', rev: rev + 1, deletedAt: new Date(entry.at).toISOString(), ...(h ? { h } : {}) };
}
