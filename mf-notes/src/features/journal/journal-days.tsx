import { formatDate } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import type { JournalDay } from '../../rules/journal.ts';
import { SHOWN_LABELS_MAX, shownLabelsOf } from '../../rules/labels.ts';
import { getDisplayText, isEditable, type LineItem } from '../editor/line-changes.ts';
import { LineText } from '../editor/line-text.tsx';
import { EntryMenu } from './entry-menu.tsx';
import styles from './journal-days.module.css';

interface JournalDaysProps {
  days: readonly JournalDay<LineItem>[];
  today: string;
}

/** Entries of the journal under a heading for each day. The heading has the year when it is not the current one. */
export function JournalDays({ days, today }: JournalDaysProps) {
  return days.map(({ date, entries }) => (
    <section key={date} className={styles.day} aria-labelledby={`journal-${date}`}>
      <h2 className={date === today ? 'd4 now' : 'd4'} id={`journal-${date}`}>
        {headingOf(date, today)}
      </h2>
      <ul>
        {entries.map((line) => (
          <Entry key={line.id} line={line} />
        ))}
      </ul>
    </section>
  ));
}

/** Formats a day as 'Tue, Jan 5', or in another year as 'Tue, Jan 5, 2027'. */
function headingOf(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return formatDate(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

const Entry = observer(function Entry({ line }: { line: LineItem }) {
  return (
    <li className={styles.entry} data-line={line.id}>
      {isEditable(line) ? (
        <LineText plain place={{ line, previous: undefined, next: undefined, view: 'all' }} />
      ) : (
        <p dir="auto" className="ink3">
          {getDisplayText(line)}
        </p>
      )}
      <EntryMenu line={line} />
      <Badges line={line} />
    </li>
  );
});

/** Shows up to three labels of an entry. */
const Badges = observer(function Badges({ line }: { line: LineItem }) {
  const words = shownLabelsOf(line).slice(0, SHOWN_LABELS_MAX);
  if (words.length === 0) return null;
  return (
    <p className={`${styles.badges} t1 ink3`}>
      {words.map((word) => (
        <span key={word} className={styles.badge}>
          {word}
        </span>
      ))}
    </p>
  );
});
