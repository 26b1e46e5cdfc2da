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

const bytesOf = (base64: string): Bytes => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

/**
 * Verifies the Ed25519 signature (RFC 8032) over the exact bytes of `payload` with the pinned key that it names, then
 * decodes the payload. Throws a RegistryError. Runs in the page, the service worker and Node.
 */
export async function verifyRegistry(text: string, pinned: readonly PinnedKey[]): Promise<VerifiedRegistry> {
  const signed = readSigned(text);
  const key = pinned.find(({ keyId }) => keyId === signed.keyId);
  if (!key) throw new RegistryError('unknown-key', `the registry is signed with ${signed.keyId}, which is not pinned`);
  const payload = new TextEncoder().encode(signed.payload);
  if (!(await isGenuine(payload, bytesOf(signed.sig), bytesOf(key.publicKey))))
    throw new RegistryError('bad-signature', 'the signature of the registry does not fit its text');
  try {
    return { signed, registry: decodeRegistry(signed.payload) };
  } catch (cause) {
    throw new RegistryError('malformed', String(cause), { cause });
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * True if the signature fits. Chrome before 137 has WebCrypto without Ed25519 and rejects the key; there, a library
 * verifies by the same rules. `zip215: false` selects those of RFC 8032; the library's default accepts more encodings.
 */
async function isGenuine(payload: Bytes, signature: Bytes, publicKey: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, payload);
  } catch {
    const { verifyAsync } = await import(/* webpackChunkName: "ed25519" */ '@noble/ed25519');
    return await verifyAsync(signature, payload, publicKey, { zip215: false });
  }
}

function readSigned(text: string): SignedRegistry {
  try {
    return decodeSignedRegistry(JSON.parse(text));
  } catch (cause) {
    throw new RegistryError('malformed', String(cause), { cause });
  }
}
