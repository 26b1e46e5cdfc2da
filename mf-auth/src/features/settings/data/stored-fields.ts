import { type Envelope, isEnvelope } from '@northkeep/contracts';

/** A value of a stored record: sealed by the device, sealed by the server at rest, or clear. */
export type StoredField =
  | { readonly path: string; readonly how: 'sealed'; readonly envelope: Envelope }
  | { readonly path: string; readonly how: 'ours'; readonly text: string }
  | { readonly path: string; readonly how: 'clear'; readonly value: string | number | boolean | null };

/** Flattens a stored record into values with dotted paths: `categories.0`, `billing.status`. */
export function listStoredFields(held: unknown, path = ''): StoredField[] {
  if (isEnvelope(held)) return [{ path, how: 'sealed', envelope: held }];
  if (isSealedByServer(held)) return [{ path, how: 'ours', text: held.c }];
  if (typeof held === 'object' && held !== null) {
    const parts = Object.entries(held);
    if (parts.length === 0) return [{ path, how: 'clear', value: Array.isArray(held) ? '[]' : '{}' }];
    return parts.flatMap(([name, part]) => listStoredFields(part, path === '' ? name : `${path}.${name}`));
  }
  if (typeof held === 'string' || typeof held === 'number' || typeof held === 'boolean' || held === null)
    return [{ path, how: 'clear', value: held }];
  return [];
}

/** True for `{v, kid, n, c}`, a value sealed at rest under the server key. */
function isSealedByServer(held: unknown): held is { c: string } {
  return typeof held === 'object' && held !== null && 'kid' in held && 'c' in held && typeof held.c === 'string';
}
