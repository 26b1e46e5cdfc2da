import { encodeUtf8 } from './bytes.ts';

/**
 * The PBKDF2 base key of a password. NFKC first, so that the same word typed on two keyboards is the same key
 * (NIST SP 800-63B §5.1.1.2).
 */
export function importPassphrase(password: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encodeUtf8(password.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
    'deriveKey',
  ]);
}
