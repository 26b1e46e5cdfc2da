import { crc32 } from 'node:zlib';

/** Bytes of the checksum at the start of every stored value. */
export const CHECKSUM_BYTES = 4;

/** Error for a damaged stored value: something other than the store changed bytes of the value or of its key. */
export class DamagedValueError extends Error {}

/** Returns the value as it is stored: the CRC-32 of key and value, then the value. */
export function withChecksum(key: Buffer, value: Buffer): Buffer {
  const stored = Buffer.allocUnsafe(CHECKSUM_BYTES + value.length);
  stored.writeUInt32LE(crc32(value, crc32(key)));
  stored.set(value, CHECKSUM_BYTES);
  return stored;
}

/** Returns true when the checksum of a stored value matches the value and its key. */
export function hasValidChecksum(key: Uint8Array, stored: Buffer): boolean {
  if (stored.length < CHECKSUM_BYTES) return false;
  return stored.readUInt32LE() === crc32(stored.subarray(CHECKSUM_BYTES), crc32(key));
}

/** Returns the value without its checksum. Throws `DamagedValueError` when the checksum does not match. */
export function verifyAndRemoveChecksum(key: Buffer, stored: Buffer): Buffer {
  if (!hasValidChecksum(key, stored)) throw new DamagedValueError('a stored value is damaged; restore a backup');
  return stored.subarray(CHECKSUM_BYTES);
}
