export type VaultErrorCode =
  | 'E_VAULT_LOCKED'
  | 'E_UNLOCK_TIMEOUT'
  | 'VAULT_NOT_READY'
  | 'E_NOT_SEALED'
  | 'E_NO_IV'
  | 'E_DAMAGED'
  | 'E_WRONG_PASSPHRASE'
  | 'E_WRONG_RECOVERY_KEY'
  | 'E_RECOVERY_KEY_TYPED'
  | 'E_UNLOCK_METHOD_MISSING'
  | 'E_UNLOCK_METHOD_DAMAGED'
  | 'E_PASSKEY'
  | 'E_KEY_MATERIAL'
  | 'E_DERIVATION'
  | 'E_TOO_LITTLE_MEMORY'
  | 'E_DEVICE_WRAP'
  | 'E_OTHER_PARAMETERS'
  | 'E_OLDER_KEY_PACKAGE'
  | 'E_UNCONFIRMED'
  | 'E_KEY_PACKAGE_MISSING'
  | 'E_UNSURE';

/** Error of the vault. `code` is stable; `message` is shown to the user. */
export class VaultError extends Error {
  readonly code: VaultErrorCode;
  constructor(code: VaultErrorCode, message: string) {
    super(message);
    this.name = 'VaultError';
    this.code = code;
  }
}

export const vaultLockedError = () => new VaultError('E_VAULT_LOCKED', 'Vault is locked');
export const unlockTimeoutError = () => new VaultError('E_UNLOCK_TIMEOUT', 'The vault was not unlocked in time.');
export const vaultNotReadyError = () =>
  new VaultError('VAULT_NOT_READY', 'The vault is not ready to decrypt this answer.');
export const notEncryptedError = () => new VaultError('E_NOT_SEALED', 'Vault encrypt() missing.');
export const lockedDuringEncryptionError = () =>
  new VaultError('E_VAULT_LOCKED', 'Vault is locked — cannot encrypt request payload.');
export const missingIvError = () => new VaultError('E_NO_IV', 'Envelope missing IV');
export const damagedEnvelopeError = (why: string) => new VaultError('E_DAMAGED', `Damaged envelope: ${why}`);
export const wrongPassphraseError = () => new VaultError('E_WRONG_PASSPHRASE', 'Incorrect passphrase');
/**
 * Error for a recovery key whose checksum is right but which does not decrypt the wrapped data key: the recovery key is
 * an old one, or the wrapped key is damaged.
 */
export const wrongRecoveryKeyError = () =>
  new VaultError(
    'E_WRONG_RECOVERY_KEY',
    'This recovery key does not open your vault. A newer one may have replaced it, or what the server sent is damaged.',
  );
export const unlockMethodMissingError = (what: 'recovery key' | 'passkey') =>
  new VaultError('E_UNLOCK_METHOD_MISSING', `The server sent no ${what} of this vault, or a damaged one.`);
export const unlockMethodDamagedError = () =>
  new VaultError(
    'E_UNLOCK_METHOD_DAMAGED',
    'What the server sent for this passkey is damaged. Your vault stays locked.',
  );
export const passkeyFailedError = (message: string) => new VaultError('E_PASSKEY', message);
export const invalidKeyMaterialError = (why: string) =>
  new VaultError('E_KEY_MATERIAL', `Key material refused: ${why}`);
/** Error for a key package whose data key does not decrypt the package's proof of the vault. */
export const unprovenKeyError = () => new VaultError('E_KEY_MATERIAL', 'Failed to unlock');
/** Error of a device that cannot allocate the memory of Argon2id. The parameters are never lowered for it. */
export const tooLittleMemoryError = () =>
  new VaultError(
    'E_TOO_LITTLE_MEMORY',
    'Making your key takes 64 MB of memory, which this device does not have free. Close other tabs and programs and try again.',
  );
/** Error for login parameters that are outside the accepted range. */
export const unsafeLoginParametersError = () =>
  new VaultError('E_KEY_MATERIAL', 'This server asks for login parameters that are not safe.');
export const otherParametersError = () =>
  new VaultError('E_OTHER_PARAMETERS', 'This server asks for other login parameters than before.');
export const olderKeyPackageError = () =>
  new VaultError('E_OLDER_KEY_PACKAGE', 'This server sent an older key package than this device has opened.');
/** Error for a successful response that does not contain the requested change. */
export const changeUnconfirmedError = () => new VaultError('E_UNCONFIRMED', 'The server did not confirm the change.');
export const invalidDeviceWrapError = () =>
  new VaultError('E_DEVICE_WRAP', 'The key kept on this device does not open.');
export const keyPackageMissingError = () => new VaultError('E_KEY_PACKAGE_MISSING', 'The key package is missing');

/**
 * Returns true for an error that the user may override: an older key package or another derivation than before. A
 * server that was restored from a backup may send these.
 */
export const isUserAcceptableError = (error: unknown): boolean =>
  isVaultError(error, 'E_OTHER_PARAMETERS') || isVaultError(error, 'E_OLDER_KEY_PACKAGE');

/** Returns true for a {@link VaultError}; with `code`, only for that code. */
export function isVaultError(error: unknown, code?: VaultErrorCode): error is VaultError {
  return error instanceof VaultError && (code === undefined || error.code === code);
}
