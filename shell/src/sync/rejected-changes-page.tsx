import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { sync } from '@northkeep/shared-vault';
import { Download } from 'lucide-react';
import { downloadRejectedChanges } from './export-not-saved.ts';
import { REJECTED_CHANGES_TEXTS } from './not-saved-copy.ts';
import { RejectedChangeItem } from './rejected-change-item.tsx';
import styles from './rejected-changes-page.module.css';

/** Page that lists every change that the server refused permanently, until the user has decided about it. */
export const RejectedChangesPage = observer(function RejectedChangesPage() {
  const { rejected } = sync;
  if (rejected.length === 0) {
    return (
      <div className={`page ${styles.page}`}>
        <h1 className="d5">{REJECTED_CHANGES_TEXTS.title}</h1>
        <EmptyState title={REJECTED_CHANGES_TEXTS.none}>{REJECTED_CHANGES_TEXTS.noneText}</EmptyState>
      </div>
    );
  }
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="d5">{REJECTED_CHANGES_TEXTS.title}</h1>
        <p className="ink2 read">{REJECTED_CHANGES_TEXTS.text}</p>
        <Button icon={Download} onClick={() => downloadRejectedChanges(rejected)}>
          {REJECTED_CHANGES_TEXTS.exportAll(rejected.length)}
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
