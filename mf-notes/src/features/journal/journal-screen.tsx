import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { Tabs } from '@northkeep/shared-kit/tabs';
import { lines, useToday } from '@northkeep/shared-vault';
import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { journal, notes } from '../../copy.ts';
import { NOTES } from '../../paths.ts';
import {
  BADGES_MAX,
  categoriesOf,
  groupEntriesByDay,
  JOURNAL_PAGE_SIZE,
  JOURNAL_RANGES,
  type JournalRange,
  listCategories,
} from '../../rules/journal.ts';
import { requestFocus } from '../editor/focus-request.ts';
import { displayText, isEditable, type Line } from '../editor/line-changes.ts';
import { LineText } from '../editor/line-text.tsx';
import { editedLines } from '../editor/undo/edited-lines.ts';
import { CategoryFilter } from './category-filter.tsx';
import styles from './journal-screen.module.css';

const RANGES = JOURNAL_RANGES.map((value) => ({ value, label: journal.ranges[value] }));

/** Journal screen: journal entries grouped by day. */
export const JournalScreen = observer(function JournalScreen() {
  const [range, setRange] = useState<JournalRange>('30');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [limit, setLimit] = useState(JOURNAL_PAGE_SIZE);
  const navigate = useNavigate();
  const today = useToday();
  const listed = listCategories(lines.items);
  // A category that no entry has any more must not hide everything.
  const categories = chosen.filter((word) => listed.includes(word));
  const { days, total } = groupEntriesByDay(lines.items, { today, range, limit, categories });
  const waiting = lines.status === 'empty' || lines.status === 'loading';
  const none = lines.items.every(({ type }) => type !== 'journal');
  return (
    <div className={`page ${styles.journal}`}>
      <div className={styles.tools}>
        <h1 className="d5">{journal.title}</h1>
        {days.length > 0 && <IconButton label={journal.write} icon={Plus} onClick={() => writeEntry(today)} />}
        <IconButton label={journal.back} icon={BookOpen} pressed onClick={() => void navigate(NOTES)} />
      </div>
      <Tabs label={journal.range} value={range} onValue={setRange} tabs={RANGES} />
      <CategoryFilter listed={listed} chosen={categories} onChosen={setChosen} />
      {waiting ? (
        <SkeletonRows rows={5} />
      ) : days.length === 0 ? (
        <EmptyState
          title={none ? journal.empty : journal.emptyRange}
          action={
            <Button kind="primary" icon={Plus} onClick={() => writeEntry(today)}>
              {journal.write}
            </Button>
          }
        />
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
                  <Badges line={line} />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {total > limit && (
        <p className={styles.more}>
          <Button onClick={() => setLimit(limit + JOURNAL_PAGE_SIZE)}>{journal.more}</Button>
          <span className="t2 ink3 num">{journal.shown(limit, total)}</span>
        </p>
      )}
      {lines.status === 'partial' && (
        <p className="t2 ink3" role="status">
          {notes.more}
        </p>
      )}
    </div>
  );
});

/** Up to three categories of an entry. */
const Badges = observer(function Badges({ line }: { line: Line }) {
  const words = line.damaged.has('categories') ? [] : categoriesOf(line).slice(0, BADGES_MAX);
  return words.length > 0 && <p className="t1 ink3">{words.join(' · ')}</p>;
});

/** Adds an entry of today and puts the caret into it; an empty one of today is taken again. */
function writeEntry(today: string): void {
  const empty = lines.items.find(
    (line) => line.type === 'journal' && line.scheduleDate === today && isEditable(line) && line.text === '',
  );
  const { id } = empty ?? editedLines.create({ text: '', type: 'journal', scheduleDate: today });
  requestFocus(id);
}
