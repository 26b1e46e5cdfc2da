import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSharedVaultEvaluated } from './instance-guard.ts';
import type { SessionState } from './session/session-store.ts';

export { isSharedVaultEvaluated };

// A module small enough for public pages: they use it to read if a user may be signed in, and load the vault, session
// and sync code only in that case. Every bundle has its own copy of this module, so its state must not affect other
// copies.

type SharedVault = typeof import('@northkeep/shared-vault');

/** Key of the persisted session in localStorage. */
export const SESSION_STORAGE_KEY = 'auth-storage';

/**
 * 'signed-out': a user was signed in on this device before. 'unknown-device': no user ever was. 'unavailable': storage
 * is blocked.
 */
export type SessionHint = 'signed-in' | 'signed-out' | 'unknown-device' | 'unavailable';

/** Reads from localStorage if this device may have a session; only the server knows if the session is still valid. */
export function readSessionHint(): SessionHint {
  try {
    const stored = localStorage.getItem(SESSION_STORAGE_KEY);
    if (stored === null) return 'unknown-device';
    return JSON.parse(stored)?.state?.user ? 'signed-in' : 'signed-out';
  } catch {
    return 'unavailable';
  }
}

let loading: Promise<SharedVault> | null = null;

/**
 * Loads shared-vault and waits until the session was checked. A failed load is forgotten; the next call tries again.
 */
export function loadSharedVault(): Promise<SharedVault> {
  loading ??= loadAndStart().catch((reason: unknown) => {
    loading = null;
    throw reason;
  });
  return loading;
}

async function loadAndStart(): Promise<SharedVault> {
  const sharedVault = await import('@northkeep/shared-vault');
  await sharedVault.startSession();
  return sharedVault;
}

/** Returns the promise of {@link loadSharedVault} when this bundle has called it, otherwise null. */
export const getSharedVaultPromise = (): Promise<SharedVault> | null => loading;

const ANONYMOUS: SessionState = { user: null, isAuthenticated: false, bootstrapped: false, expired: false };
const listenToStorage = (changed: () => void) => {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/**
 * Returns the session for public pages. It is anonymous while this device stores no user and the page has not loaded
 * shared-vault; otherwise shared-vault is loaded to check it. Signing in within another tab is detected as well.
 */
export function usePublicPageSession(): SessionState {
  const hint = useSyncExternalStore(listenToStorage, readSessionHint, () => 'unknown-device' as const);
  const [store, setStore] = useState<SharedVault['session'] | null>(null);
  useEffect(() => {
    // When shared-vault is already loaded on this page, it also knows the reason why no user is stored, such as an
    // ended session.
    if (hint !== 'signed-in' && !isSharedVaultEvaluated(globalThis)) return;
    loadSharedVault().then(
      ({ session }) => setStore(session),
      (reason: unknown) => console.warn('the session was not checked', reason),
    );
  }, [hint]);
  return useSyncExternalStore(
    store?.subscribe ?? nothing,
    () => store?.getState() ?? ANONYMOUS,
    () => ANONYMOUS,
  );
}

const nothing = () => () => undefined;
