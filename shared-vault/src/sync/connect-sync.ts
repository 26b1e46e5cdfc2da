import { reaction } from 'mobx';
import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '../api/client.ts';
import { Collections } from '../collections/collections.ts';
import type { SessionState } from '../session/session-store.ts';
import type { Vault } from '../vault/vault.ts';
import { makeOpener } from '../worker/opener.ts';
import { openBrowserPorts } from './browser-ports.ts';
import type { EnginePorts } from './engine.ts';
import { readStorageEstimate, requestPersistentStorage } from './storage-space.ts';
import { ignoreClosedStore } from './store/store.ts';
import { Sync } from './sync.ts';

const CHECK_EVERY_MS = 60_000;

export interface ConnectSyncPorts {
  readonly api: ApiClient;
  readonly vault: Vault;
  readonly session: StoreApi<SessionState>;
  refreshSession(): Promise<boolean>;
}

/** Puts outbox, feed and collections to work for whoever is signed in, and opens and locks them with the vault. */
export function connectSync({ api, vault, session, refreshSession }: ConnectSyncPorts) {
  const open = new Map<string, Promise<EnginePorts>>();
  const library: Collections = new Collections({
    onTrouble: (error) => sync.onStorageError(error),
    onWriting: (writing) => sync.onWriting(writing),
    onParked: (ids) => sync.onParked(ids),
  });
  const portsOf = (vaultId: string) => {
    const ports =
      open.get(vaultId) ??
      openBrowserPorts(
        vaultId,
        api,
        () => void (vaultId === session.getState().user?.vaultId && sync.storeClosedByUpgrade()),
      );
    open.set(vaultId, ports);
    return ports;
  };
  const vaultChanged = (vaultId: string) => void vault.vaultChanged(vaultId);
  const sync: Sync = new Sync({
    library,
    vaultChanged,
    ports: portsOf,
    kept: requestPersistentStorage,
    storage: readStorageEstimate,
  });

  let locked = new AbortController();
  const follow = (vaultId: string | null) => {
    locked.abort();
    sync.lock();
    if (vaultId === null) return;
    locked = new AbortController();
    const opener = makeOpener({
      vaultId,
      withKey: (use) => vault.withKey(use),
      engine: () => portsOf(vaultId),
      worker: startWorker,
      first: () => library.first,
      refresh: refreshSession,
      vaultChanged,
      locked: locked.signal,
    });
    sync.unlock(vaultId, opener).catch((error: unknown) => console.error('the vault could not be read', error));
  };
  const followUser = ({ user }: SessionState) => {
    const vaultId = user?.vaultId ?? null;
    for (const other of open.keys()) if (other !== vaultId) open.delete(other);
    ignoreClosedStore(sync.use(vaultId));
  };
  followUser(session.getState());
  session.subscribe((state, before) => {
    if (state.user?.vaultId !== before.user?.vaultId) followUser(state);
    if (before.expired && !state.expired) sync.resume();
  });
  reaction(() => (vault.state.status === 'unlocked' ? vault.state.vaultId : null), follow, { fireImmediately: true });
  vault.beforeLock(() => sync.flush());
  if (typeof window !== 'undefined') watchPage(sync);
  return { library, sync, storeOf: async (vaultId: string) => (await portsOf(vaultId)).store };
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  return new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
}

function watchPage(sync: Sync): void {
  const look = () => {
    if (document.visibilityState === 'visible') ignoreClosedStore(sync.fetchChanges());
  };
  window.addEventListener('focus', look);
  window.addEventListener('pageshow', look);
  window.addEventListener('online', () => {
    sync.setOnline(true);
    look();
  });
  window.addEventListener('offline', () => sync.setOnline(false));
  sync.setOnline(navigator.onLine);
  setInterval(look, CHECK_EVERY_MS);
  document.addEventListener('focusout', () => ignoreClosedStore(sync.sendWithoutDelay()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
    else ignoreClosedStore(sync.sendWithoutDelay());
  });
  window.addEventListener('pagehide', () => ignoreClosedStore(sync.sendWithoutDelay()));
  window.addEventListener('beforeunload', (event) => {
    if (sync.hasUnstoredChanges) event.preventDefault();
  });
}
