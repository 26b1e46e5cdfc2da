import { reaction } from 'mobx';
import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { session, vault } from './core.ts';
import type { SessionState } from './session/session-store.ts';
import type { VaultState } from './vault/vault-state.ts';

/** Who is signed in; draws again when it changes. */
export function useSession(): SessionState {
  return useStore(session);
}

const listen = (changed: () => void) => reaction(() => vault.state, changed);
const read = () => vault.state;

/** The vault's state, for a component that is no observer. */
export function useVaultState(): VaultState {
  return useSyncExternalStore(listen, read, read);
}
