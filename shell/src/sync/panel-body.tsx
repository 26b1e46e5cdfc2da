import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { ConflictRows } from './conflict-rows.tsx';
import { NotSavedRows } from './not-saved-rows.tsx';
import styles from './panel.module.css';
import { PanelAlso } from './panel-also.tsx';
import { PanelRoute } from './panel-route.tsx';
import { RoomBar } from './room-bar.tsx';
import type { ShownWord } from './shown-word.ts';
import type { Room } from './storage-room.ts';
import { WaitingRows } from './waiting-rows.tsx';

interface PanelBodyProps {
  word: ShownWord;
  text: string;
  room: Room | null;
  /** The panel steps aside for what it leads to. */
  onLeave: () => void;
}

/** What lies behind the word: a sentence, the way to the server, and what it is about. */
export const PanelBody = observer(function PanelBody({ word, text, room, onLeave }: PanelBodyProps) {
  const { trouble, waiting } = sync.standing;
  const waits = waiting > 0 && ['offline', 'saving', 'waiting', 'log-in'].includes(word);
  const lost = trouble === null ? [] : sync.unstoredWords;
  return (
    <>
      <p>{text}</p>
      <PanelRoute word={word} />
      {word === 'nearly-full' && room ? <RoomBar room={room} /> : null}
      {lost.length > 0 ? (
        <blockquote className={styles.lost}>
          {lost.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </blockquote>
      ) : null}
      {waits ? <WaitingRows /> : null}
      {word === 'not-saved' ? <NotSavedRows /> : null}
      {word === 'conflict' ? <ConflictRows /> : null}
      <PanelAlso word={word} onLeave={onLeave} />
    </>
  );
});
