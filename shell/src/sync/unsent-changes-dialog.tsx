import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { sync, useVaultState } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { EXPORTED_TEXT, UNSENT_CHANGES_TEXTS } from './copy.ts';
import { downloadUnsentChanges } from './export-file.ts';
import { countUnsentChanges, useForcedLogout } from './log-out.ts';
import { closeSyncDialog, openSyncDialog, useSyncDialog } from './overlays.ts';

/**
 * Dialog shown when the user is about to leave while changes have not reached the server. It offers the changes as a
 * file.
 */
export const UnsentChangesDialog = observer(function UnsentChangesDialog() {
  const overlay = useSyncDialog(({ open }) => open);
  const leave = useForcedLogout();
  const { status } = useVaultState();
  useClosingGuard();
  const { isPersistent, rejected } = sync.status;
  const logsOut = overlay === 'logout';
  const n = countUnsentChanges();
  const kept = logsOut ? UNSENT_CHANGES_TEXTS.logout : UNSENT_CHANGES_TEXTS.close;
  const save = () => void downloadUnsentChanges().then(() => toast({ type: 'success', text: EXPORTED_TEXT }));
  return (
    <Dialog
      alert
      size="s"
      open={logsOut || overlay === 'closing'}
      onClose={closeSyncDialog}
      title={UNSENT_CHANGES_TEXTS.title(n)}
      description={isPersistent ? kept : UNSENT_CHANGES_TEXTS.unkept}
      footer={
        <>
          {status === 'unlocked' ? (
            <Button kind="primary" onClick={save}>
              {UNSENT_CHANGES_TEXTS.export(n)}
            </Button>
          ) : null}
          {logsOut ? (
            <Button
              onClick={() => {
                closeSyncDialog();
                void leave();
              }}
            >
              {UNSENT_CHANGES_TEXTS.leave}
            </Button>
          ) : null}
          <Button kind="text" onClick={closeSyncDialog}>
            {UNSENT_CHANGES_TEXTS.stay}
          </Button>
        </>
      }
    >
      {rejected > 0 ? <p className="t2 ink2">{UNSENT_CHANGES_TEXTS.refused(rejected)}</p> : null}
    </Dialog>
  );
});

/**
 * Makes the browser ask before the page is closed while changes cannot be sent. If the user stays, the export is
 * offered.
 */
function useClosingGuard(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const { waiting, online, blocker: hindrance, isPersistent } = sync.status;
      if (waiting === 0 || (online && hindrance === null && isPersistent)) return;
      event.preventDefault();
      // Timers pause while the browser asks, so this runs only when the user stays on the page.
      setTimeout(() => openSyncDialog('closing'), 0);
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
