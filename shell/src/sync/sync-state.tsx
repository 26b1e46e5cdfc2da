import { Popover } from '@northkeep/shared-kit/popover';
import { observer } from '@northkeep/shared-kit/runtime';
import { StatusButton } from '@northkeep/shared-kit/status-button';
import { sync } from '@northkeep/shared-vault';
import {
  ArrowUpCircle,
  CircleAlert,
  CloudOff,
  HardDrive,
  History,
  LockOpen,
  LogIn,
  type LucideIcon,
  Split,
  TriangleAlert,
} from 'lucide-react';
import { type RefObject, useState, useSyncExternalStore } from 'react';
import { updates } from '../boot/updates.ts';
import { panelText, wordText } from './copy.ts';
import { PanelBody } from './panel-body.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { type ShownWord, shownWord } from './shown-word.ts';
import { isNearlyFull, useStorageRoom } from './storage-room.ts';
import { useAnnouncement } from './use-announcement.ts';

const ICONS: Record<ShownWord, LucideIcon> = {
  'no-room': TriangleAlert,
  'not-saved': CircleAlert,
  conflict: Split,
  older: History,
  'log-in': LogIn,
  'no-storage': HardDrive,
  'nearly-full': HardDrive,
  waiting: LockOpen,
  offline: CloudOff,
  saving: LockOpen,
  'new-version': ArrowUpCircle,
  saved: LockOpen,
};
const TONES: Partial<Record<ShownWord, 'note' | 'warn' | 'bad'>> = {
  'no-room': 'bad',
  'not-saved': 'bad',
  conflict: 'note',
  older: 'note',
  'log-in': 'note',
  'no-storage': 'warn',
  'nearly-full': 'warn',
  'new-version': 'note',
};

interface SyncStateProps {
  /** What the panel hangs from: the end of the bar, not the word. */
  bar: RefObject<HTMLElement | null>;
}

/** One quiet word on how saving stands, in every area; it opens what lies behind it. */
export const SyncState = observer(function SyncState({ bar }: SyncStateProps) {
  const [open, setOpen] = useState(false);
  const room = useStorageRoom();
  const newVersion = useSyncExternalStore(updates.subscribe, updates.isReady);
  const word = shownWord({ word: sync.word, nearlyFull: isNearlyFull(room), newVersion });
  const { standing } = sync;
  const text = wordText(word, standing);
  const announced = useAnnouncement(word, text);
  const panel = panelText(word, { ...standing, unstored: standing.trouble !== null });
  const close = () => setOpen(false);
  return (
    <Popover
      title={panel.title}
      open={open}
      onOpenChange={setOpen}
      hangsFrom={bar}
      trigger={
        <StatusButton icon={ICONS[word]} tone={TONES[word] ?? 'plain'} announced={announced}>
          {text}
        </StatusButton>
      }
      footer={<PanelFoot word={word} onDone={close} />}
    >
      <PanelBody word={word} text={panel.text} room={room} onLeave={close} />
    </Popover>
  );
});
