import { createClient } from './api/client.ts';
import { hasDraft } from './registration/draft.ts';
import { Passwords } from './registration/passwords.ts';
import { Registration } from './registration/registration.ts';
import { type LoginInput, login as logIn } from './session/login.ts';
import { Refresher } from './session/refresher.ts';
import { Session } from './session/session.ts';
import { createSessionStore } from './session/store.ts';
import { Tabs } from './session/tabs.ts';
import { watchHidden } from './vault/auto-lock.ts';
import { browserStore } from './vault/local-map.ts';
import { Vault } from './vault/vault.ts';

// The one place where the parts are put together. What is exported here is the singleton of this tab.
const words = browserStore();

export const tabs = new Tabs();
export const session = createSessionStore(words);

/** Refreshes the session, shared by all callers and tabs; true when it stands. */
export async function refreshSession(): Promise<boolean> {
  const how = await refresher.refresh();
  if (how === 'ended') people.ended();
  return how === 'refreshed';
}

export const api = createClient({
  vaultId: () => vault.vaultId,
  whenUnlocked: () => vault.whenUnlocked(),
  refresh: refreshSession,
  vaultChanged: (vaultId) => void vault.vaultChanged(vaultId),
});

const refresher = new Refresher({ post: () => api.post('/auth/refresh'), tabs });

export const vault = new Vault({
  api,
  store: words,
  tabs,
  user: () => session.getState().user,
  vaultMade: (vaultId) => session.setState(({ user, ...rest }) => ({ ...rest, user: user && { ...user, vaultId } })),
  recheckSession: () => void people.recheck(),
});

const people = new Session({ api, store: session, vault, refresher, tabs, deviceKeyInUse: hasDraft });

/** GET /auth/check, once. Offline keeps the stored user; where this device knows nobody the server is not asked. */
export const bootstrap = () => people.bootstrap();
/** Logs in, then opens or makes the vault with the same password. The password never leaves the device. */
export const login = (input: LoginInput) => logIn({ api, session: people, vault }, input);
/** Locks, forgets the device and signs out in every tab and on the server. */
export const logout = () => people.logout();

export const registration = new Registration({ api, session: people, vault });
export const password = new Passwords({ api });

if (typeof document !== 'undefined') {
  const isOpen = () => vault.vaultId !== null;
  watchHidden({ store: words, document, window, isOpen, lock: () => void vault.lock() });
}
