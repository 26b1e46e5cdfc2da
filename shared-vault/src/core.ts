import { reaction } from 'mobx';
import { createCore } from './create-core.ts';
import { lockWhenHidden } from './vault/auto-lock.ts';
import { openLocalStorage } from './vault/local-storage-map.ts';

const words = openLocalStorage();
const core = createCore({ words });

// What is exported here is the singleton of this tab.
export const { api, session, vault, registration, password, account, twoFactor, refreshSession } = core;

/** GET /auth/check, once. Offline keeps the stored user; where this device knows nobody the server is not asked. */
export const bootstrap = core.bootstrap;

let starting: Promise<void> | null = null;

/**
 * Starts the page's session, once: checks it, then loads the vault of its user. Resolves when the session was checked;
 * the outcome of both is in their states.
 */
export function start(): Promise<void> {
  starting ??= bootstrap().then(() => {
    vault.load().catch((reason: unknown) => console.warn('the vault was not loaded:', reason));
  });
  return starting;
}

/** Logs in, then opens or makes the vault with the same password. The password never leaves the device. */
export const login = core.login;
/** Locks, forgets the device and signs out in every tab and on the server. */
export const logout = core.logout;

if (typeof document !== 'undefined') {
  const isOpen = () => vault.state.status === 'unlocked';
  const watch = lockWhenHidden({ store: words, document, window, isOpen, lock: () => void vault.lock('away') });
  reaction(isOpen, (open) => open && watch.opened());
}
