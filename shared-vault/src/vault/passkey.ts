import type { PasskeySlot } from '@northkeep/contracts';
import { decodeBase64, decodeBase64Url, encodeBase64Url } from '../crypto/base64.ts';
import { randomBytes } from '../crypto/bytes.ts';
import { passkeyFailedError, unlockMethodDamagedError, unlockMethodMissingError } from '../crypto/errors.ts';
import { PRF_BYTES, unwrapSlot } from '../crypto/slot-wrap.ts';
import type { Bytes, RawDataKey } from '../crypto/types.ts';
import type { ValidKeyPackage } from './key-package.ts';
import { isPasskeySlot } from './passkey-support.ts';

const ES256 = -7;
const RS256 = -257;
const NOT_CONFIRMED = 'Nothing was confirmed.';
const CANNOT_UNLOCK =
  'This passkey cannot unlock. It signs in to sites, but does not offer what is needed to open a vault. Another device or a newer browser may.';
const EXISTS = 'This device has a passkey of this vault already.';
const FAILED = 'This browser could not use a passkey.';

interface PasskeyCreation {
  /** Name of the passkey in the browser's list. */
  readonly email: string;
  readonly salt: Bytes;
  /** Existing passkeys of the vault. An authenticator that has one of them does not create another. */
  readonly others: readonly PasskeySlot[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a passkey and evaluates its PRF (WebAuthn Level 3, PRF extension) at `salt`, 32 bytes. Returns its credential
 * id (base64url) and the PRF output (32 bytes). Throws `E_PASSKEY` with a message for the user.
 */
export async function createPasskey({ email, salt, others, signal }: PasskeyCreation) {
  const created = await ceremony(() =>
    navigator.credentials.create({
      ...(signal ? { signal } : {}),
      publicKey: {
        // The challenge is random and unused: the server verifies no assertion, since only the PRF output unlocks the
        // vault.
        challenge: randomBytes(32),
        rp: { id: location.hostname, name: 'Northkeep' },
        // A fixed user id would let the authenticator overwrite the passkey of a replaced vault.
        user: { id: randomBytes(32), name: email, displayName: `Vault of ${email}` },
        pubKeyCredParams: [
          { type: 'public-key', alg: ES256 },
          { type: 'public-key', alg: RS256 },
        ],
        authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
        excludeCredentials: others.flatMap(descriptorOf),
        attestation: 'none',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  const credentialId = encodeBase64Url(new Uint8Array(created.rawId));
  const { prf } = created.getClientExtensionResults();
  if (!prf?.enabled && !prf?.results) throw passkeyFailedError(CANNOT_UNLOCK);
  const secret = secretOf(prf.results?.first);
  if (secret) return { credentialId, secret };
  // Many authenticators evaluate the PRF only in an assertion, not at the creation.
  const evaluated = await evaluatePrf([{ credentialId, salt }], signal);
  return { credentialId, secret: evaluated.secret };
}

/** Prompts the user for one of the vault's passkeys. Returns its slot and the PRF output. Throws `E_PASSKEY`. */
async function requestPasskey(slots: readonly PasskeySlot[], signal?: AbortSignal) {
  const salted = slots.flatMap(({ credentialId, salt }) => {
    const bytes = decodeBase64(salt);
    return bytes ? [{ credentialId, salt: bytes }] : [];
  });
  if (salted.length === 0) throw unlockMethodMissingError('passkey');
  const { credentialId, secret } = await evaluatePrf(salted, signal);
  const slot = slots.find((one) => one.credentialId === credentialId);
  if (!slot) throw unlockMethodMissingError('passkey');
  return { slot, secret };
}

/**
 * Opens a package by one of its passkeys. Throws `E_PASSKEY`, `E_UNLOCK_METHOD_MISSING` or `E_UNLOCK_METHOD_DAMAGED`.
 */
export async function unwrapKeyWithPasskey(
  { slots, vaultId }: ValidKeyPackage,
  signal?: AbortSignal,
): Promise<RawDataKey> {
  const { slot, secret } = await requestPasskey(slots.filter(isPasskeySlot), signal);
  const raw = await unwrapSlot({ slot, vaultId, secret });
  secret.fill(0);
  if (!raw) throw unlockMethodDamagedError();
  return raw;
}

interface SaltedCredential {
  readonly credentialId: string;
  readonly salt: Bytes;
}

async function evaluatePrf(salted: readonly SaltedCredential[], signal: AbortSignal | undefined) {
  const given = await ceremony(() =>
    navigator.credentials.get({
      ...(signal ? { signal } : {}),
      publicKey: {
        challenge: randomBytes(32),
        rpId: location.hostname,
        userVerification: 'required',
        allowCredentials: salted.flatMap(descriptorOf),
        extensions: {
          prf: {
            evalByCredential: Object.fromEntries(
              salted.map(({ credentialId, salt }) => [credentialId, { first: salt }]),
            ),
          },
        },
      },
    }),
  );
  const secret = secretOf(given.getClientExtensionResults().prf?.results?.first);
  if (!secret) throw passkeyFailedError(CANNOT_UNLOCK);
  return { credentialId: encodeBase64Url(new Uint8Array(given.rawId)), secret };
}

function descriptorOf({ credentialId }: Pick<PasskeySlot, 'credentialId'>): PublicKeyCredentialDescriptor[] {
  const id = decodeBase64Url(credentialId);
  return id ? [{ type: 'public-key', id }] : [];
}

function secretOf(first: BufferSource | undefined): Bytes | null {
  if (first === undefined) return null;
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return bytes.length === PRF_BYTES ? Uint8Array.from(bytes) : null;
}

/** Runs a WebAuthn request and maps the browser's error names to messages for the user. */
async function ceremony(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential && isPublicKey(credential)) return credential;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    console.debug('no passkey', name);
    if (name === 'AbortError') throw error;
    throw passkeyFailedError(
      name === 'NotAllowedError' ? NOT_CONFIRMED : name === 'InvalidStateError' ? EXISTS : FAILED,
    );
  }
  throw passkeyFailedError(FAILED);
}

const isPublicKey = (credential: Credential): credential is PublicKeyCredential => credential.type === 'public-key';
