import type { WireValue } from '@northkeep/contracts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import type { WireValues } from '../store/outbox-entry.ts';
import { decryptForMerge } from './open-value.ts';
import { listUserTextFieldNames } from './user-text.ts';

/**
 * Decrypts the user text among some values of a record, one text per entry; values that cannot be decrypted are left
 * out.
 */
export async function decryptUserTexts(
  key: RecordKey,
  wires: WireValues,
  sealer: FieldCipher,
): Promise<readonly string[]> {
  const opened = listUserTextFieldNames(key.kind).map((name) => openTextField(key, name, wires[name], sealer));
  return (await Promise.all(opened)).flat();
}

async function openTextField(key: RecordKey, name: string, wire: WireValue | undefined, sealer: FieldCipher) {
  const value = wire === undefined ? null : await decryptForMerge(key, name, wire, sealer);
  const words: readonly unknown[] = Array.isArray(value) ? value : [value];
  return words.filter((word): word is string => typeof word === 'string' && word !== '');
}
