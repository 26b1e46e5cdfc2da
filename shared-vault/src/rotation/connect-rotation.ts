import { reaction } from 'mobx';
import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '../api/client.ts';
import { loadLazyModule } from '../load-part.ts';
import type { Account } from '../session/account.ts';
import type { SessionState } from '../session/session-store.ts';
import { systemClock, webLocks } from '../sync/browser-ports.ts';
import type { Locks } from '../sync/ports.ts';
import type { VaultStore } from '../sync/store/store.ts';
import type { Sync } from '../sync/sync.ts';
import type { Vault } from '../vault/vault.ts';
import { hasVaultDatabases } from './has-vault-databases.ts';
import { Rotation } from './rotation.ts';

export interface ConnectRotationPorts {
  readonly api: ApiClient;
  readonly vault: Vault;
  readonly session: StoreApi<SessionState>;
  readonly account: Account;
  readonly sync: Sync;
  storeOf(vaultId: string): Promise<VaultStore>;
  readonly locks?: Locks;
}

const RESUME_EVERY_MS = 60_000;

/** Connects the key rotation to the page: resumes it at every unlock, when online again and every minute. */
export function connectRotation({
  api,
  vault,
  session,
  account,
  sync,
  storeOf,
  locks = webLocks,
}: ConnectRotationPorts): Rotation {
  const rotation: Rotation = new Rotation({
    ...{ api, vault, locks },
    user: () => session.getState().user,
    flush: () => sync.flush(),
    recheck: () => account.refresh(),
    finished: () => sync.sendNow(),
    carryOver: async (vaults, withKeys, signal) => {
      const { former, live } = vaults;
      if (!(await hasVaultDatabases(former))) return true;
      const { carryOverVault, deleteVaultDatabases, openFormerStore } = await loadLazyModule(
        () => import(/* webpackChunkName: "carry-over" */ './carry-over-vault.ts'),
      );
      let isWhole = false;
      // A tab that still writes under the former vault holds this lock. While this tab holds it, the outbox of the
      // former vault cannot grow, so it can be copied.
      await locks.hold(`nk-sender-${former}`, signal, async () => {
        const from = await openFormerStore(former);
        try {
          const to = await storeOf(live);
          isWhole = await carryOverVault({ ...vaults, from, to, sync, clock: systemClock }, withKeys);
        } finally {
          from.close();
        }
        if (isWhole) await deleteVaultDatabases(former);
      });
      return isWhole;
    },
  });
  const resume = () => {
    if (vault.vaultId !== null) void rotation.resume();
  };
  reaction(
    () => (vault.state.status === 'unlocked' ? vault.state.vaultId : null),
    (vaultId) => (vaultId === null ? rotation.stop() : resume()),
    { fireImmediately: true },
  );
  session.subscribe((state, before) => {
    const [now, was] = [state.user?.rotated, before.user?.rotated];
    if (now && (now.at !== was?.at || now.moving !== was.moving)) resume();
  });
  if (typeof window !== 'undefined') {
    window.addEventListener('online', resume);
    // Resumes a rotation that another tab or device left incomplete, and what this device has not carried over.
    const isIncomplete = () => session.getState().user?.rotated?.moving || rotation.hasFormerData;
    setInterval(() => isIncomplete() && resume(), RESUME_EVERY_MS);
  }
  return rotation;
}
