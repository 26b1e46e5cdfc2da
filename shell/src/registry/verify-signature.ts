import type { Bytes } from '@northkeep/contracts/tuf';

/**
 * Verifies an Ed25519 signature by RFC 8032. Chrome before 137 has WebCrypto without Ed25519 and rejects the key; there,
 * a library verifies by the same rules. `zip215: false` selects those of RFC 8032; the library's default accepts more
 * encodings. Runs in the page, the service worker and Node.
 */
export async function verifySignature(publicKey: Bytes, bytes: Bytes, signature: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, bytes);
  } catch {
    const { verifyAsync } = await import(/* webpackChunkName: "ed25519" */ '@noble/ed25519');
    return await verifyAsync(signature, bytes, publicKey, { zip215: false });
  }
}
