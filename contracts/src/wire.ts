/** Headers of our own protocol. */
export const VAULT_HEADER = 'x-vault';
export const KEY_HEADER = 'idempotency-key';
export const REQUEST_ID_HEADER = 'x-request-id';

/** `If-Match` of a change: the quoted `rev` it is based on; `"0"` creates a record of a fixed id. */
export function ifMatch(rev: number): string {
  return `"${rev}"`;
}

/** Reads {@link ifMatch} back; null for anything else, `*` and weak tags included. */
export function parseIfMatch(header: string): number | null {
  const found = /^"(0|[1-9]\d{0,15})"$/.exec(header);
  return found?.[1] === undefined ? null : Number(found[1]);
}
