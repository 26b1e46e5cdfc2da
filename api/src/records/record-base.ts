import type { BaseState } from '@northkeep/contracts';
import { createApiError, invalidInputError } from '../errors.ts';
import type { StoredRecord } from './record.model.ts';

/** What a change states about the record's header: the one on which it is based, and the new one among its fields. */
interface HeaderedChange {
  readonly base: BaseState;
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Returns the filter of the one state on which a change is based. Without a nonce it matches only a record without a
 * header, so that no change keeps a header that no longer fits.
 */
export const baseFilter = ({ rev, nonce }: BaseState) => ({
  rev,
  ...(nonce === null ? { h: null } : { 'h.n': nonce }),
});

/** Returns the state that a stored record has. */
export const baseStateOf = ({ rev, h }: Pick<StoredRecord, 'rev' | 'h'>): BaseState => ({ rev, nonce: h?.n ?? null });

/** True when a change is based on the state that the record has. */
export function isBasedOn({ rev, nonce }: BaseState, stored: Pick<StoredRecord, 'rev' | 'h'>): boolean {
  const current = baseStateOf(stored);
  return rev === current.rev && nonce === current.nonce;
}

/** Throws 400 for a change that names the header on which it is based, and has no new one. */
export function ensureHeaderComes({ base, fields }: HeaderedChange): void {
  if (base.nonce !== null && fields.h === undefined) throw headerMissing();
}

/**
 * Throws for a change of a record that has a header: 400 without a new header, and 428 when the change names the
 * record's revision without the nonce of its header.
 */
export function ensureHeaderIsChanged(stored: Pick<StoredRecord, 'rev' | 'h'>, { base, fields }: HeaderedChange): void {
  if (!stored.h) return;
  if (fields.h === undefined) throw headerMissing();
  if (base.nonce === null && base.rev === stored.rev) throw createApiError('PRECONDITION_REQUIRED');
}

const headerMissing = () => invalidInputError({ h: 'A change of this record needs its new header.' });
