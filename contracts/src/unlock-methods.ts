/** Bytes of a recovery key. */
export const RECOVERY_KEY_BYTES = 16;
/** Bytes that a passkey's PRF takes and gives. */
export const PRF_BYTES = 32;
/** Most passkeys of one vault. */
export const PASSKEYS_MAX = 8;

/** The data key under a recovery key. All byte strings padded base64. */
export interface RecoverySlot {
  readonly v: 'recwrap-v1';
  /** Made on the device; with version and vaultId it is the associated data. */
  readonly id: string;
  readonly n: string;
  readonly c: string;
}

/** The data key under what a passkey's PRF gives for `salt`. */
export interface PasskeySlot {
  readonly v: 'prfwrap-v1';
  readonly id: string;
  /** base64url, as WebAuthn names the passkey. */
  readonly credentialId: string;
  /** What the PRF is evaluated at, padded base64 of 32 bytes. */
  readonly salt: string;
  readonly n: string;
  readonly c: string;
}

/** A further way to open the data key, beside the passphrase's package. */
export type VaultSlot = RecoverySlot | PasskeySlot;

/** Unlock method of a vault, as the list in the settings shows it. */
export interface UnlockMethod {
  readonly kind: 'passphrase' | 'recovery' | 'passkey';
  /** The slot's; null for the passphrase. */
  readonly id: string | null;
  readonly at: string;
  /** Where it was set or added; null where that is not known. */
  readonly device: string | null;
}

/** A UUID in small letters. */
export const SLOT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A credential id of 16 to 1,023 bytes. */
export const CREDENTIAL_ID = /^[A-Za-z0-9_-]{22,1364}$/;
/** Padded base64 of exactly so many bytes. */
export const BASE64_OF = { 12: /^[A-Za-z0-9+/]{16}$/, 32: /^[A-Za-z0-9+/]{43}=$/, 48: /^[A-Za-z0-9+/]{64}$/ } as const;

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

/** Reads a slot from outside, or null where any part of it is not exactly of its form. */
export function decodeSlot(value: unknown): VaultSlot | null {
  if (typeof value !== 'object' || value === null) return null;
  const { v, id, n, c, credentialId, salt } = value as Record<string, unknown>;
  if (!isText(id, SLOT_ID) || !isText(n, BASE64_OF[12]) || !isText(c, BASE64_OF[48])) return null;
  if (v === 'recwrap-v1') return { v, id, n, c };
  if (v !== 'prfwrap-v1' || !isText(credentialId, CREDENTIAL_ID) || !isText(salt, BASE64_OF[32])) return null;
  return { v, id, credentialId, salt, n, c };
}

/** Valid slots of an untrusted list. Empty where there is no list, as in key packages cached before slots existed. */
export function decodeSlots(value: unknown): readonly VaultSlot[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => decodeSlot(one) ?? []);
}
