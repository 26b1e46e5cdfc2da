declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Bytes that WebCrypto accepts: not backed by a SharedArrayBuffer. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Non-extractable AES-GCM-256 key that seals all envelopes of a vault. */
export type DataKey = Brand<CryptoKey, 'DataKey'>;
/** Key-encryption key, derived from the passphrase. It unwraps the data key of an erkp. */
export type Kek = Brand<CryptoKey, 'Kek'>;
/** Non-extractable AES-GCM-256 key of this browser, stored in IndexedDB. */
export type DeviceKey = Brand<CryptoKey, 'DeviceKey'>;
/**
 * The 32 bytes of a data key. The function that receives them overwrites them with zeros after wrapping or importing.
 */
export type RawDataKey = Brand<Bytes, 'RawDataKey'>;
/** The 16 bytes of a recovery key. */
export type RecoveryKey = Brand<Bytes, 'RecoveryKey'>;
/** 43 characters of base64url that prove possession of the recovery key to the server, without revealing the key. */
export type RecoverySecret = Brand<string, 'RecoverySecret'>;
/** 43 characters of base64url that are sent in the field `password` instead of the password. */
export type AuthSecret = Brand<string, 'AuthSecret'>;
/** Public id of a vault: base64url(SHA-256(p)), where p is the vault's secret of 32 random bytes. */
export type VaultId = Brand<string, 'VaultId'>;

const VAULT_ID = /^[A-Za-z0-9_-]{43}$/;

/** Brands an untrusted value as a vault id, or returns null when it is not 43 characters of base64url. */
export function parseVaultId(value: unknown): VaultId | null {
  return typeof value === 'string' && VAULT_ID.test(value) ? (value as VaultId) : null;
}
