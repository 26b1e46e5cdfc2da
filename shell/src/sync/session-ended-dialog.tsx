import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { closeSyncDialog, openSyncDialog, useSyncDialog } from './overlays.ts';

const content = lazyModule(() => import(/* webpackChunkName: "sync-dialogs" */ './session-ended-content.tsx'));

/**
 * Dialog that asks for the password when the session has ended, or says that the account was deleted. The page behind the
 * dialog keeps its state and the text cursor.
 */
export const SessionEndedDialog = observer(function SessionEndedDialog() {
  const { user, expired } = useSession();
  const open = useSyncDialog((state) => state.open === 'log-in');
  useEffect(() => (expired ? afterTypingPause(() => openSyncDialog('log-in')) : undefined), [expired]);
  const loaded = useLazyModule(content, open, closeSyncDialog);
  return user && loaded ? <loaded.SessionEndedContent user={user} open={open} /> : null;
});

/**
 * Pause in typing, in ms, before the dialog opens. Without it, the dialog would receive the rest of a sentence as a
 * password.
 */
const QUIET_MS = 1_000;
const QUIET_IN_FIELD_MS = 4_000;

function afterTypingPause(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    clearTimeout(timer);
    const typing = document.activeElement?.matches('input, textarea') ?? false;
    timer = setTimeout(now, typing ? QUIET_IN_FIELD_MS : QUIET_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', later, true);
    document.removeEventListener('focusin', later, true);
  };
  const now = () => {
    stop();
    run();
  };
  document.addEventListener('keydown', later, true);
  document.addEventListener('focusin', later, true);
  later();
  return stop;
}
