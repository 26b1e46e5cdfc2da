import type { FoundPackage } from './read-package.ts';

/** What everybody may know of the vault. `byHand`: a person is waiting at a form, so the form stays. */
export type VaultState =
  | {
      readonly status: 'locked';
      readonly package: 'unknown' | 'none' | 'present' | 'missing';
      readonly error: string | null;
    }
  | { readonly status: 'unlocking'; readonly byHand: boolean }
  | { readonly status: 'provisioning'; readonly byHand: boolean }
  | { readonly status: 'unlocked'; readonly vaultId: string };

export const UNKNOWN: VaultState = { status: 'locked', package: 'unknown', error: null };

/** The locked state that goes with what is known of the package. */
export function lockedWith(found: FoundPackage | null, error: string | null = null): VaultState {
  if (!found) return { status: 'locked', package: 'unknown', error };
  if (found.is === 'unknown') return { status: 'locked', package: 'unknown', error: error ?? found.error };
  const missing = found.is === 'missing' ? 'The key package is missing' : null;
  return { status: 'locked', package: found.is, error: error ?? missing };
}
