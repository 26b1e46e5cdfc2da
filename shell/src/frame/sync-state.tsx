import { Button } from '@northkeep/shared-kit/button';
import { Panel } from '@northkeep/shared-kit/panel';
import { Route } from '@northkeep/shared-kit/route';
import { confirm, observer } from '@northkeep/shared-kit/runtime';
import { Status } from '@northkeep/shared-kit/status';
import { type Conflict, type NotSaved, type SyncWord, sync } from '@northkeep/shared-vault';
import {
  CircleAlert,
  CloudOff,
  HardDrive,
  History,
  LockOpen,
  LogIn,
  type LucideIcon,
  RefreshCw,
  Split,
  TriangleAlert,
} from 'lucide-react';
import {
  COPY,
  DISCARD,
  DISCARD_QUESTION,
  KEEP_MINE,
  KEEP_STORED,
  panelText,
  SEALED_NOTE,
  SERVER,
  THIS_DEVICE,
  TRY_AGAIN,
  TRY_NOW,
  wordText,
} from './copy.ts';
import styles from './sync-state.module.css';

const ICONS: Record<SyncWord, LucideIcon> = {
  'no-room': TriangleAlert,
  'not-saved': CircleAlert,
  conflict: Split,
  older: History,
  'log-in': LogIn,
  'no-storage': HardDrive,
  waiting: CloudOff,
  offline: CloudOff,
  saving: RefreshCw,
  saved: LockOpen,
};
const TONES: Partial<Record<SyncWord, 'note' | 'warn' | 'bad'>> = {
  'no-room': 'bad',
  'not-saved': 'bad',
  conflict: 'note',
  older: 'note',
  'log-in': 'note',
  'no-storage': 'warn',
};
const ROUTES: Record<SyncWord, 'there' | 'waiting' | 'going' | 'stopped'> = {
  'no-room': 'stopped',
  'not-saved': 'stopped',
  conflict: 'there',
  older: 'stopped',
  'log-in': 'waiting',
  'no-storage': 'there',
  waiting: 'waiting',
  offline: 'waiting',
  saving: 'going',
  saved: 'there',
};

/** One quiet word on how saving stands; it opens what lies behind it. */
export const SyncState = observer(function SyncState() {
  const { word, waiting, notSaved, conflicts } = sync;
  const text = wordText(word, { waiting, notSaved: notSaved.length, conflicts: conflicts.length });
  const panel = panelText(word, waiting);
  return (
    <>
      <Panel
        title={panel.title}
        trigger={
          <Status icon={ICONS[word]} tone={TONES[word] ?? 'plain'}>
            {text}
          </Status>
        }
        footer={
          waiting > 0 ? (
            <div className={styles.foot}>
              <p className="t1 ink3">{SEALED_NOTE}</p>
              <Button small onClick={() => void sync.sendNow()}>
                {TRY_NOW}
              </Button>
            </div>
          ) : null
        }
      >
        <p className="t2 ink2">{panel.text}</p>
        <Route state={ROUTES[word]} from={THIS_DEVICE} to={SERVER} label={panel.text} />
        <ul className={styles.list}>
          {notSaved.map((entry) => (
            <NotSavedRow key={entry.id} entry={entry} />
          ))}
          {conflicts.map((entry) => (
            <ConflictRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </Panel>
      <span className="sr" role="status">
        {text}
      </span>
    </>
  );
});

function NotSavedRow({ entry }: { entry: NotSaved }) {
  const discard = async () => {
    if (await confirm({ ...DISCARD_QUESTION, danger: true })) await sync.discard(entry.id);
  };
  return (
    <li>
      <p className={styles.words}>{entry.text}</p>
      <p className="t1 ink3">{entry.reason}</p>
      <div className={styles.actions}>
        <Button small onClick={() => void sync.retry(entry.id)}>
          {TRY_AGAIN}
        </Button>
        <Button small kind="text" onClick={() => void navigator.clipboard.writeText(entry.text)}>
          {COPY}
        </Button>
        <Button small kind="text" onClick={() => void discard()}>
          {DISCARD}
        </Button>
      </div>
    </li>
  );
}

function ConflictRow({ entry }: { entry: Conflict }) {
  return (
    <li>
      <p className={styles.words}>{String(entry.stored)}</p>
      <p className={styles.words}>{String(entry.mine)}</p>
      <div className={styles.actions}>
        <Button small onClick={() => void sync.choose(entry.id, 'stored')}>
          {KEEP_STORED}
        </Button>
        <Button small onClick={() => void sync.choose(entry.id, 'mine')}>
          {KEEP_MINE}
        </Button>
      </div>
    </li>
  );
}
