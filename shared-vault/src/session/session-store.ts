import type { User } from '@northkeep/contracts';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { SESSION_KEY } from '../session-hint.ts';
import type { KeyValueStore } from '../vault/local-storage-map.ts';
import { decodeUser } from './decode-user.ts';

export interface SessionState {
  readonly user: User | null;
  readonly isAuthenticated: boolean;
  /** False until the first check of the session has ended, either way. */
  readonly bootstrapped: boolean;
  /** The server ended the session while the page was open: what was typed waits until the person logs in again. */
  readonly expired: boolean;
}

const NOBODY: SessionState = { user: null, isAuthenticated: false, bootstrapped: false, expired: false };

/** Who is signed in. Only `user` and `isAuthenticated` are kept, under `auth-storage` (specification 1 §3). */
export function createSessionStore(words: KeyValueStore): StoreApi<SessionState> {
  return createStore<SessionState>()(
    persist(() => NOBODY, {
      name: SESSION_KEY,
      storage: createJSONStorage(() => words),
      partialize: ({ user, isAuthenticated }) => ({ user, isAuthenticated }),
      merge: (kept, initial) => {
        const user = decodeUser(typeof kept === 'object' && kept !== null && 'user' in kept ? kept.user : null);
        return { ...initial, user, isAuthenticated: user !== null };
      },
    }),
  );
}
