import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { CHECKED_TEXTS } from './copy.ts';
import styles from './panel.module.css';
import { useTimeFormatters } from './use-time.ts';

/**
 * Says when this device last compared all records with the server and found each as the user's devices have written it.
 * Empty while it has found another one.
 */
export const CheckedLine = observer(function CheckedLine() {
  const { timeText, isToday } = useTimeFormatters();
  const { checkedAt, rolledBack, unverified } = sync;
  if (rolledBack.length > 0 || unverified.length > 0) return null;
  return (
    <p role="status" className={styles.checked}>
      {checkedAt === null
        ? CHECKED_TEXTS.never
        : (isToday(checkedAt) ? CHECKED_TEXTS.today : CHECKED_TEXTS.before)(timeText(checkedAt))}
    </p>
  );
});
