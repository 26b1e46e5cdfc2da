import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { CheckedLine } from './checked-line.tsx';
import { ConflictRows } from './conflict-rows.tsx';
import { OtherStatuses } from './other-statuses.tsx';
import styles from './panel.module.css';
import { PanelSyncPath } from './panel-sync-path.tsx';
import { PendingRows } from './pending-rows.tsx';
import { RejectedChangeRows } from './rejected-change-rows.tsx';
import { RollbackRows } from './rollback-rows.tsx';
import type { ShownSyncStatus } from './shown-status.ts';
import { StorageBar } from './storage-bar.tsx';
import type { StorageSpace } from './storage-space.ts';
import { UnverifiedRows } from './unverified-rows.tsx';

/** Statuses in which nothing is lost or in question. */
const CALM: readonly ShownSyncStatus[] = [
  ...(['saved', 'new-version', 'saving', 'waiting'] as const),
  ...(['offline', 'unconfirmed', 'nearly-full'] as const),
];

interface SyncPanelBodyProps {
  status: ShownSyncStatus;
  text: string;
  room: StorageSpace | null;
  /** Closes the panel before another page or dialog opens. */
  onLeave: () => void;
}

/** Body of the sync panel: a sentence, the diagram of the connection to the server, and the affected records. */
export const SyncPanelBody = observer(function SyncPanelBody({ status, text, room, onLeave }: SyncPanelBodyProps) {
  const { storageError: trouble, waiting } = sync.status;
  const waits = waiting > 0 && ['offline', 'unconfirmed', 'saving', 'waiting', 'log-in'].includes(status);
  const lost = trouble === null ? [] : sync.unstoredTexts;
  return (
    <>
      <p>{text}</p>
      <PanelSyncPath status={status} />
      {status === 'nearly-full' && room ? <StorageBar room={room} /> : null}
      {lost.length > 0 ? (
        <blockquote className={styles.lost}>
          {lost.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </blockquote>
      ) : null}
      {waits ? <PendingRows /> : null}
      {status === 'not-saved' ? <RejectedChangeRows /> : null}
      {status === 'conflict' ? <ConflictRows /> : null}
      {status === 'older' ? <RollbackRows /> : null}
      {status === 'unverified' ? <UnverifiedRows /> : null}
      {CALM.includes(status) ? <CheckedLine /> : null}
      <OtherStatuses status={status} onLeave={onLeave} />
    </>
  );
});
