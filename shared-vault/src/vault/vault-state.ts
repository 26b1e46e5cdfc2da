import type { KeyPackageLookup } from './key-package-lookup.ts';

/**
 * What led to the lock, where the person reads more than an error: the new vault was not stored, another device has
 * made one first, or the vault has another key by now.
 */
export type LockReason = 'not-created' | 'created-elsewhere' | 'replaced';

/** What everybody may know of the vault. `isInteractive`: a person is waiting at a form, so the form stays. */
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

/** The locked state that goes with what is known of the package. */
export function lockedState(
  found: KeyPackageLookup | null,
  error: string | null = null,
  lockReason?: LockReason,
): VaultState {
  const why = lockReason === undefined ? {} : { lockReason };
  if (!found) return { status: 'locked', keyPackage: 'unknown', error, ...why };
  if (found.is === 'unknown') return { status: 'locked', keyPackage: 'unknown', error: error ?? found.error, ...why };
  const missing = found.is === 'missing' ? 'The key package is missing' : null;
  return { status: 'locked', keyPackage: found.is, error: error ?? missing, ...why };
}
