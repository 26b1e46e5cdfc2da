import { FieldDrafts } from '@northkeep/shared-kit/drafts';
import { autorun } from '@northkeep/shared-kit/runtime';
import { trustedTime, vault } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { createDraftStorage } from './draft-storage.ts';

const storage = createDraftStorage({ local: vault.local, serverTime: () => trustedTime.server() });

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
