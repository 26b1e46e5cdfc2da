import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { CircleAlert, FileWarning } from 'lucide-react';
import styles from './panel.module.css';
import { describeRejectedEdit, getRejectedChangeText, rejectionReason } from './rejection-text.ts';
import rowText from './row-text.module.css';

const SHOWN = 3;

/** Lists the first rejected changes, each with its reason. */
export const RejectedChangeRows = observer(function RejectedChangeRows() {
  return (
    <ul className={styles.rows}>
      {sync.rejected.slice(0, SHOWN).map((entry) => (
        <li key={entry.id} className={styles.row}>
          <Icon of={FileWarning} small />
          <span className={rowText.text}>
            <span className={rowText.excerpt}>{getRejectedChangeText(entry)}</span>
            <small>{describeRejectedEdit(entry)}</small>
            <span className={styles.alert}>
              <Icon of={CircleAlert} small />
              {rejectionReason(entry)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
});
