import { Popover } from '@northkeep/shared-kit/popover';
import { observer } from '@northkeep/shared-kit/runtime';
import { StatusButton } from '@northkeep/shared-kit/status-button';
import { sync } from '@northkeep/shared-vault';
import {
  ArrowUpCircle,
  CircleAlert,
  CloudOff,
  EyeOff,
  HardDrive,
  History,
  LockOpen,
  LogIn,
  type LucideIcon,
  Split,
  TriangleAlert,
} from 'lucide-react';
import { type RefObject, useState, useSyncExternalStore } from 'react';
import { shellUpdates } from '../boot/shell-updates.ts';
import { describeSyncPanel, statusText } from './copy.ts';
import { countForged } from './count-forged.ts';
import { pickShownStatus, type ShownSyncStatus } from './shown-status.ts';
import { isStorageNearlyFull, useStorageSpace } from './storage-space.ts';
import { SyncPanelBody } from './sync-panel-body.tsx';
import { SyncPanelFooter } from './sync-panel-footer.tsx';
import { useAnnouncement } from './use-announcement.ts';

const ICONS: Record<ShownSyncStatus, LucideIcon> = {
  'no-room': TriangleAlert,
  'not-saved': CircleAlert,
  conflict: Split,
  older: History,
  unverified: EyeOff,
  'log-in': LogIn,
  outdated: ArrowUpCircle,
  'no-storage': HardDrive,
  'nearly-full': HardDrive,
  waiting: LockOpen,
  offline: CloudOff,
  unconfirmed: CloudOff,
  saving: LockOpen,
  'new-version': ArrowUpCircle,
  saved: LockOpen,
};
const TONES: Partial<Record<ShownSyncStatus, 'note' | 'warn' | 'bad'>> = {
  'no-room': 'bad',
  'not-saved': 'bad',
  conflict: 'note',
  older: 'note',
  unverified: 'warn',
  'log-in': 'note',
  unconfirmed: 'warn',
  outdated: 'warn',
  'no-storage': 'warn',
  'nearly-full': 'warn',
  'new-version': 'note',
};

interface SyncStatusButtonProps {
  /** Anchor of the panel, which is the end of the header instead of the status button. */
  bar: RefObject<HTMLElement | null>;
}

/** Sync status in the header of every area; opens the sync panel. */
export const SyncStatusButton = observer(function SyncStatusButton({ bar }: SyncStatusButtonProps) {
  const [open, setOpen] = useState(false);
  const room = useStorageSpace();
  const newVersion = useSyncExternalStore(shellUpdates.subscribe, shellUpdates.isReady);
  const shownStatus = pickShownStatus({ label: sync.statusLabel, nearlyFull: isStorageNearlyFull(room), newVersion });
  const { status } = sync;
  const text = statusText(shownStatus, status);
  const announced = useAnnouncement(shownStatus, text);
  const unstored = status.storageError === 'no-storage' || (status.storageError !== null && sync.hasUnstoredChanges);
  const panel = describeSyncPanel(shownStatus, { ...status, unstored, forged: countForged(sync.comparedRecords) });
  const close = () => setOpen(false);
  return (
    <Popover
      title={panel.title}
      open={open}
      onOpenChange={setOpen}
      anchor={bar}
      trigger={
        <StatusButton icon={ICONS[shownStatus]} tone={TONES[shownStatus] ?? 'plain'} announced={announced}>
          {text}
        </StatusButton>
      }
      footer={<SyncPanelFooter status={shownStatus} onDone={close} />}
    >
      <SyncPanelBody status={shownStatus} text={panel.text} room={room} onLeave={close} />
    </Popover>
  );
});
