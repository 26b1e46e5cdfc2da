import { PrintedPage } from '@northkeep/shared-kit/print';
import { observer } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { notesTexts } from '../../copy.ts';
import { formatDueDate, isOverdue } from '../../rules/schedule.ts';
import { dateTexts } from '../dates/copy.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { getParents } from '../sub-lines/sub-line-tree.ts';
import { printTexts } from './copy.ts';
import { PrintedLine } from './printed-line.tsx';

interface PrintedNotesProps {
  shown: readonly LineItem[];
  title: string;
  today: string;
}

/** Printed list of all lines of a view. The list on the screen contains only the visible ones. */
export function PrintedNotes(notes: PrintedNotesProps) {
  return <PrintedPage title={notes.title}>{() => <Lines {...notes} />}</PrintedPage>;
}

const Lines = observer(function Lines({ shown, today }: PrintedNotesProps) {
  const written = shown.filter((line) => line.damaged.has('text') || line.text.trim() !== '');
  const ids = new Set(written.map(({ id }) => id));
  const parents = getParents();
  /** Lines to print, by the id of the line below which each is printed; '' for none. */
  const groups = groupBy(written, ({ id }) => (ids.has(parents.get(id) ?? '') ? (parents.get(id) ?? '') : ''));
  return (
    <>
      <p className="aside">{printTexts.count(written.length)}</p>
      <Incomplete />
      {written.length === 0 && <p>{notesTexts.emptyTitle}</p>}
      <ul>
        {groups.get('')?.map((line) => (
          <PrintedLine key={line.id} line={line} aside={describeDueDate(line, today)}>
            <SubLines below={groups.get(line.id)} today={today} />
          </PrintedLine>
        ))}
      </ul>
    </>
  );
});

function groupBy(items: readonly LineItem[], keyOf: (line: LineItem) => string): ReadonlyMap<string, LineItem[]> {
  const groups = new Map<string, LineItem[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The printed sub-lines of a line, indented by their list. */
function SubLines({ below, today }: { below: readonly LineItem[] | undefined; today: string }) {
  if (!below) return null;
  return (
    <ul>
      {below.map((line) => (
        <PrintedLine key={line.id} line={line} aside={describeDueDate(line, today)} />
      ))}
    </ul>
  );
}

function describeDueDate(line: LineItem, today: string): string {
  const when = formatDueDate(line, today);
  return when !== '' && isOverdue(line, today) ? dateTexts.overdueSince(when) : when;
}

/** Says on the page that it was printed before all lines were decrypted. */
export const Incomplete = observer(function Incomplete() {
  return lines.status === 'ready' ? null : <p>{printTexts.incomplete}</p>;
});
