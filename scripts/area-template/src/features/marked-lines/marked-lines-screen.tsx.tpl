import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { lines } from '@northkeep/shared-vault';
import { DAMAGED, EMPTY, TITLE } from '../../copy.ts';
import styles from './marked-lines-screen.module.css';

/** Lists the lines that are marked for the dashboard. The shell shows its unlock screen instead while the vault is locked. */
export const MarkedLinesScreen = observer(function MarkedLinesScreen() {
  const isLoading = lines.status === 'empty' || lines.status === 'loading';
  const marked = lines.items.filter(({ inDashboard, isDone }) => inDashboard && !isDone);
  return (
    <div className={`page ${styles.screen}`}>
      <h1 className="d5">{TITLE}</h1>
      {isLoading && <SkeletonRows rows={5} />}
      {!isLoading && marked.length === 0 && <EmptyState title={EMPTY} />}
      <ul>
        {marked.map(({ id, text, damaged }) => (
          <li key={id} className={styles.line}>
            {damaged.has('text') ? DAMAGED : text}
          </li>
        ))}
      </ul>
    </div>
  );
});
