import { clockDate, cutText, DAY_MS, formatDate, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { Icon } from '@northkeep/shared-kit/icon';
import { Notice } from '@northkeep/shared-kit/notice';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { type DeletedRecord, messageOf, sync, type Trash, userTimeZone } from '@northkeep/shared-vault';
import { CloudOff, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { SYNC_PANEL_TEXTS } from '../sync/copy.ts';
import { describeDeed } from '../sync/kind-texts.ts';
import rowText from '../sync/row-text.module.css';
import { useTimeFormatters } from '../sync/use-time.ts';
import { TRASH_TEXTS } from './copy.ts';
import styles from './trash-section.module.css';

/** Lists deleted records that can be restored, decrypted on this device, and restores them. */
export const TrashSection = observer(function TrashSection() {
  const [list, setList] = useState<Trash | 'away' | null>(null);
  const [pages, setPages] = useState(1);
  const read = useCallback(async () => {
    setList((before) => (before === 'away' ? null : before));
    try {
      setList(await sync.readTrash(pages));
    } catch (error) {
      console.debug('the trash was not read', error);
      setList('away');
    }
  }, [pages]);
  useEffect(() => void read(), [read]);
  if (list === null) return <SkeletonRows rows={4} label={TRASH_TEXTS.loading} />;
  if (list === 'away') {
    return (
      <Notice
        icon={CloudOff}
        title={TRASH_TEXTS.away}
        action={
          <Button small onClick={() => void read()}>
            {TRASH_TEXTS.tryAgain}
          </Button>
        }
      />
    );
  }
  if (list.records.length === 0 && !list.hasOlder)
    return <EmptyState title={TRASH_TEXTS.empty}>{TRASH_TEXTS.text}</EmptyState>;
  return (
    <div className={styles.trash}>
      <p className="ink2 read">{TRASH_TEXTS.text}</p>
      <ul className={styles.list}>
        {list.records.map((entry) => (
          <DeletedRow key={`${entry.kind}:${entry.id}`} entry={entry} onRestored={read} />
        ))}
      </ul>
      {list.hasOlder && (
        <Button small onClick={() => setPages(pages + 1)}>
          {TRASH_TEXTS.older}
        </Button>
      )}
    </div>
  );
});

const DeletedRow = observer(function DeletedRow({
  entry,
  onRestored,
}: {
  entry: DeletedRecord;
  onRestored: () => void;
}) {
  const { timeText } = useTimeFormatters();
  const [busy, setBusy] = useState(false);
  const { kind, id, text, deletedAt, children, subLines } = entry;
  const words = text || SYNC_PANEL_TEXTS.noWords;
  const details = [
    describeDeed(kind, 'deleted'),
    timeText(deletedAt),
    ...(children === 0 ? [] : [TRASH_TEXTS.below(children)]),
  ];
  const day = purgeDay(deletedAt, userTimeZone());
  const restore = async () => {
    setBusy(true);
    try {
      await sync.restoreDeleted({ kind, id });
      for (const key of subLines) await sync.restoreDeleted(key);
      toast({ type: 'success', text: TRASH_TEXTS.restored });
      onRestored();
    } catch (error) {
      toast({ type: 'error', text: TRASH_TEXTS.failed, detail: messageOf(error, '') });
      // The line or some of its sub-lines may be back already.
      if (subLines.length > 0) onRestored();
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.row}>
      <Icon of={Trash2} small />
      <span className={rowText.text}>
        <span dir="auto" className={rowText.long}>
          {words}
        </span>
        <small>{details.join(', ')}</small>
        {day !== null && <small>{TRASH_TEXTS.goneOn(day)}</small>}
      </span>
      <Button small busy={busy} aria-label={TRASH_TEXTS.restoreOf(cutText(words, 60))} onClick={() => void restore()}>
        {TRASH_TEXTS.restore}
      </Button>
    </li>
  );
});

/** Returns the day, in a time zone, on which the server purges a record; null for an invalid instant. */
function purgeDay(deletedAt: string, timeZone: string): string | null {
  const purgeAt = Date.parse(deletedAt) + TRASH_RETENTION_DAYS * DAY_MS;
  if (Number.isNaN(purgeAt)) return null;
  const day = clockDate(new Date(purgeAt), timeZone);
  return formatDate(day, { weekday: 'short', month: 'long', day: 'numeric' });
}
