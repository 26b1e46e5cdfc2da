const HEX = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Id of the record that keeps the other text of a conflict: a UUID of version 8 (RFC 9562 §5.8) from SHA-256 of the
 * mutation key, so that doing it twice makes it once.
 */
export async function copyIdOf(mutationKey: string): Promise<string> {
  const bytes = new TextEncoder().encode(`northkeep/copy/v1\0${mutationKey}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(HEX, '$1-$2-$3-$4-$5');
}
