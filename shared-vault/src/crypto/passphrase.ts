import { encodeUtf8 } from './bytes.ts';

/**
 * Imports a password as a PBKDF2 base key. Normalises it with NFKC first, so that the same password typed on two
 * keyboards or operating systems is the same key (NIST SP 800-63B §5.1.1.2).
 */
export function importPassphrase(password: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encodeUtf8(password.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
    'deriveKey',
  ]);
}
