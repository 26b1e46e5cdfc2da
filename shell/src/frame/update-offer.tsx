import { toast } from '@northkeep/shared-kit/runtime';
import { useEffect, useSyncExternalStore } from 'react';
import { storePendingChanges } from '../boot/pending-changes.ts';
import { shellUpdates } from '../boot/shell-updates.ts';
import { UPDATE_TEXTS } from './copy.ts';

/**
 * Offers a new version of the shell in a toast. Reloads on request, after pending changes are stored on this device.
 */
export function UpdateOffer() {
  const ready = useSyncExternalStore(shellUpdates.subscribe, shellUpdates.isReady, () => false);
  useEffect(() => {
    if (!ready) return;
    const reload = async () => {
      try {
        await storePendingChanges();
        shellUpdates.apply();
      } catch (reason) {
        console.warn('the new version waits for unsaved changes', reason);
        toast({ type: 'error', text: UPDATE_TEXTS.failed });
      }
    };
    toast({ type: 'info', text: UPDATE_TEXTS.text, action: { label: UPDATE_TEXTS.action, run: () => void reload() } });
  }, [ready]);
  return null;
}
