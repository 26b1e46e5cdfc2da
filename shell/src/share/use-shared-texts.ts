import { toast } from '@northkeep/shared-kit/runtime';
import { loadShareInboxModule } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { isTextSharedMessage } from '../worker/messages.ts';
import { SHARED_TEXT_IMPORT_TEXTS } from './copy.ts';

/**
 * Creates notes from texts that other apps share while the vault is unlocked: at the unlock, when the service worker
 * reports a text, and when the page becomes visible.
 * @param vaultId id of the unlocked vault, or null while it is locked
 */
export function useSharedTextImport(vaultId: string | null): void {
  useEffect(() => {
    const worker = navigator.serviceWorker;
    // Missing in a browser without service workers, which has no share target.
    if (vaultId === null || !worker) return;
    const create = () => void createNotes();
    const onMessage = ({ data }: MessageEvent<unknown>) => isTextSharedMessage(data) && create();
    const onVisible = () => document.visibilityState === 'visible' && create();
    worker.addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', onVisible);
    loadShareInboxModule()
      .then((inbox) => inbox.setOpenVaultAsShareReceiver())
      .catch((reason: unknown) => console.debug('shared texts are not received', reason));
    create();
    return () => {
      worker.removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [vaultId]);
}

/** A failure, such as a lock during the work, leaves the texts for the next attempt. */
async function createNotes(): Promise<void> {
  try {
    const inbox = await loadShareInboxModule();
    const count = await inbox.createLinesFromSharedTexts();
    if (count > 0) toast({ type: 'success', text: SHARED_TEXT_IMPORT_TEXTS.added(count) });
  } catch (reason) {
    console.debug('shared texts wait for the next unlock', reason);
  }
}
