import { Button } from '@northkeep/shared-kit/button';
import { announce } from '@northkeep/shared-kit/runtime';
import { dates } from './copy.ts';
import { dismissRollover, undoRollover, useRollover } from './rollover.ts';
import styles from './rollover-notice.module.css';

/** One quiet line after a weekly rollover, with an undo. */
export function RolloverNotice() {
  const { rolledOver } = useRollover();
  return (
    <div role="status">
      {rolledOver.length > 0 && (
        <p className={`${styles.notice} t2 ink2`}>
          <span>{dates.rolledOver(rolledOver.length)}</span>
          <span className={styles.actions}>
            <Button kind="text" small onClick={() => announce(dates.undone(undoRollover()))}>
              {dates.undo}
            </Button>
            <Button kind="text" small onClick={dismissRollover}>
              {dates.dismiss}
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}
