import { Dialog } from '@northkeep/shared-kit/dialog';
import { lazyModule, observer, useLazyModule } from '@northkeep/shared-kit/runtime';
import { useSession } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { SESSION_ENDED_TEXTS } from './copy.ts';
import { closeSyncDialog, openSyncDialog, useSyncDialog } from './overlays.ts';
import styles from './session-ended-dialog.module.css';
import { UnsentChangesSummary } from './unsent-changes-summary.tsx';

const form = lazyModule(() => import(/* webpackChunkName: "sync-dialogs" */ './log-in-again.tsx'));

/**
 * Dialog that asks for the password when the session has ended. The page behind the dialog keeps its state and the text
 * cursor.
 */
export const SessionEndedDialog = observer(function SessionEndedDialog() {
  const { user, expired } = useSession();
  const open = useSyncDialog((state) => state.open === 'log-in');
  useEffect(() => (expired ? afterTypingPause(() => openSyncDialog('log-in')) : undefined), [expired]);
  const loaded = useLazyModule(form, open, closeSyncDialog);
  if (!user) return null;
  return (
    <Dialog
      size="s"
      open={open && loaded !== null}
      onClose={closeSyncDialog}
      className={styles.ended}
      title={SESSION_ENDED_TEXTS.title}
      description={SESSION_ENDED_TEXTS.text}
    >
      <UnsentChangesSummary />
      {loaded && (
        <loaded.LogInAgain email={user.email} name={`${user.firstName} ${user.lastName}`.trim() || user.email} />
      )}
    </Dialog>
  );
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
