import { lazyWithRetry, observer, toast, useAnyModalOpen } from '@northkeep/shared-kit/runtime';
import { loadShareInboxModule } from '@northkeep/shared-vault';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { LazyBoundary } from '../pages/lazy-boundary.tsx';
import { isTextSharedMessage } from '../worker/messages.ts';
import { SHARED_TEXT_IMPORT_TEXTS } from './copy.ts';
import { readShareOfThisWindow } from './share-of-this-window.ts';

type ShareInbox = Awaited<ReturnType<typeof loadShareInboxModule>>;
type UnconfirmedShare = Awaited<ReturnType<ShareInbox['createLinesFromShares']>>['unconfirmed'][number];

const SharedTextQuestion = lazyWithRetry(
  () => import(/* webpackChunkName: "sync-dialogs" */ './shared-text-question.tsx'),
);

/**
 * Creates notes from texts that other apps share while the vault is unlocked: at the unlock, when the service worker
 * reports a text, and when the page becomes visible. Asks about each share that any website may have sent. A share that
 * the user postpones is asked about again after the next unlock.
 */
export const SharedTexts = observer(function SharedTexts() {
  const [unconfirmed, setUnconfirmed] = useState<readonly UnconfirmedShare[]>([]);
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<UnconfirmedShare | null>(null);
  const isCovered = useAnyModalOpen();

  /** Creates the notes of the accepted shares. A failure, such as a lock during the work, leaves the texts. */
  const importShares = useCallback(async (acceptedId: string | null) => {
    try {
      const inbox = await loadShareInboxModule();
      const ownShareId = readShareOfThisWindow();
      const { created, unconfirmed } = await inbox.createLinesFromShares(
        ({ shareId, site }) => shareId === acceptedId || (site === null && shareId === ownShareId),
      );
      setUnconfirmed(unconfirmed);
      if (created > 0) toast({ type: 'success', text: SHARED_TEXT_IMPORT_TEXTS.added(created) });
    } catch (reason) {
      console.debug('shared texts wait for the next unlock', reason);
    }
  }, []);

  useEffect(() => {
    const worker = navigator.serviceWorker;
    // Missing in a browser without service workers, which has no share target.
    if (!worker) return;
    const look = () => void importShares(null);
    const onMessage = ({ data }: MessageEvent<unknown>) => isTextSharedMessage(data) && look();
    const onVisible = () => document.visibilityState === 'visible' && look();
    worker.addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', onVisible);
    loadShareInboxModule()
      .then((inbox) => inbox.setOpenVaultAsShareReceiver())
      .catch((reason: unknown) => console.debug('shared texts are not received', reason));
    look();
    return () => {
      worker.removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [importShares]);

  const next = unconfirmed.find(({ shareId }) => !postponed.includes(shareId));
  // The question waits until no other dialog is open, and must not close itself as one.
  if (next && asked === null && !isCovered) setAsked(next);
  if (asked === null) return null;
  const answer = (answered: 'add' | 'discard' | 'later') => {
    setPostponed((ids) => [...ids, asked.shareId]);
    setAsked(null);
    if (answered === 'add') void importShares(asked.shareId);
    if (answered === 'discard') void discard(asked.shareId);
  };
  return (
    <LazyBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <SharedTextQuestion key={asked.shareId} share={asked} onAnswer={answer} />
      </Suspense>
    </LazyBoundary>
  );
});

async function discard(shareId: string): Promise<void> {
  try {
    await (await loadShareInboxModule()).discardShare(shareId);
  } catch (reason) {
    console.debug('a shared text waits for the next unlock', reason);
  }
}
