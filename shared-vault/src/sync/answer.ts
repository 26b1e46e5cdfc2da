import { type DeletionMark, ERRORS, type ErrorCode, type WireRecord } from '@northkeep/contracts';
import { decodeStored, isLive, member, textMember } from './decode.ts';
import type { Entry } from './entry.ts';
import type { Answer, RecordKey } from './ports.ts';
import { rebased, stillStands } from './resolve.ts';
import type { SettlePorts } from './settle.ts';
import { cachedFrom, type Decision } from './store.ts';

/** What an answer means for the change that was sent. */
export type Meaning =
  | { readonly type: 'done'; readonly record: WireRecord | DeletionMark | null }
  | { readonly type: 'conflict'; readonly record: WireRecord | DeletionMark }
  | { readonly type: 'gone' }
  | { readonly type: 'again' }
  | { readonly type: 'session' }
  | { readonly type: 'vault' }
  | { readonly type: 'refused'; readonly code: string };

const AGAIN: readonly number[] = [408, 425, 429];

/** Reads an answer to `entry` (records.md, 'Writing'). */
export function meaningOf(entry: Entry, { status, body }: Answer): Meaning {
  if (status >= 200 && status < 300) return { type: 'done', record: recordIn(entry, body) };
  const code = textMember(body, 'code') ?? '';
  if (status === 401) return { type: 'session' };
  if (status === 409) return conflictOf(entry, body, code);
  if (status === 404) return missingOf(entry, code);
  if (status >= 500 || status < 400 || AGAIN.includes(status)) return { type: 'again' };
  return { type: 'refused', code: Object.hasOwn(ERRORS, code) ? code : codeOf(status) };
}

function codeOf(status: number): ErrorCode {
  return status === 413
    ? 'TOO_LARGE'
    : status === 415
      ? 'UNSUPPORTED_TYPE'
      : status === 403
        ? 'FORBIDDEN'
        : 'INVALID_INPUT';
}

/** The record itself, or the one member that is one. */
function recordIn({ kind, id }: RecordKey, body: unknown): WireRecord | DeletionMark | null {
  const record = decodeStored(kind, body) ?? decodeStored(kind, member(body, 'record'));
  return record?.id === id ? record : null;
}

function conflictOf(entry: Entry, body: unknown, code: string): Meaning {
  if (code === 'VAULT_CHANGED') return { type: 'vault' };
  if (code !== 'CONFLICT') return { type: 'refused', code };
  const record = recordIn(entry, member(body, 'details'));
  return record ? { type: 'conflict', record } : { type: 'again' };
}

function missingOf(entry: Entry, code: string): Meaning {
  if (entry.op === 'remove') return { type: 'done', record: null };
  if (entry.op === 'create' || code === 'PARENT_GONE') return { type: 'refused', code: 'PARENT_GONE' };
  return { type: 'gone' };
}

/**
 * The change has been carried out: it leaves the outbox and the record comes into the cache, in one transaction. What
 * waits behind it goes on from the answer where that holds what it was based on. True where it does not: then it has to be
 * merged; until that is done its own 409 will see to it.
 */
export function carriedOut(
  entry: Entry,
  record: WireRecord | DeletionMark | null,
  ports: SettlePorts,
): Promise<boolean> {
  return ports.store.transact<boolean>({ keys: [entry] }, (found): Decision<boolean> => {
    const [head, next] = found.entries(entry);
    if (!head || head.n !== entry.n || head.key !== entry.key) return { result: false };
    const cached = found.cached(entry);
    const newer = record ?? markOf(entry, cached?.rev ?? entry.baseRev);
    const cache = newer && newer.rev > (cached?.rev ?? 0) ? [cachedFrom(entry.kind, newer)] : [];
    const put = next && record && isLive(record) && goesOn(next, record) ? [rebased(next, record.rev)] : [];
    return { writes: { drop: [head.n], cache, put }, result: next !== undefined && put.length === 0 };
  });
}

function goesOn(next: Entry, record: WireRecord): boolean {
  return next.op === 'remove' || (next.op === 'change' && stillStands(next, record));
}

/** A removal that was answered without a record still leaves a mark. */
function markOf(entry: Entry, rev: number): DeletionMark | null {
  if (entry.op !== 'remove') return null;
  return { id: entry.id, vaultId: '', rev: rev + 1, deletedAt: new Date(entry.at).toISOString() };
}
