import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { Split } from 'lucide-react';
import { formatFieldValue } from './conflict-text.ts';
import styles from './panel.module.css';
import rowText from './row-text.module.css';

const SHOWN = 3;

/** Lists the first unresolved conflicts, each with both versions. */
export const ConflictRows = observer(function ConflictRows() {
  return (
    <ul className={styles.rows}>
      {sync.conflicts.slice(0, SHOWN).map((conflict) => (
        <li key={conflict.id} className={styles.row}>
          <Icon of={Split} small />
          <span className={rowText.text}>
            <span className={rowText.excerpt}>{formatFieldValue(conflict, conflict.stored)}</span>
            <span className={`${rowText.excerpt} ${styles.second}`}>{formatFieldValue(conflict, conflict.mine)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
});
