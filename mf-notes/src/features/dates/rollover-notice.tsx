import { Button } from '@northkeep/shared-kit/button';
import { announceToScreenReaders } from '@northkeep/shared-kit/runtime';
import { dateTexts } from './copy.ts';
import { dismissRollover, undoRollover, useRollover } from './rollover.ts';
import styles from './rollover-notice.module.css';

/** Short notice after a weekly rollover, with a button that undoes it. */
export function RolloverNotice() {
  const { rolledOver } = useRollover();
  return (
    <div role="status">
      {rolledOver.length > 0 && (
        <p className={`${styles.notice} t2 ink2`}>
          <span>{dateTexts.rolledOver(rolledOver.length)}</span>
          <span className={styles.actions}>
            <Button kind="text" small onClick={() => announceToScreenReaders(dateTexts.undone(undoRollover()))}>
              {dateTexts.undo}
            </Button>
            <Button kind="text" small onClick={dismissRollover}>
              {dateTexts.dismiss}
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}
