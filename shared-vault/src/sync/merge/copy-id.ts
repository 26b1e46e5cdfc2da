import { replacingStepId } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';

const HEX = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Returns the id of the copy that keeps this device's text of a conflict: a UUID of version 8 (RFC 9562 §5.8) from the
 * SHA-256 of the change's idempotency key. A repeated merge creates the same copy.
 */
export function conflictCopyId(mutationKey: string): Promise<string> {
  return deriveUuid(`northkeep/copy/v1\0${mutationKey}`);
}

/**
 * Returns the id of the copy that keeps text typed into a deleted record. Every device derives the same id, so the
 * changes of all devices merge in one copy and no text is stored twice. The copy of a step keeps the step's weekly
 * progress, unless the step is such a copy itself.
 */
export async function deletedRecordCopyId({ kind, id }: RecordKey): Promise<string> {
  const step = kind === 'steps' ? replacingStepId(id) : null;
  return step ?? deriveUuid(`northkeep/copy-of-deleted/v1\0${kind}:${id}`);
}

/** True for the id of a copy: a UUID of version 8. */
export function isDerivedId(id: string): boolean {
  return id[14] === '8';
}

/** Returns a UUID of version 8 (RFC 9562 §5.8) that is derived from the SHA-256 of a name. */
export async function deriveUuid(name: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name))).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(HEX, '$1-$2-$3-$4-$5');
}
