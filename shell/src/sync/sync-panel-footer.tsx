import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { askToConfirm, observer, toast } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { shellUpdates } from '../boot/shell-updates.ts';
import { SERVER_ROLLBACK_TEXTS, SYNC_PANEL_TEXTS } from './copy.ts';
import { copyText } from './copy-text.ts';
import { downloadUnsentChanges } from './export-file.ts';
import { openSyncDialog } from './overlays.ts';
import styles from './panel.module.css';
import { REJECTED_CHANGES_PATH } from './paths.ts';
import { getRejectedChangeText } from './rejection-text.ts';
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
  const { agoText } = useTimeFormatters();
  const { lastResponseAt, rejected, waitingCount: waiting, status: syncStatus } = sync;
  const tryNow = (
    <Button small onClick={() => void sync.sendNow()}>
      {SYNC_PANEL_TEXTS.tryNow}
    </Button>
  );
  switch (status) {
    case 'saved':
      return (
        <Foot note={lastResponseAt === null ? '' : SYNC_PANEL_TEXTS.checked(agoText(lastResponseAt))}>
          <Button small onClick={() => void sync.fetchChanges()}>
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
          <Button small kind="primary" onClick={() => void sync.flush().then(() => shellUpdates.apply())}>
            {SYNC_PANEL_TEXTS.update}
          </Button>
        </Foot>
      );
    case 'older':
      return <OlderFoot onLeave={onDone} />;
  }
});

/**
 * Actions for a server with an older state. Both choices end it. Choosing the server's state discards newer texts, so
 * the user is asked first.
 */
function OlderFoot({ onLeave }: { onLeave: () => void }) {
  const settle = async (side: 'stored' | 'mine') => {
    if (side === 'stored') {
      // The panel is closed first, because on a phone it is a drawer that would cover the question.
      onLeave();
      if (!(await askToConfirm({ ...SERVER_ROLLBACK_TEXTS.question, danger: true }))) return;
    }
    await sync.resolveRollback(side).catch(() => toast({ type: 'error', text: SERVER_ROLLBACK_TEXTS.away }));
  };
  return (
    <Foot>
      <Button small kind="text" onClick={() => void settle('stored')}>
        {SYNC_PANEL_TEXTS.takeTheirs}
      </Button>
      <Button small kind="primary" onClick={() => void settle('mine')}>
        {SYNC_PANEL_TEXTS.sendMine}
      </Button>
    </Foot>
  );
}

/**
 * Closes the panel before the other page or dialog opens, because the element that gets the focus back must not be
 * behind a dialog.
 */
function leaveFor(close: () => void, open: () => void): void {
  close();
  open();
}

function Foot({ note, children }: { note?: string; children: ReactNode }) {
  return (
    <>
      {note ? <span className={styles.note}>{note}</span> : null}
      <span className={note === undefined ? styles.two : styles.one}>{children}</span>
    </>
  );
}
