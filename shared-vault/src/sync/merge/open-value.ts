import type { Kind, WireValue } from '@northkeep/contracts';
import type { PlainValue } from '../../crypto/fields.ts';
import type { FieldCipher } from '../ports.ts';
import { META_FIELD_NAMES } from '../store/outbox-entry.ts';
import { defaultValueOf, type MergeValue } from './three-way-merge.ts';

/**
 * Decrypts one value for a merge. A missing value is read as the field's default. A value that cannot be decrypted
 * here is compared by its bytes and never sent.
 */
export async function decryptForMerge(
  { kind, id }: { kind: Kind; id: string },
  name: string,
  wire: WireValue | undefined,
  sealer: Pick<FieldCipher, 'open'>,
): Promise<MergeValue> {
  if (META_FIELD_NAMES.includes(name)) return wire as PlainValue | undefined;
  if (wire === undefined) return defaultValueOf(kind, name);
  const opened = await sealer.open({ kind, id, name }, wire);
  return opened.state === 'opened' ? opened.value : { damaged: JSON.stringify(wire) };
}
