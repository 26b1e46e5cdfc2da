import { observer } from '@northkeep/shared-kit/runtime';
import { SHOWN_LABELS_MAX, shownLabelsOf } from '../../rules/labels.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { labelTexts } from './copy.ts';
import styles from './line-labels.module.css';

/** Shows the first labels of a line as small chips, and the number of the others. Shows nothing for a line without. */
export const LineLabels = observer(function LineLabels({ line }: { line: LineItem }) {
  const labels = shownLabelsOf(line);
  if (labels.length === 0) return null;
  const others = labels.slice(SHOWN_LABELS_MAX);
  return (
    <span className={`${styles.labels} t1 ink2`} data-labels>
      <span className="sr">{labelTexts.labels} </span>
      {labels.slice(0, SHOWN_LABELS_MAX).map((label) => (
        <bdi key={label} className={styles.label} translate="no">
          {label}
        </bdi>
      ))}
      {others.length > 0 && (
        <span title={others.join(', ')}>
          <span aria-hidden="true" className="num" dir="ltr">
            {labelTexts.more(others.length)}
          </span>
          <span className="sr">{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
});
