import type { User } from '@northkeep/contracts';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { SESSION_STORAGE_KEY } from '../session-hint.ts';
import type { KeyValueStore } from '../vault/local-storage-map.ts';
import { decodeUser } from './decode-user.ts';

export interface SessionState {
  readonly user: User | null;
  readonly isAuthenticated: boolean;
  /** False until the first check of the session has finished. */
  readonly bootstrapped: boolean;
  /** True when the server ended the session while the page was open. Unsent changes wait for the next login. */
  readonly expired: boolean;
  /** True when the server ended the session because the account was deleted. */
  readonly accountDeleted?: boolean;
}

const NOBODY: SessionState = { user: null, isAuthenticated: false, bootstrapped: false, expired: false };

/**
 * Returns the id of the user whom this browser stores, possibly written by another tab; null for none, and undefined
 * when the stored text cannot be read, for example because another release has written it.
 */
export function readStoredUserId(storage: KeyValueStore): string | null | undefined {
  try {
    const text = storage.getItem(SESSION_STORAGE_KEY);
    if (text === null) return null;
    const user: unknown = JSON.parse(text).state.user;
    if (user === null) return null;
    return typeof user === 'object' && 'id' in user && typeof user.id === 'string' ? user.id : undefined;
  } catch {
    return undefined;
  }
}

/** Creates the session store. Persists only `user` and `isAuthenticated`, under the localStorage key `auth-storage`. */
export function createSessionStore(storage: KeyValueStore): StoreApi<SessionState> {
  return createStore<SessionState>()(
    persist(() => NOBODY, {
      name: SESSION_STORAGE_KEY,
      storage: createJSONStorage(() => storage),
      partialize: ({ user, isAuthenticated }) => ({ user, isAuthenticated }),
      merge: (stored, initial) => {
        const user = decodeUser(typeof stored === 'object' && stored !== null && 'user' in stored ? stored.user : null);
        return { ...initial, user, isAuthenticated: user !== null };
      },
    }),
  );
}
