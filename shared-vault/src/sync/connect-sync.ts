import { reaction } from 'mobx';
import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '../api/client.ts';
import { Collections } from '../collections/collections.ts';
import type { SessionState } from '../session/session-store.ts';
import type { Vault } from '../vault/vault.ts';
import { createVaultAccess } from '../worker/opener.ts';
import { openBrowserPorts } from './browser-ports.ts';
import type { EnginePorts } from './engine-ports.ts';
import { attachPageListeners } from './page-listeners.ts';
import { readStorageEstimate, requestPersistentStorage } from './storage-space.ts';
import { ignoreClosedStore } from './store/store.ts';
import { Sync } from './sync.ts';

export interface ConnectSyncPorts {
  readonly api: ApiClient;
  readonly vault: Vault;
  readonly session: StoreApi<SessionState>;
  refreshSession(): Promise<boolean>;
  userChanged(userId: string): void;
}

/**
 * Connects the collections and the sync engine with session and vault. The engine runs for the signed-in user, and is
 * unlocked and locked together with the vault.
 */
export function connectSync({ api, vault, session, refreshSession, userChanged }: ConnectSyncPorts) {
  const portsByVault = new Map<string, Promise<EnginePorts>>();
  const collections: Collections = new Collections({
    onStorageError: (error) => sync.onStorageError(error),
    onWriting: (count) => sync.onWriting(count),
    onNotices: (notices) => sync.announceNotices(notices),
  });
  const portsOf = (vaultId: string) => {
    const onUpgrade = () => {
      if (vaultId === session.getState().user?.vaultId) sync.storeClosedByUpgrade();
    };
    const ports = portsByVault.get(vaultId) ?? openBrowserPorts(vaultId, api, onUpgrade);
    portsByVault.set(vaultId, ports);
    return ports;
  };
  const vaultChanged = (vaultId: string) => void vault.vaultChanged(vaultId);
  const sync: Sync = new Sync({
    collections,
    vaultChanged,
    ports: portsOf,
    requestPersistence: requestPersistentStorage,
    readStorage: readStorageEstimate,
    attachPage: attachPageListeners,
  });

  let locked = new AbortController();
  const onVault = (vaultId: string | null) => {
    locked.abort();
    sync.lock();
    if (vaultId === null) return;
    locked = new AbortController();
    const access = createVaultAccess({
      vaultId,
      userId: session.getState().user?.id,
      withKey: (use) => vault.withKey(use),
      engine: () => portsOf(vaultId),
      worker: startWorker,
      first: () => collections.first,
      refresh: refreshSession,
      vaultChanged,
      userChanged,
      locked: locked.signal,
    });
    const { signal } = locked;
    const unlocking = sync.unlock(vaultId, access).then(async () => {
      const live = await loadLive();
      const engine = { fetchChanges: () => sync.fetchChanges(), onOpened: () => sync.streamOpened() };
      await live?.followServer(await portsOf(vaultId), engine, signal);
    });
    ignoreClosedStore(unlocking, (error) => console.error('the vault could not be read', error));
  };
  const onUser = ({ user }: SessionState) => {
    const vaultId = user?.vaultId ?? null;
    for (const other of portsByVault.keys()) if (other !== vaultId) portsByVault.delete(other);
    ignoreClosedStore(sync.use(vaultId));
  };
  onUser(session.getState());
  session.subscribe((state, before) => {
    if (state.user?.vaultId !== before.user?.vaultId) onUser(state);
    if (before.expired && !state.expired) sync.resume();
  });
  reaction(() => (vault.state.status === 'unlocked' ? vault.state.vaultId : null), onVault, { fireImmediately: true });
  vault.beforeLock((onProgress) => sync.prepareLock(onProgress));
  return { collections, sync, storeOf: async (vaultId: string) => (await portsOf(vaultId)).store };
}

/** Resolves to null where the module cannot be loaded: the polls of {@link attachPageListeners} replace it. */
const loadLive = () => import(/* webpackChunkName: "live-changes" */ './live/follow-server.ts').catch(() => null);

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  return new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
}
