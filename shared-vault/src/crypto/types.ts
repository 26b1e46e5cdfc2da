declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Bytes that WebCrypto takes: never backed by shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** The non-extractable AES-GCM-256 key that every envelope of a vault is sealed with. */
export type DataKey = Brand<CryptoKey, 'DataKey'>;
/** Key made from the passphrase; opens an erkp and nothing else. */
export type Kek = Brand<CryptoKey, 'Kek'>;
/** Non-extractable key of this browser, kept in IndexedDB. */
export type DeviceKey = Brand<CryptoKey, 'DeviceKey'>;
/** The 32 bytes of a data key. They live inside the one function that wraps or imports them. */
export type RawDataKey = Brand<Bytes, 'RawDataKey'>;
/** The 16 bytes of a recovery key. */
export type RecoveryKey = Brand<Bytes, 'RecoveryKey'>;
/** 43 characters of base64url that show the server who has the recovery key; never the key. */
export type RecoverySecret = Brand<string, 'RecoverySecret'>;
/** 43 characters of base64url that travel in the field `password`; never the password. */
export type AuthSecret = Brand<string, 'AuthSecret'>;
/** base64url(SHA-256(p)): the public name of a vault. */
export type VaultId = Brand<string, 'VaultId'>;

const VAULT_ID = /^[A-Za-z0-9_-]{43}$/;

/** A vaultId from outside, or null where it has another form. */
export function asVaultId(value: unknown): VaultId | null {
  return typeof value === 'string' && VAULT_ID.test(value) ? (value as VaultId) : null;
}
