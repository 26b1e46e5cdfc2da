export type Bytes = Uint8Array<ArrayBuffer>;

/** Encodes bytes as lowercase hexadecimal digits. */
export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Decodes exactly `length` bytes of lowercase hexadecimal digits, or returns null. */
export function decodeHex(text: unknown, length: number): Bytes | null {
  if (typeof text !== 'string' || text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}
