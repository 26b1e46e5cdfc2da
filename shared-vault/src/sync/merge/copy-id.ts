import type { RecordKey } from '../ports.ts';

const HEX = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Id of the record that keeps the other text of a conflict: a UUID of version 8 (RFC 9562 §5.8) from SHA-256 of the
 * mutation key, so that doing it twice makes it once.
 */
export function conflictCopyId(mutationKey: string): Promise<string> {
  return deriveUuid(`northkeep/copy/v1\0${mutationKey}`);
}

/**
 * Id of the record in which the words live on that were typed into a deleted one. All changes of it, on whatever device,
 * lead to the same copy: there they meet as changes of one record do, and no word stands in two.
 */
export function deletedRecordCopyId({ kind, id }: RecordKey): Promise<string> {
  return deriveUuid(`northkeep/copy-of-deleted/v1\0${kind}:${id}`);
}

async function deriveUuid(name: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(HEX, '$1-$2-$3-$4-$5');
}
