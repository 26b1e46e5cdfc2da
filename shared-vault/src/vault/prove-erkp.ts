import type { Erkp } from '@northkeep/contracts';
import { importDataKey } from '../crypto/data-key.ts';
import { unwrapErkp } from '../crypto/erkp.ts';
import { invalidKeyMaterialError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { decryptVaultProof } from '../crypto/vault-proof.ts';
import type { ValidKeyPackage } from './key-package.ts';

interface ErkpCheck {
  readonly raw: RawDataKey;
  readonly passphrase: string;
  readonly keyPackage: Pick<ValidKeyPackage, 'proof' | 'vaultId'>;
}

/**
 * Opens a new wrapped data key (erkp) in the same way as the next unlock, with a derivation of its own, so that a faulty
 * package never replaces a working one. Returns the vault proof that was opened with the unwrapped data key (base64url);
 * throws `E_KEY_MATERIAL`.
 */
export async function proveErkpOpens(erkp: Erkp, { raw, passphrase, keyPackage }: ErkpCheck): Promise<string> {
  const keys = new PasswordKeys(passphrase);
  const opened = await unwrapErkp({ ...erkp, vaultId: keyPackage.vaultId }, keys).finally(() => keys.dispose());
  try {
    const isSame = opened.length === raw.length && opened.every((byte, i) => byte === raw[i]);
    const proof = isSame ? await decryptVaultProof(await importDataKey(opened), keyPackage) : null;
    if (proof === null) throw invalidKeyMaterialError('the new package does not open');
    return proof;
  } finally {
    opened.fill(0);
  }
}
