export type Bytes = Uint8Array<ArrayBuffer>;

export const encodeUtf8 = (text: string): Bytes => new TextEncoder().encode(text);

export const encodeHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decodes hexadecimal digits whose form was checked. */
export const decodeHex = (digits: string): Bytes =>
  Uint8Array.from(digits.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

export const encodeBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes));

/** Decodes base64; throws for text that is not the base64 of its bytes (RFC 4648, section 3.5). */
export function decodeBase64(text: string): Bytes {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (encodeBase64(bytes) !== text) throw new Error('not canonical base64');
  return bytes;
}

export const hashSha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
