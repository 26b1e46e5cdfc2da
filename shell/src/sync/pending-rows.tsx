import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import {
  ArrowUpDown,
  CalendarDays,
  CircleCheck,
  CircleDot,
  type LucideIcon,
  Pencil,
  Plus,
  Settings2,
  Trash2,
} from 'lucide-react';
import { SYNC_PANEL_TEXTS } from './copy.ts';
import { describeEdit, getPendingEditType, type PendingEditType } from './edit-text.ts';
import styles from './panel.module.css';
import rowText from './row-text.module.css';
import { usePendingChanges } from './use-pending-changes.ts';
import { useTimeFormatters } from './use-time.ts';

const SHOWN = 5;
/**
 * Maximum number of records that are decrypted. When this number is reached, the list states only that there are more.
 */
const READ = 25;
const ICONS: Record<PendingEditType, LucideIcon> = {
  new: Plus,
  text: Pencil,
  done: CircleCheck,
  counted: CircleDot,
  moved: ArrowUpDown,
  date: CalendarDays,
  deleted: Trash2,
  changed: Settings2,
};

/** Records with unsent changes, newest first. */
export const PendingRows = observer(function PendingRows() {
  const list = usePendingChanges(READ);
  const { timeText } = useTimeFormatters();
  if (list.length === 0) return null;
  return (
    <>
      <ul className={styles.rows}>
        {list.slice(0, SHOWN).map((entry) => (
          <li key={`${entry.kind}:${entry.recordId}`} className={styles.row}>
            <Icon of={ICONS[getPendingEditType(entry)]} small />
            <span className={rowText.text}>
              <span dir="auto" className={rowText.excerpt}>
                {entry.text || SYNC_PANEL_TEXTS.noWords}
              </span>
              <small>{describeEdit(entry)}</small>
            </span>
            <time dateTime={entry.at} className="num">
              {timeText(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      {list.length > SHOWN ? (
        <p className={styles.more}>
          {list.length < READ ? SYNC_PANEL_TEXTS.more(list.length - SHOWN) : SYNC_PANEL_TEXTS.andMore}
        </p>
      ) : null}
    </>
  );
});
