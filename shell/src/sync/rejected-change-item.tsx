import { cutText, hasPayments } from '@northkeep/contracts';
import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { Icon } from '@northkeep/shared-kit/icon';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { askToConfirm, observer } from '@northkeep/shared-kit/runtime';
import { type RejectedChange, sync } from '@northkeep/shared-vault';
import { CircleAlert, Copy, Download, Ellipsis, RotateCw, Trash2 } from 'lucide-react';
import { copyText } from './copy-text.ts';
import { downloadRejectedChanges } from './export-not-saved.ts';
import { REJECTED_CHANGES_TEXTS } from './not-saved-copy.ts';
import styles from './rejected-changes-page.module.css';
import { describeRejectedEdit, getRejectedChangeText, rejectionReason } from './rejection-text.ts';
import { useTimeFormatters } from './use-time.ts';

/** Shows a rejected change: its text, the reason, and the actions that resolve it. */
export const RejectedChangeItem = observer(function RejectedChangeItem({ entry }: { entry: RejectedChange }) {
  const { timeText } = useTimeFormatters();
  const words = getRejectedChangeText(entry);
  const short = cutText(words, 60, '…');
  const discard = async () => {
    const question = entry.text === '' ? REJECTED_CHANGES_TEXTS.discardEmpty : REJECTED_CHANGES_TEXTS.discard;
    const sure = await askToConfirm({ ...REJECTED_CHANGES_TEXTS.discard, ...question, danger: true });
    if (sure) await sync.discardRejected(entry.id);
  };
  const again = () => void sync.retryRejected(entry.id);
  return (
    <li className={styles.refused}>
      <div>
        <p className="t1 ink3 num">
          {describeRejectedEdit(entry)}, {timeText(entry.at)}
        </p>
        <h2 dir="auto" className={`d4 ${styles.words}`}>
          {words}
        </h2>
        <p className={styles.alert}>
          <Icon of={CircleAlert} small />
          {rejectionReason(entry)}
        </p>
      </div>
      {entry.code === 'PLAN_LIMIT' && hasPayments() ? (
        <ButtonLink small to="/pricing" className={styles.main}>
          {REJECTED_CHANGES_TEXTS.seePlans}
        </ButtonLink>
      ) : (
        <Button small onClick={again} className={styles.main}>
          {REJECTED_CHANGES_TEXTS.again}
        </Button>
      )}
      <Menu
        label={REJECTED_CHANGES_TEXTS.more(short)}
        trigger={
          <IconButton label={REJECTED_CHANGES_TEXTS.more(short)} icon={Ellipsis} tip={false} className={styles.more} />
        }
        items={[
          { label: REJECTED_CHANGES_TEXTS.menu.again, icon: RotateCw, onSelect: again },
          { label: REJECTED_CHANGES_TEXTS.menu.copy, icon: Copy, onSelect: () => void copyText(words) },
          {
            label: REJECTED_CHANGES_TEXTS.menu.export,
            icon: Download,
            onSelect: () => downloadRejectedChanges([entry]),
          },
          'line',
          { label: REJECTED_CHANGES_TEXTS.menu.discard, icon: Trash2, danger: true, onSelect: () => void discard() },
        ]}
      />
    </li>
  );
});
