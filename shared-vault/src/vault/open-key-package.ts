import { importDataKey } from '../crypto/data-key.ts';
import { unwrapErkp } from '../crypto/erkp.ts';
import { olderKeyPackageError, otherParametersError, unprovenKeyError, type VaultError } from '../crypto/errors.ts';
import type { PasswordKeys } from '../crypto/password-keys.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { isDataKeyOfVault } from '../crypto/vault-proof.ts';
import { type StoredKeyPackages, storedKeyPackagesOf } from './kept-key-packages.ts';
import type { ValidKeyPackage } from './key-package.ts';
import { isWeaker, type KdfCosts, kdfCostsOf } from './known-derivations.ts';

export interface OpenAttempt {
  readonly fetched: ValidKeyPackage;
  readonly kept: StoredKeyPackages;
  /**
   * True when kept packages are always tried as well. For unlock methods that can be removed, it is false, because a
   * kept package may still contain a removed method. Kept packages are then tried only when the fetched package is
   * doubtful.
   */
  readonly triesKept: boolean;
  /** Lowest accepted costs of the derivation; null for none, and for unlock methods without a derivation. */
  readonly minCosts: KdfCosts | null;
  /** True when the user has accepted a package that would otherwise be refused. */
  readonly acceptsDoubt: boolean;
  /** Unwraps the data key of a package. */
  readonly open: (keyPackage: ValidKeyPackage) => Promise<RawDataKey>;
}

export interface OpenedKeyPackage {
  /** Data key that proves the vault. The caller overwrites it with zeros after use. */
  readonly raw: RawDataKey;
  readonly keyPackage: ValidKeyPackage;
  readonly isDoubtful: boolean;
}

/**
 * Opens the first package whose data key proves the vault. Packages that look rolled back are tried last; when one of
 * them opens that the user has not accepted, throws `E_OTHER_PARAMETERS` or `E_OLDER_KEY_PACKAGE`. Otherwise throws the
 * reason why the first package did not open.
 */
export async function openKeyPackage(attempt: OpenAttempt): Promise<OpenedKeyPackage> {
  const { fetched, kept, triesKept } = attempt;
  const packages = triesKept || doubtOf(fetched, attempt) ? storedKeyPackagesOf(kept, fetched.vaultId) : [];
  const all = unique([fetched, ...packages]).map((keyPackage) => ({
    keyPackage,
    doubt: doubtOf(keyPackage, attempt),
  }));
  const inOrder = [...all.filter(({ doubt }) => doubt === null), ...all.filter(({ doubt }) => doubt !== null)];
  let failure: unknown = null;
  for (const { keyPackage, doubt } of inOrder) {
    try {
      const raw = await attempt.open(keyPackage);
      const isProven = await importDataKey(raw).then((key) => isDataKeyOfVault(key, keyPackage));
      if (isProven && (doubt === null || attempt.acceptsDoubt)) return { raw, keyPackage, isDoubtful: doubt !== null };
      raw.fill(0);
      if (isProven) throw doubt;
      throw unprovenKeyError();
    } catch (error) {
      if (error === doubt) throw error;
      failure ??= error;
    }
  }
  throw failure;
}

function doubtOf(keyPackage: ValidKeyPackage, { kept, minCosts }: OpenAttempt): VaultError | null {
  const { opened, superseded } = kept;
  const isOlder = opened?.vaultId === keyPackage.vaultId && keyPackage.rev < opened.rev;
  if (isOlder || superseded.includes(keyPackage.c)) return olderKeyPackageError();
  return minCosts && isWeaker(kdfCostsOf(keyPackage), minCosts) ? otherParametersError() : null;
}

/** Drops packages that differ from an earlier package only in their revision. */
function unique(packages: readonly ValidKeyPackage[]): readonly ValidKeyPackage[] {
  const known = new Map<string, ValidKeyPackage>();
  for (const one of packages) {
    const content = JSON.stringify([one.c, one.s, one.n, one.iter, one.hard, one.proof.c, one.slots]);
    // When two packages have the same content, the later one in the list is used: it is the kept package, whose
    // revision was opened on this device.
    known.set(content, one);
  }
  return [...known.values()];
}

/** Opens a package with the keys of a passphrase. `onDerived` is called once the key of the package is there. */
export function createPassphraseUnwrapper(keys: PasswordKeys, onDerived: () => void) {
  return async (keyPackage: ValidKeyPackage): Promise<RawDataKey> => {
    await keys.packageKey(keyPackage);
    onDerived();
    return unwrapErkp(keyPackage, keys);
  };
}
