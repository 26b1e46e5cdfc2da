import { reaction } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';

/**
 * Texts that the user has approved for sending since the vault was unlocked, by the service that receives them (the
 * destination). They are kept in memory only.
 */
const approved = new Map<string, Set<string>>();

// Locking the vault removes all decrypted texts from memory.
reaction(
  () => vault.state.status,
  (status) => {
    if (status !== 'unlocked') approvedTextStore.forget();
  },
);

export const approvedTextStore = {
  of: (destination: string): ReadonlySet<string> => approved.get(destination) ?? new Set<string>(),
  add(destination: string, texts: readonly string[]): void {
    approved.set(destination, new Set([...(approved.get(destination) ?? []), ...texts]));
  },
  forget: (): void => approved.clear(),
};
