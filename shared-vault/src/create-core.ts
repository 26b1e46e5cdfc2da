import type { User } from '@northkeep/contracts';
import { createNetworkError } from './api/api-error.ts';
import { createClient } from './api/client.ts';
import type { Pause } from './api/repeat-request.ts';
import { loadLazyModule } from './load-part.ts';
import { hasDraft } from './registration/draft-rows.ts';
import { LazyRegistration } from './registration/lazy-registration.ts';
import { PasswordReset } from './registration/password-reset.ts';
import { Account } from './session/account.ts';
import { LazyTwoFactor } from './session/lazy-two-factor.ts';
import { type LoginInput, login } from './session/login.ts';
import { Session } from './session/session.ts';
import { SessionRefresher } from './session/session-refresher.ts';
import { createSessionStore, readStoredUserId } from './session/session-store.ts';
import { TabChannel } from './session/tab-channel.ts';
import type { KeyValueStore } from './vault/local-storage-map.ts';
import { Vault } from './vault/vault.ts';
import { TrustedTime } from './weeks/trusted-time.ts';

const loadRepeat = () =>
  loadLazyModule(() => import(/* webpackChunkName: "vault-changes" */ './api/repeat-request.ts'));

interface CorePorts {
  readonly storage: KeyValueStore;
  readonly fetch?: typeof globalThis.fetch;
  /** Waits before a request is repeated. */
  readonly pause?: Pause;
}

/** Creates the services of one tab (API client, session, vault, registration) over its storage and network. */
export function createCore({ storage, fetch, pause }: CorePorts) {
  const tabs = new TabChannel();
  const session = createSessionStore(storage);
  const trustedTime = new TrustedTime({ now: () => Date.now(), elapsed: () => performance.now() });

  /**
   * Refreshes the session, shared by all callers and tabs. Resolves with true when the session is valid, with false
   * when it has ended. Throws the error of a request without a response when neither is known.
   */
  const refreshSession = async (): Promise<boolean> => {
    const how = await refresher.refresh();
    if (how === 'ended') people.ended();
    if (how === 'failed') throw createNetworkError(how);
    return how === 'refreshed';
  };
  const api = createClient({
    vaultId: () => vault.vaultId,
    whenUnlocked: () => vault.whenUnlocked(),
    refresh: refreshSession,
    vaultChanged: (vaultId) => void vault.vaultChanged(vaultId),
    userId: () => session.getState().user?.id,
    userChanged: (userId) => void people.userChanged(userId),
    onServerDate: (date) => trustedTime.noteServerDate(date),
    repeat: async (request) => (await loadRepeat()).repeatRequest(request, pause),
    ...(fetch ? { fetch } : {}),
  });
  const refresher = new SessionRefresher({ post: () => api.post('/auth/refresh'), tabs });
  const vault = new Vault({
    api,
    store: storage,
    tabs,
    user: () => session.getState().user,
    vaultKnown: (userId, vaultId) => {
      const { user } = session.getState();
      if (user?.id === userId && user.vaultId !== vaultId) session.setState({ user: { ...user, vaultId } });
    },
    isDeviceKeyInUse: hasDraft,
    recheckSession: () => people.recheck(),
  });
  const people = new Session({
    ...{ api, store: session, vault, refresher, tabs },
    storedUserId: () => readStoredUserId(storage),
  });
  const registration = new LazyRegistration({ api, session: people, vault });
  return {
    ...{ api, tabs, session, vault, registration, refreshSession, trustedTime },
    account: new Account({ api, vault, storage, session: people, user: () => session.getState().user }),
    twoFactor: new LazyTwoFactor({ api, vault, user: () => session.getState().user }),
    password: new PasswordReset({ api, derivations: vault.derivations }),
    bootstrap: () => people.bootstrap(),
    returned: () => people.returned(),
    userChanged: (userId: string): void => void people.userChanged(userId),
    login: (input: LoginInput): Promise<User> => login({ api, session: people, vault }, input),
    logout: () => people.logout(),
  };
}
