import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { CloudOff } from 'lucide-react';
import { requestFocus } from '../editor/focus-request.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { waitForDialogClose } from '../editor/line-editing.ts';
import { versionTexts as copy } from './copy.ts';
import styles from './history.module.css';
import { restoreVersion } from './restore-version.ts';
import { useVersions } from './use-versions.ts';
import { VersionRows } from './version-rows.tsx';

/** Dialog with earlier texts of a line and their differences from the current text. */
export const HistoryDialog = observer(function HistoryDialog({
  line,
  onClose,
}: {
  line: LineItem;
  onClose: () => void;
}) {
  const { status, versions, next, read } = useVersions(line.id);
  const restore = (text: string) => {
    restoreVersion(line, text);
    onClose();
    // The dialog restores focus when it closes, which would override the focus request.
    void waitForDialogClose().then(() => requestFocus(line.id));
  };
  return (
    <Dialog open size="l" onClose={onClose} title={copy.title}>
      {versions.length > 0 && (
        <>
          <p className="t2 ink2 read">{copy.kept}</p>
          <p className={`${styles.legend} t1 ink2`}>
            <del>{copy.legend.removed}</del>
            <ins>{copy.legend.added}</ins>
          </p>
          <VersionRows line={line} versions={versions} onRestore={restore} />
        </>
      )}
      {status === 'loading' && <SkeletonRows rows={versions.length > 0 ? 1 : 4} label={copy.loading} />}
      {status === 'ready' && versions.length === 0 && <EmptyState title={copy.empty}>{copy.kept}</EmptyState>}
      {(status === 'offline' || status === 'failed') && (
        <Notice
          {...(status === 'offline' ? { icon: CloudOff } : { tone: 'bad' as const })}
          title={copy[status]}
          action={
            <Button small onClick={read}>
              {copy.tryAgain}
            </Button>
          }
        />
      )}
      {status === 'ready' && next !== null && (
        <Button small onClick={read}>
          {copy.more}
        </Button>
      )}
    </Dialog>
  );
});
