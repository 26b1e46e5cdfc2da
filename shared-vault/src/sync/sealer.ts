import { decryptField, encryptField } from '../crypto/fields.ts';
import { isHeaderOf, openRecordHeader, sealRecordHeader } from '../crypto/record-header.ts';
import type { DataKey } from '../crypto/types.ts';
import type { FieldCipher } from './ports.ts';

/** Creates a sealer for a data key in memory. */
export function createFieldCipher(key: DataKey): FieldCipher {
  return createVaultCipher((use) => use(key));
}

/** Creates a sealer for the key that `withKey` lends for each call. */
export function createVaultCipher(
  withKey: <Result>(use: (key: DataKey) => Promise<Result>) => Promise<Result>,
): FieldCipher {
  return {
    seal: (at, value) => withKey((key) => encryptField(key, at, value)),
    open: (at, wire) => withKey((key) => decryptField(key, at, wire)),
    sealHeader: (subject, state) => withKey((key) => sealRecordHeader(key, subject, state)),
    openHeader: (at, h) => withKey((key) => openRecordHeader(key, at, h)),
    isHeaderOf,
  };
}
