import { observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import {
  formatRolledBackCount,
  formatWaitingChangeCount,
  SYNC_PANEL_TEXTS,
  statusText,
  UNVERIFIED_TEXTS,
} from './copy.ts';
import { openSyncDialog } from './overlays.ts';
import styles from './panel.module.css';
import { REJECTED_CHANGES_PATH } from './paths.ts';
import type { ShownSyncStatus } from './shown-status.ts';

/** Lists the other statuses that apply now. The panel shows all statuses, the header only the most important. */
export const OtherStatuses = observer(function OtherStatuses({
  status,
  onLeave,
}: {
  status: ShownSyncStatus;
  onLeave: () => void;
}) {
  const navigate = useNavigate();
  const { rejected, conflicts, waiting, rolledBack, unverified } = sync.status;
  const rows = [
    { of: 'not-saved' as const, there: rejected > 0, run: () => navigate(REJECTED_CHANGES_PATH) },
    { of: 'conflict' as const, there: conflicts > 0, run: () => openSyncDialog('versions') },
  ].filter(({ of, there }) => there && of !== status);
  const found = [
    ...(rolledBack > 0 && status !== 'older' ? [formatRolledBackCount(rolledBack)] : []),
    ...(unverified > 0 && status !== 'unverified' ? [UNVERIFIED_TEXTS.also(unverified)] : []),
  ];
  const past = sync.resolvedConflicts.length > 0 && conflicts === 0;
  const waits =
    waiting > 0 &&
    ['no-room', 'not-saved', 'conflict', 'older', 'nearly-full', 'outdated', 'no-storage'].includes(status);
  if (rows.length === 0 && found.length === 0 && !waits && !past) return null;
  return (
    <ul className={styles.also}>
      {rows.map(({ of, run }) => (
        <li key={of}>
          <button
            type="button"
            onClick={() => {
              onLeave();
              run();
            }}
          >
            {statusText(of, sync.status)}
          </button>
        </li>
      ))}
      {found.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {past ? (
        <li>
          <button
            type="button"
            onClick={() => {
              onLeave();
              openSyncDialog('versions');
            }}
          >
            {SYNC_PANEL_TEXTS.choices}
          </button>
        </li>
      ) : null}
      {waits ? <li>{formatWaitingChangeCount(waiting)}</li> : null}
    </ul>
  );
});
