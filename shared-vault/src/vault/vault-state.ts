import type { KeyPackageLookup } from './key-package-lookup.ts';

/**
 * Reason for the locked state that the unlock screen explains: the new vault was not stored, another device created the
 * vault first, another data key has replaced this vault's data key, or the key package looks rolled back, which the
 * user may accept.
 */
export type LockReason = 'not-created' | 'created-elsewhere' | 'replaced' | 'doubted';

/** Public state of the vault. `isInteractive`: the user waits at a form, so the screen keeps the form mounted. */
export type VaultState =
  | {
      readonly status: 'locked';
      readonly keyPackage: 'unknown' | 'none' | 'present' | 'missing';
      readonly error: string | null;
      readonly lockReason?: LockReason;
    }
  | { readonly status: 'unlocking'; readonly isInteractive: boolean; readonly step: 'finding' | 'deriving' | 'opening' }
  | { readonly status: 'provisioning'; readonly isInteractive: boolean; readonly step: 'sealing' | 'storing' }
  | { readonly status: 'unlocked'; readonly vaultId: string };

export const UNKNOWN_VAULT_STATE: VaultState = { status: 'locked', keyPackage: 'unknown', error: null };

/** Returns the locked state for the result of a key package look-up; null before the first look-up. */
export function lockedState(
  lookup: KeyPackageLookup | null,
  error: string | null = null,
  lockReason?: LockReason,
): VaultState {
  const reason = lockReason === undefined ? {} : { lockReason };
  if (!lookup) return { status: 'locked', keyPackage: 'unknown', error, ...reason };
  if (lookup.status === 'unknown') {
    return { status: 'locked', keyPackage: 'unknown', error: error ?? lookup.error, ...reason };
  }
  const missing = lookup.status === 'missing' ? 'The key package is missing' : null;
  return { status: 'locked', keyPackage: lookup.status, error: error ?? missing, ...reason };
}
