/** Headers of the Northkeep protocol: live vault, idempotency key, request id. */
export const VAULT_HEADER = 'x-vault';
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/**
 * Returns the `If-Match` header of a change: the quoted revision on which the change is based. `"0"` means that the
 * record does not exist yet and is created.
 */
export function formatIfMatch(rev: number): string {
  return `"${rev}"`;
}

/** Parses a header of {@link formatIfMatch}; null for anything else, including `*` and weak tags. */
export function parseIfMatch(header: string): number | null {
  const found = /^"(0|[1-9]\d{0,15})"$/.exec(header);
  return found?.[1] === undefined ? null : Number(found[1]);
}
