import type { KeySlot, PasskeySlot } from '@northkeep/contracts';

/**
 * Reason why this page cannot use passkeys: the browser (which may lack the PRF extension) or the host name; null when
 * it can.
 */
export type PasskeyUnavailableReason = 'browser' | 'host' | null;

export const isPasskeySlot = (slot: KeySlot): slot is PasskeySlot => slot.v === 'prfwrap-v1';

/** Returns why this page cannot unlock with a passkey, or null when it can. */
export async function findPasskeyUnavailableReason(): Promise<PasskeyUnavailableReason> {
  if (typeof PublicKeyCredential === 'undefined' || !navigator.credentials) return 'browser';
  // A relying party id is a domain name, so an IP address cannot have passkeys (WebAuthn §5.1.3).
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'host';
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => null);
  // Browsers without getClientCapabilities report a missing PRF only during the WebAuthn request itself.
  return capabilities && 'extension:prf' in capabilities && !capabilities['extension:prf'] ? 'browser' : null;
}
