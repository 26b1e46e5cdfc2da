import { PrintedPage } from '@northkeep/shared-kit/print';
import { observer } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { notesTexts } from '../../copy.ts';
import { formatDueDate, isOverdue } from '../../rules/schedule.ts';
import type { NotesView } from '../../rules/views.ts';
import { dateTexts } from '../dates/copy.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { printTexts } from './copy.ts';
import { PrintedLine } from './printed-line.tsx';

interface PrintedNotesProps {
  shown: readonly LineItem[];
  view: NotesView;
  today: string;
}

/** Printed list of all lines of a view. The list on the screen contains only the visible ones. */
export function PrintedNotes(notes: PrintedNotesProps) {
  return <PrintedPage title={notesTexts.views[notes.view]}>{() => <Lines {...notes} />}</PrintedPage>;
}

const Lines = observer(function Lines({ shown, today }: PrintedNotesProps) {
  const written = shown.filter((line) => line.damaged.has('text') || line.text.trim() !== '');
  return (
    <>
      <p className="aside">{printTexts.count(written.length)}</p>
      <Incomplete />
      {written.length === 0 && <p>{notesTexts.emptyTitle}</p>}
      <ul>
        {written.map((line) => (
          <PrintedLine key={line.id} line={line} aside={describeDueDate(line, today)} />
        ))}
      </ul>
    </>
  );
});

function describeDueDate(line: LineItem, today: string): string {
  const when = formatDueDate(line, today);
  return when !== '' && isOverdue(line, today) ? dateTexts.overdueSince(when) : when;
}

/** Says on the page that it was printed before all lines were decrypted. */
export const Incomplete = observer(function Incomplete() {
  return lines.status === 'ready' ? null : <p>{printTexts.incomplete}</p>;
});
