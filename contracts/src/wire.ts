/** Headers of the Northkeep protocol: live vault, user of the page, idempotency key. */
export const VAULT_HEADER = 'x-vault';
export const USER_HEADER = 'x-user';
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** State of a record on which a change is based. */
export interface BaseState {
  /** Revision; 0 means that the record does not exist yet and is created. */
  readonly rev: number;
  /** Nonce `n` of the record's header; null for a record without one. */
  readonly nonce: string | null;
}

/**
 * Returns the `If-Match` header of a change: `"<rev>"`, or `"<rev>.<nonce>"` for a record that has a header, so that the
 * change never lands on another state of the same revision.
 */
export function formatIfMatch(rev: number, nonce: string | null = null): string {
  return nonce === null ? `"${rev}"` : `"${rev}.${nonce}"`;
}

/** Form of {@link formatIfMatch}. The nonce is padded base64 of 12 bytes. */
export const IF_MATCH_PATTERN = /^"(?:(0|[1-9]\d{0,15})|([1-9]\d{0,15})\.([A-Za-z0-9+/]{16}))"$/;

/** Parses a header of {@link formatIfMatch}; null for anything else, including `*` and weak tags. */
export function parseIfMatch(header: string): BaseState | null {
  const found = IF_MATCH_PATTERN.exec(header);
  if (!found) return null;
  const [, plain, rev = plain, nonce = null] = found;
  return { rev: Number(rev), nonce };
}
