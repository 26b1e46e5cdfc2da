import { type DraftStorage, decodeDrafts, FieldDrafts } from '@northkeep/shared-kit/drafts';
import { autorun } from '@northkeep/shared-kit/runtime';
import { vault } from '@northkeep/shared-vault';
import { useEffect } from 'react';

/** Name of the encrypted local value that holds the drafts. */
const STORED_NAME = 'field-drafts';

/** Keeps the drafts of one vault, encrypted on this device. Another tab may store drafts of other fields meanwhile. */
const storage: DraftStorage = {
  read: async () => decodeDrafts(await vault.local.read(STORED_NAME), Date.now()),
  write: async (changes) => {
    try {
      const kept = { ...(await storage.read()), ...changes };
      const drafts = Object.entries(kept).filter(([, draft]) => draft !== null);
      await vault.local.write(STORED_NAME, Object.fromEntries(drafts));
    } catch (reason) {
      console.warn('a draft was not stored:', reason);
    }
  },
};

/** Watches the text fields of the app, so that a lock, a reload or a navigation loses no typed text. */
export function useFieldDrafts(): void {
  useEffect(() => {
    const drafts = new FieldDrafts(storage);
    const unwatch = drafts.watch();
    const unregister = vault.beforeLock(() => drafts.freeze());
    const stop = autorun(() => {
      if (vault.state.status !== 'unlocked') return drafts.close();
      drafts.open().catch((reason: unknown) => console.warn('the drafts were not read:', reason));
    });
    return () => {
      stop();
      unregister();
      unwatch();
      drafts.close();
    };
  }, []);
}
