import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { Download } from 'lucide-react';
import { downloadRejectedChanges } from './export-not-saved.ts';
import { NOT_SAVED_TEXTS } from './not-saved-copy.ts';
import styles from './not-saved-page.module.css';
import { RejectedChangeItem } from './rejected-change.tsx';

/** Page that lists every change that the server refused permanently, until the user has decided about it. */
export const NotSavedPage = observer(function NotSavedPage() {
  const { rejected } = sync;
  if (rejected.length === 0) {
    return (
      <div className={`page ${styles.page}`}>
        <h1 className="d5">{NOT_SAVED_TEXTS.title}</h1>
        <EmptyState title={NOT_SAVED_TEXTS.none}>{NOT_SAVED_TEXTS.noneText}</EmptyState>
      </div>
    );
  }
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="d5">{NOT_SAVED_TEXTS.title}</h1>
        <p className="ink2 read">{NOT_SAVED_TEXTS.text}</p>
        <Button icon={Download} onClick={() => downloadRejectedChanges(rejected)}>
          {NOT_SAVED_TEXTS.exportAll(rejected.length)}
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
