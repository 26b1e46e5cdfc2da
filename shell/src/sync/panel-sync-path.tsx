import { observer } from '@northkeep/shared-kit/runtime';
import { SyncPath } from '@northkeep/shared-kit/sync-path';
import { sync } from '@northkeep/shared-vault';
import { SYNC_PATH_TEXTS } from './copy.ts';
import { countForged } from './count-forged.ts';
import type { ShownSyncStatus } from './shown-status.ts';
import { useTimeFormatters } from './use-time.ts';

/** Diagram of the connection between this device and the server, with the time at each end. */
export const PanelSyncPath = observer(function PanelSyncPath({ status }: { status: ShownSyncStatus }) {
  const { timeText } = useTimeFormatters();
  const { lastResponseAt, rejected, conflicts, comparedRecords } = sync;
  const now = timeText(Date.now());
  const reached = lastResponseAt === null ? null : timeText(lastResponseAt);
  const last = reached === null ? SYNC_PATH_TEXTS.notYet : SYNC_PATH_TEXTS.reached(reached);
  const lastLabel = reached === null ? SYNC_PATH_TEXTS.serverNotYet : SYNC_PATH_TEXTS.serverReached(reached);
  switch (status) {
    case 'saved':
      return (
        <SyncPath {...both(now, reached ?? now)} state="there" label={`This device and the server have everything`} />
      );
    case 'saving':
      return (
        <SyncPath
          {...both(now, reached ?? SYNC_PATH_TEXTS.notYet)}
          state="going"
          value={0.62}
          label="On its way to the server"
        />
      );
    case 'waiting':
      return (
        <SyncPath
          {...both(now, reached ?? SYNC_PATH_TEXTS.notYet)}
          state="waiting"
          label="Stored on this device, not sent yet"
        />
      );
    case 'offline':
    case 'unconfirmed':
    case 'log-in':
      return <SyncPath {...both(now, last)} state="waiting" label={lastLabel} />;
    case 'not-saved': {
      const at = timeText(rejected.at(-1)?.at ?? Date.now());
      return (
        <SyncPath
          {...both(SYNC_PATH_TEXTS.kept, SYNC_PATH_TEXTS.refused(at))}
          state="stopped"
          label={SYNC_PATH_TEXTS.serverRefused(at)}
        />
      );
    }
    case 'conflict': {
      const at = timeText(conflicts.at(-1)?.at ?? Date.now());
      const label = 'This device and another one both changed the same';
      const beyond = { name: SYNC_PATH_TEXTS.other, at: '' };
      return <SyncPath {...both(at, SYNC_PATH_TEXTS.both)} beyond={beyond} state="there" label={label} />;
    }
    case 'older': {
      if (countForged(comparedRecords) > 0)
        return (
          <SyncPath
            {...both(SYNC_PATH_TEXTS.kept, SYNC_PATH_TEXTS.differs)}
            state="stopped"
            label="The server has other versions than this device"
          />
        );
      const label = 'This device has a newer state than the server';
      return <SyncPath {...both(SYNC_PATH_TEXTS.newer, SYNC_PATH_TEXTS.older)} state="waiting" label={label} />;
    }
    default:
      return null;
  }
});

const both = (from: string, to: string) => ({ from, to });
