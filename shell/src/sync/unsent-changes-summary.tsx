import { cutText } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { Check, Clock } from 'lucide-react';
import { SESSION_ENDED_TEXTS } from './session-ended-copy.ts';
import styles from './session-ended-dialog.module.css';
import { usePendingChanges } from './use-pending-changes.ts';

const LENGTH = 80;

/** Shows the text of the latest change stored on this device, and the number of changes that are not sent yet. */
export const UnsentChangesSummary = observer(function UnsentChangesSummary() {
  const [latest] = usePendingChanges(1);
  const { waitingCount: waiting } = sync;
  if (waiting === 0) return null;
  const text = latest?.text.trim() ?? '';
  return (
    <ul className={styles.kept}>
      {text === '' ? null : (
        <li>
          <Icon of={Check} small />
          <span>{SESSION_ENDED_TEXTS.kept(cutText(text, LENGTH, '…'))}</span>
        </li>
      )}
      <li>
        <Icon of={Clock} small />
        <span>{SESSION_ENDED_TEXTS.wait(waiting)}</span>
      </li>
    </ul>
  );
});
