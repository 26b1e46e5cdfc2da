import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { ConflictRows } from './conflict-rows.tsx';
import { NotSavedRows } from './not-saved-rows.tsx';
import { OtherStatuses } from './other-statuses.tsx';
import styles from './panel.module.css';
import { PanelSyncPath } from './panel-sync-path.tsx';
import { PendingRows } from './pending-rows.tsx';
import type { ShownStatus } from './shown-status.ts';
import { StorageBar } from './storage-bar.tsx';
import type { StorageSpace } from './storage-space.ts';

interface PanelBodyProps {
  word: ShownStatus;
  text: string;
  room: StorageSpace | null;
  /** The panel steps aside for what it leads to. */
  onLeave: () => void;
}

/** What lies behind the word: a sentence, the way to the server, and what it is about. */
export const PanelBody = observer(function PanelBody({ word, text, room, onLeave }: PanelBodyProps) {
  const { storageError: trouble, waiting } = sync.status;
  const waits = waiting > 0 && ['offline', 'saving', 'waiting', 'log-in'].includes(word);
  const lost = trouble === null ? [] : sync.unstoredTexts;
  return (
    <>
      <p>{text}</p>
      <PanelSyncPath word={word} />
      {word === 'nearly-full' && room ? <StorageBar room={room} /> : null}
      {lost.length > 0 ? (
        <blockquote className={styles.lost}>
          {lost.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </blockquote>
      ) : null}
      {waits ? <PendingRows /> : null}
      {word === 'not-saved' ? <NotSavedRows /> : null}
      {word === 'conflict' ? <ConflictRows /> : null}
      <OtherStatuses word={word} onLeave={onLeave} />
    </>
  );
});
