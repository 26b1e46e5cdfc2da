import {
  type DecodedRegistry,
  decodeRegistry,
  decodeSignedRegistry,
  type PinnedKey,
  type SignedRegistry,
} from '@northkeep/contracts';

export type RegistryFault = 'malformed' | 'unknown-key' | 'bad-signature' | 'older' | 'unreachable';

export class RegistryError extends Error {
  readonly fault: RegistryFault;

  constructor(fault: RegistryFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RegistryError';
    this.fault = fault;
  }
}

export interface VerifiedRegistry {
  signed: SignedRegistry;
  registry: DecodedRegistry;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/**
 * Verifies the Ed25519 signature (RFC 8032) over the exact bytes of `payload` with the pinned key that it names, then
 * decodes the payload. Throws a RegistryError. Runs in the page, the service worker and Node.
 */
export async function verifyRegistry(text: string, pinned: readonly PinnedKey[]): Promise<VerifiedRegistry> {
  const signed = readSigned(text);
  const key = pinned.find(({ keyId }) => keyId === signed.keyId);
  if (!key) throw new RegistryError('unknown-key', `the registry is signed with ${signed.keyId}, which is not pinned`);
  const imported = await crypto.subtle.importKey('raw', bytesOf(key.publicKey), 'Ed25519', false, ['verify']);
  const payload = new TextEncoder().encode(signed.payload);
  const genuine = await crypto.subtle.verify('Ed25519', imported, bytesOf(signed.sig), payload);
  if (!genuine) throw new RegistryError('bad-signature', 'the signature of the registry does not fit its text');
  try {
    return { signed, registry: decodeRegistry(signed.payload) };
  } catch (cause) {
    throw new RegistryError('malformed', String(cause), { cause });
  }
}

function readSigned(text: string): SignedRegistry {
  try {
    return decodeSignedRegistry(JSON.parse(text));
  } catch (cause) {
    throw new RegistryError('malformed', String(cause), { cause });
  }
}
