import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { shellUpdates } from '../boot/shell-updates.ts';
import { EXPORTS_PATH } from '../export-reminder/export-reminder.tsx';
import { SYNC_PANEL_TEXTS, UNVERIFIED_TEXTS } from './copy.ts';
import { copyText } from './copy-text.ts';
import { downloadUnsentChanges } from './export-file.ts';
import { Foot } from './foot.tsx';
import { openSyncDialog } from './overlays.ts';
import { REJECTED_CHANGES_PATH } from './paths.ts';
import { getRejectedChangeText } from './rejection-text.ts';
import { RollbackFooter } from './rollback-footer.tsx';
import type { ShownSyncStatus } from './shown-status.ts';
import { useTimeFormatters } from './use-time.ts';

/**
 * Actions of the sync panel for the shown status: a secondary and a main button, and a third one if texts could be
 * lost.
 */
export const SyncPanelFooter = observer(function SyncPanelFooter({
  status,
  onDone,
}: {
  status: ShownSyncStatus;
  onDone: () => void;
}) {
  const { lastAskedText } = useTimeFormatters();
  const { lastResponseAt, rejected, waitingCount: waiting, status: syncStatus } = sync;
  const tryNow = (
    <Button small onClick={() => void sync.sendNow()}>
      {SYNC_PANEL_TEXTS.tryNow}
    </Button>
  );
  switch (status) {
    case 'saved':
      return (
        <Foot note={lastResponseAt === null ? '' : lastAskedText(lastResponseAt)}>
          <Button small onClick={() => void sync.compareAll()}>
            {SYNC_PANEL_TEXTS.checkNow}
          </Button>
        </Foot>
      );
    case 'saving':
    case 'waiting':
    case 'nearly-full':
      return null;
    case 'offline':
    case 'unconfirmed':
      return <Foot note={waiting > 0 ? SYNC_PANEL_TEXTS.sealed : ''}>{tryNow}</Foot>;
    case 'log-in':
      return (
        <Foot note={waiting > 0 ? SYNC_PANEL_TEXTS.sealed : ''}>
          <Button small kind="primary" onClick={() => leaveFor(onDone, () => openSyncDialog('log-in'))}>
            {SYNC_PANEL_TEXTS.logIn}
          </Button>
        </Foot>
      );
    case 'not-saved':
      return (
        <Foot>
          <Button small kind="text" onClick={() => void copyText(rejected.map(getRejectedChangeText).join('\n'))}>
            {SYNC_PANEL_TEXTS.copy}
          </Button>
          <ButtonLink small kind="primary" to={REJECTED_CHANGES_PATH} onClick={onDone}>
            {SYNC_PANEL_TEXTS.decide}
          </ButtonLink>
        </Foot>
      );
    case 'conflict':
      return (
        <Foot>
          <Button small kind="text" onClick={onDone}>
            {SYNC_PANEL_TEXTS.later}
          </Button>
          <Button small kind="primary" onClick={() => leaveFor(onDone, () => openSyncDialog('versions'))}>
            {SYNC_PANEL_TEXTS.seeBoth}
          </Button>
        </Foot>
      );
    case 'no-room':
    case 'outdated':
    case 'no-storage':
      return (
        <Foot>
          {syncStatus.storageError === 'no-storage' || syncStatus.storageError === 'outdated' ? (
            <Button small kind="text" onClick={() => location.reload()}>
              {SYNC_PANEL_TEXTS.reload}
            </Button>
          ) : (
            tryNow
          )}
          {sync.unstoredTexts.length > 0 ? (
            <>
              <Button small onClick={() => void downloadUnsentChanges()}>
                {SYNC_PANEL_TEXTS.export}
              </Button>
              <Button small kind="primary" onClick={() => void copyText(sync.unstoredTexts.join('\n\n'))}>
                {SYNC_PANEL_TEXTS.copy}
              </Button>
            </>
          ) : null}
        </Foot>
      );
    case 'new-version':
      return (
        <Foot>
          <Button small kind="text" onClick={onDone}>
            {SYNC_PANEL_TEXTS.updateLater}
          </Button>
          <Button small kind="primary" onClick={() => void sync.settle().then(() => shellUpdates.apply())}>
            {SYNC_PANEL_TEXTS.update}
          </Button>
        </Foot>
      );
    case 'older':
      return <RollbackFooter onLeave={onDone} />;
    case 'unverified':
      return (
        <Foot>
          <Button small kind="text" onClick={() => void sync.compareAll()}>
            {SYNC_PANEL_TEXTS.checkNow}
          </Button>
          <ButtonLink small kind="primary" to={EXPORTS_PATH} onClick={onDone}>
            {UNVERIFIED_TEXTS.export}
          </ButtonLink>
        </Foot>
      );
  }
});

/**
 * Closes the panel before the other page or dialog opens, because the element that gets the focus back must not be
 * behind a dialog.
 */
function leaveFor(close: () => void, open: () => void): void {
  close();
  open();
}
