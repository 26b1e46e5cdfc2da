import { decryptField, encryptField } from '../crypto/fields.ts';
import type { DataKey } from '../crypto/types.ts';
import type { FieldCipher } from './ports.ts';

/** Creates a sealer for a data key in memory. */
export function createFieldCipher(key: DataKey): FieldCipher {
  return { seal: (at, value) => encryptField(key, at, value), open: (at, wire) => decryptField(key, at, wire) };
}
