import { formatDate } from '@northkeep/contracts';
import { PrintedPage } from '@northkeep/shared-kit/print';
import { observer } from '@northkeep/shared-kit/runtime';
import { journalTexts } from '../../copy.ts';
import type { JournalDay } from '../../rules/journal.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { PrintedLine } from './printed-line.tsx';
import { Incomplete } from './printed-notes.tsx';

/** Printed journal: every entry of the filter, under a heading for each day. `listDays` returns all days of the filter. */
export function PrintedJournal({ listDays }: { listDays: () => readonly JournalDay<LineItem>[] }) {
  return <PrintedPage title={journalTexts.title}>{() => <Days days={listDays()} />}</PrintedPage>;
}

const Days = observer(function Days({ days }: { days: readonly JournalDay<LineItem>[] }) {
  return (
    <>
      <Incomplete />
      {days.length === 0 && <p>{journalTexts.empty}</p>}
      {days.map(({ date, entries }) => (
        <section key={date}>
          <h2>{formatDate(date, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })}</h2>
          <ul>
            {entries.map((entry) => (
              <PrintedLine key={entry.id} line={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
});
