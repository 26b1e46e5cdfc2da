import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Tabs } from '@northkeep/shared-kit/tabs';
import { lines, useToday } from '@northkeep/shared-vault';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { journal, notes } from '../../copy.ts';
import { NOTES } from '../../paths.ts';
import { groupEntriesByDay, JOURNAL_PAGE_SIZE, JOURNAL_RANGES, type JournalRange } from '../../rules/journal.ts';
import { displayText, isEditable } from '../editor/line-changes.ts';
import { LineText } from '../editor/line-text.tsx';
import styles from './journal-screen.module.css';

const RANGES = JOURNAL_RANGES.map((value) => ({ value, label: journal.ranges[value] }));

/** Journal screen: journal entries grouped by day. */
export const JournalScreen = observer(function JournalScreen() {
  const [range, setRange] = useState<JournalRange>('30');
  const [limit, setLimit] = useState(JOURNAL_PAGE_SIZE);
  const navigate = useNavigate();
  const today = useToday();
  const { days, total } = groupEntriesByDay(lines.items, { today, range, limit });
  const waiting = lines.status === 'empty' || lines.status === 'loading';
  const none = lines.items.every(({ type }) => type !== 'journal');
  return (
    <div className={`page ${styles.journal}`}>
      <div className={styles.tools}>
        <h1 className="d5">{journal.title}</h1>
        <IconButton label={journal.back} icon={BookOpen} pressed onClick={() => void navigate(NOTES)} />
      </div>
      <Tabs label={journal.range} value={range} onValue={setRange} tabs={RANGES} />
      {waiting ? (
        <SkeletonRows rows={5} />
      ) : days.length === 0 ? (
        <EmptyState title={none ? journal.empty : journal.emptyRange} />
      ) : (
        days.map(({ date, entries }) => (
          <section key={date} className={styles.day}>
            <h2 className="t2 w5 ink2">{formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' })}</h2>
            <ul>
              {entries.map((line) => (
                <li key={line.id} className={styles.entry}>
                  {isEditable(line) ? (
                    <LineText plain place={{ line, previous: undefined, next: undefined, view: 'all' }} />
                  ) : (
                    <p className="ink3">{displayText(line)}</p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {total > limit && <Button onClick={() => setLimit(limit + JOURNAL_PAGE_SIZE)}>{journal.more}</Button>}
      {lines.status === 'partial' && (
        <p className="t2 ink3" role="status">
          {notes.more}
        </p>
      )}
    </div>
  );
});
