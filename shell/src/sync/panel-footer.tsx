import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { confirm, observer, toast } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { updates } from '../boot/shell-updates.ts';
import { OLDER, PANEL } from './copy.ts';
import { copyText } from './copy-text.ts';
import { exportWaiting } from './export-file.ts';
import { openOverlay } from './overlays.ts';
import styles from './panel.module.css';
import { NOT_SAVED_PATH } from './paths.ts';
import { rejectedText } from './rejection-text.ts';
import type { ShownStatus } from './shown-status.ts';
import { useTime } from './use-time.ts';

/** Actions of the sync panel for the shown status: a quiet and a main one, and a third where texts could be lost. */
export const PanelFooter = observer(function PanelFooter({
  status,
  onDone,
}: {
  status: ShownStatus;
  onDone: () => void;
}) {
  const { agoText } = useTime();
  const { lastResponseAt, rejected, waitingCount: waiting, status: syncStatus } = sync;
  const tryNow = (
    <Button small onClick={() => void sync.sendNow()}>
      {PANEL.tryNow}
    </Button>
  );
  switch (status) {
    case 'saved':
      return (
        <Foot note={lastResponseAt === null ? '' : PANEL.checked(agoText(lastResponseAt))}>
          <Button small onClick={() => void sync.fetchChanges()}>
            {PANEL.checkNow}
          </Button>
        </Foot>
      );
    case 'saving':
    case 'waiting':
    case 'nearly-full':
      return null;
    case 'offline':
    case 'unconfirmed':
      return <Foot note={waiting > 0 ? PANEL.sealed : ''}>{tryNow}</Foot>;
    case 'log-in':
      return (
        <Foot note={waiting > 0 ? PANEL.sealed : ''}>
          <Button small kind="primary" onClick={() => leaveFor(onDone, () => openOverlay('log-in'))}>
            {PANEL.logIn}
          </Button>
        </Foot>
      );
    case 'not-saved':
      return (
        <Foot>
          <Button small kind="text" onClick={() => void copyText(rejected.map(rejectedText).join('\n'))}>
            {PANEL.copy}
          </Button>
          <ButtonLink small kind="primary" to={NOT_SAVED_PATH} onClick={onDone}>
            {PANEL.decide}
          </ButtonLink>
        </Foot>
      );
    case 'conflict':
      return (
        <Foot>
          <Button small kind="text" onClick={onDone}>
            {PANEL.later}
          </Button>
          <Button small kind="primary" onClick={() => leaveFor(onDone, () => openOverlay('versions'))}>
            {PANEL.seeBoth}
          </Button>
        </Foot>
      );
    case 'no-room':
    case 'no-storage':
      return (
        <Foot>
          {syncStatus.storageError === 'no-storage' ? (
            <Button small kind="text" onClick={() => location.reload()}>
              {PANEL.reload}
            </Button>
          ) : (
            tryNow
          )}
          {sync.unstoredTexts.length > 0 ? (
            <>
              <Button small onClick={() => void exportWaiting()}>
                {PANEL.export}
              </Button>
              <Button small kind="primary" onClick={() => void copyText(sync.unstoredTexts.join('\n\n'))}>
                {PANEL.copy}
              </Button>
            </>
          ) : null}
        </Foot>
      );
    case 'new-version':
      return (
        <Foot>
          <Button small kind="text" onClick={onDone}>
            {PANEL.updateLater}
          </Button>
          <Button small kind="primary" onClick={() => void sync.flush().then(() => updates.apply())}>
            {PANEL.update}
          </Button>
        </Foot>
      );
    case 'older':
      return <OlderFoot onLeave={onDone} />;
  }
});

/** An older state is ended either way; taking the server's gives newer words up, so it is asked. */
function OlderFoot({ onLeave }: { onLeave: () => void }) {
  const settle = async (side: 'stored' | 'mine') => {
    if (side === 'stored') {
      // A question would lie behind the drawer that the panel is on a phone.
      onLeave();
      if (!(await confirm({ ...OLDER.question, danger: true }))) return;
    }
    await sync.resolveRollback(side).catch(() => toast({ type: 'error', text: OLDER.away }));
  };
  return (
    <Foot>
      <Button small kind="text" onClick={() => void settle('stored')}>
        {PANEL.takeTheirs}
      </Button>
      <Button small kind="primary" onClick={() => void settle('mine')}>
        {PANEL.sendMine}
      </Button>
    </Foot>
  );
}

/** The panel closes first: what it gives the focus back to must not be behind a dialog. */
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
