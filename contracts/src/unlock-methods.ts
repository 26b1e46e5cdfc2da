/** Maximum number of passkeys of a vault. */
export const PASSKEYS_MAX = 8;
/** Maximum number of unlock methods: the passphrase, a recovery key and the passkeys. */
export const UNLOCK_METHODS_MAX = PASSKEYS_MAX + 2;

/** The data key wrapped under a recovery key. All byte strings are padded base64. */
export interface RecoveryKeySlot {
  readonly v: 'recwrap-v1';
  /**
   * UUID, generated on the device. Version, vault id and this id are the associated data of the encryption (AES-GCM).
   */
  readonly id: string;
  readonly n: string;
  readonly c: string;
}

/** The data key wrapped under the output of a passkey's PRF for `salt`. */
export interface PasskeySlot {
  readonly v: 'prfwrap-v1';
  readonly id: string;
  /** Credential id of WebAuthn, base64url. */
  readonly credentialId: string;
  /** Input of the PRF: padded base64 of 32 bytes. */
  readonly salt: string;
  readonly n: string;
  readonly c: string;
}

/** The data key wrapped for an unlock method other than the passphrase (a key slot, as in LUKS). */
export type KeySlot = RecoveryKeySlot | PasskeySlot;

/** Unlock method of a vault, as the list in the settings shows it. */
export interface UnlockMethod {
  readonly kind: 'passphrase' | 'recovery' | 'passkey';
  /** Id of the slot; null for the passphrase. */
  readonly id: string | null;
  readonly at: string;
  /** Browser and system that set or added the unlock method; null when unknown. */
  readonly device: string | null;
}

/** A UUID in lower case. */
export const KEY_SLOT_ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A credential id of 16 to 1,023 bytes. */
export const CREDENTIAL_ID_PATTERN = /^[A-Za-z0-9_-]{22,1364}$/;
/** Patterns of padded base64, keyed by the exact number of decoded bytes. */
export const BASE64_PATTERNS = {
  12: /^[A-Za-z0-9+/]{16}$/,
  32: /^[A-Za-z0-9+/]{43}=$/,
  48: /^[A-Za-z0-9+/]{64}$/,
} as const;

const isText = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

/** Decodes an untrusted slot; null when any part of it is invalid. */
export function decodeKeySlot(value: unknown): KeySlot | null {
  if (typeof value !== 'object' || value === null) return null;
  const { v, id, n, c, credentialId, salt } = value as Record<string, unknown>;
  if (!isText(id, KEY_SLOT_ID_PATTERN) || !isText(n, BASE64_PATTERNS[12]) || !isText(c, BASE64_PATTERNS[48]))
    return null;
  if (v === 'recwrap-v1') return { v, id, n, c };
  if (v !== 'prfwrap-v1' || !isText(credentialId, CREDENTIAL_ID_PATTERN) || !isText(salt, BASE64_PATTERNS[32]))
    return null;
  return { v, id, credentialId, salt, n, c };
}

/**
 * Returns the valid slots of an untrusted list; empty without a list, as in key packages cached before slots existed.
 */
export function decodeKeySlots(value: unknown): readonly KeySlot[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => decodeKeySlot(one) ?? []);
}
