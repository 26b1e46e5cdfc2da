import type { SubLineCount } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { subLineTexts } from './copy.ts';
import styles from './sub-line-marks.module.css';

/** How many sub-lines of a line are done: '2 of 5'. */
export function SubLineCountMark({ done, all }: SubLineCount) {
  return (
    <span className={`${styles.count} num`}>
      <bdi aria-hidden="true">{subLineTexts.count(done, all)}</bdi>
      <span className="sr">{subLineTexts.countInWords(done, all)}</span>
    </span>
  );
}

/** Names the line of a sub-line, in a list that does not show that line. */
export const PartOf = observer(function PartOf({ parent }: { parent: LineItem }) {
  return (
    <p className={styles.partOf} dir="auto">
      {subLineTexts.partOf(getDisplayText(parent))}
    </p>
  );
});
