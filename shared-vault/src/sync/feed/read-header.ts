import type { Kind, RecordHeader, Tombstone, WireRecord } from '@northkeep/contracts';
import type { FieldCipher, RecordKey } from '../ports.ts';

/**
 * What the member `h` of a received record says.
 * - `missing`: the record has no header that opens at its place. The user's devices have not written it.
 * - `unfit`: the header opens, and states other members or another deletion than the record has.
 * - `fits`: one of the user's devices has written exactly this record. A purged record has no members to compare.
 */
export type HeaderReading =
  | { readonly state: 'missing' }
  | { readonly state: 'unfit' | 'fits'; readonly header: RecordHeader };

/** Opens the header of a received record and compares it with the members of the record. */
export async function readHeader(
  { kind, id }: RecordKey,
  record: WireRecord | Tombstone,
  cipher: Pick<FieldCipher, 'openHeader' | 'isHeaderOf'>,
): Promise<HeaderReading> {
  return judgeHeader({ kind, id }, record, await cipher.openHeader({ kind, id }, record.h), cipher);
}

/** Compares the opened header of a received record with the members of the record. */
export async function judgeHeader(
  { kind, id }: RecordKey,
  record: WireRecord | Tombstone,
  header: RecordHeader | null,
  cipher: Pick<FieldCipher, 'isHeaderOf'>,
): Promise<HeaderReading> {
  if (!header) return { state: 'missing' };
  // A descendant is deleted with its root, whose header alone says so. Its own header stays as it was.
  if (record.deletedAt === null && header.gone !== null) return { state: 'unfit', header };
  if (!('schema' in record)) return { state: 'fits', header };
  const isFit = await cipher.isHeaderOf(header, { kind, id, members: { ...record } });
  return { state: isFit ? 'fits' : 'unfit', header };
}

/** Kinds whose records act as settings. An altered one is not shown, because it would take effect. */
const SETTING_KINDS: readonly Kind[] = ['settings', 'onboarding'];

/**
 * True for a record that one of the user's devices has written and that somebody else has changed since. What opens of it
 * is shown, and it can only be read. It is not stored on this device.
 */
export const isShownAltered = (kind: Kind, record: WireRecord | Tombstone, { state }: HeaderReading): boolean =>
  state === 'unfit' && record.deletedAt === null && !SETTING_KINDS.includes(kind);
