import {
  announceToScreenReaders,
  dismissPrivateToasts,
  lazyModule,
  lazyWithRetry,
  observer,
} from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { blockInputDuringLock } from './block-input-during-lock.ts';
import { VAULT_LOADING_TEXTS } from './loading-copy.ts';
import { clearRecoveryKey, useRecoveryKey } from './recovery-key-store.ts';
import { VaultLoadingScreen } from './vault-loading-screen.tsx';

// The screens are loaded lazily, because they are not needed if the device opens the vault automatically. The lazy
// module is prefetched before a later lock needs it.
const screens = lazyModule(() => import('./vault-screens.tsx'));
const VaultScreens = lazyWithRetry(() => screens.load());

/**
 * Renders its children only while the vault is unlocked. Part of the shell, so that a broken area cannot prevent
 * unlocking.
 */
export const VaultGate = observer(function VaultGate({ children }: { children: ReactNode }) {
  const { state } = vault;
  const recovered = useRecoveryKey();
  const isOpen = state.status === 'unlocked';
  // On a lock, clears data that must not stay readable: the recovery key, and toasts and announcements that contain
  // texts of the vault.
  useEffect(() => (isOpen ? clearOnLock : undefined), [isOpen]);
  // A browser would send the texts of the vault to its translation service.
  useLayoutEffect(() => {
    if (isOpen) document.documentElement.setAttribute('translate', 'no');
    return () => document.documentElement.removeAttribute('translate');
  }, [isOpen]);
  useEffect(() => {
    if (!vault.isRemembered) screens.prefetch();
  }, []);
  useEffect(blockInputDuringLock, []);
  if (isOpen && recovered === null) return children;
  if (state.status === 'unlocking' && !state.isInteractive)
    return <VaultLoadingScreen text={VAULT_LOADING_TEXTS.unlocking} />;
  if (state.status === 'locked' && state.keyPackage === 'unknown' && state.error === null)
    return <VaultLoadingScreen text={VAULT_LOADING_TEXTS.unknown} />;
  return (
    <Suspense fallback={<VaultLoadingScreen text={VAULT_LOADING_TEXTS.unknown} />}>
      <VaultScreens />
    </Suspense>
  );
});

function clearOnLock(): void {
  clearRecoveryKey();
  dismissPrivateToasts();
  announceToScreenReaders('');
}
