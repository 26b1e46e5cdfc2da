import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { Download } from 'lucide-react';
import { exportNotSaved } from './export-not-saved.ts';
import { NOT_SAVED } from './not-saved-copy.ts';
import styles from './not-saved-page.module.css';
import { RejectedChangeItem } from './rejected-change.tsx';

/** Page that lists every change that the server refused permanently, until the user has decided about it. */
export const NotSavedPage = observer(function NotSavedPage() {
  const { rejected } = sync;
  if (rejected.length === 0) {
    return (
      <div className={`page ${styles.page}`}>
        <h1 className="d5">{NOT_SAVED.title}</h1>
        <EmptyState title={NOT_SAVED.none}>{NOT_SAVED.noneText}</EmptyState>
      </div>
    );
  }
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="d5">{NOT_SAVED.title}</h1>
        <p className="ink2 read">{NOT_SAVED.text}</p>
        <Button icon={Download} onClick={() => exportNotSaved(rejected)}>
          {NOT_SAVED.exportAll(rejected.length)}
        </Button>
      </div>
      <ul className={styles.list}>
        {rejected.map((entry) => (
          <RejectedChangeItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  );
});
