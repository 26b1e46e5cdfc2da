import { reaction } from 'mobx';
import { createCore } from './create-core.ts';
import { startAutoLock } from './vault/auto-lock.ts';
import { openLocalStorage } from './vault/local-storage-map.ts';
import { isStorageAvailable } from './vault/storage-availability.ts';

/** localStorage of this browser. Values that it does not store, because it is blocked or full, live as long as the page. */
export const browserStorage = openLocalStorage();
const core = createCore({ storage: browserStorage });

// Services of this tab, each of which exists once.
export const { api, session, vault, registration, password, account, twoFactor, trustedTime } = core;

export const { refreshSession, userChanged } = core;

/** Checks the session once per page. Makes no request without a stored user; keeps the stored user while offline. */
export const bootstrap = core.bootstrap;

let starting: Promise<void> | null = null;

/**
 * Starts the page's session once: checks the session, then loads the vault of its user. Resolves when the session was
 * checked; the session state and the vault state contain the results. After a failed check, the next call tries again.
 */
export function startSession(): Promise<void> {
  // `isStorageMissing` tells the truth from here on.
  starting ??= Promise.all([bootstrap(), isStorageAvailable()]).then(
    () => {
      vault.load().catch((reason: unknown) => console.warn('the vault was not loaded:', reason));
    },
    (reason: unknown) => {
      starting = null;
      throw reason;
    },
  );
  return starting;
}

/** Logs in, then unlocks or creates the vault with the same password, which is never sent. */
export const login = core.login;
/** Locks the vault, forgets the device and logs out in all tabs and on the server. */
export const logout = core.logout;

if (typeof document !== 'undefined') {
  const isOpen = () => vault.state.status === 'unlocked';
  const watch = startAutoLock({ store: browserStorage, document, window, isOpen, lock: () => void vault.lock('away') });
  reaction(isOpen, (open) => open && watch.opened());
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && core.returned()));
}
