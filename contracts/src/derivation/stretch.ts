type Bytes = Uint8Array<ArrayBuffer>;

/** Computes the 32 bytes of PBKDF2-HMAC-SHA256 (RFC 8018) of the NFKC form of a password. */
export async function stretch(password: string, salt: Bytes, iterations: number): Promise<Bytes> {
  const text = new TextEncoder().encode(password.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(params, base, 256));
}
