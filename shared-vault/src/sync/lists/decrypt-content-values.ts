import { getKindDeclaration } from '@northkeep/contracts';
import type { PlainValue } from '../../crypto/fields.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { isDamagedValue } from '../merge/three-way-merge.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import type { WireValues } from '../store/outbox-entry.ts';

/** Decrypts the content values of a change; values that cannot be decrypted are left out. */
export async function decryptContentValues(
  at: RecordKey,
  wires: WireValues,
  sealer: FieldCipher,
): Promise<Readonly<Record<string, PlainValue>>> {
  const { fields } = getKindDeclaration(at.kind);
  const values: Record<string, PlainValue> = {};
  for (const [name, wire] of Object.entries(wires)) {
    if (!Object.hasOwn(fields, name)) continue;
    const value = await decryptForMerge(at, name, wire, sealer);
    if (value !== undefined && !isDamagedValue(value)) values[name] = value;
  }
  return values;
}
