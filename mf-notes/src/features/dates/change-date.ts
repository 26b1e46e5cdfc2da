import { formatDate } from '@northkeep/contracts';
import { announce, toast } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { displayText, type Line } from '../editor/line-changes.ts';
import { editedLines } from '../editor/undo/edited-lines.ts';
import { dates } from './copy.ts';

interface LineDate {
  readonly scheduleDate: string | null;
  readonly scheduleTime: string | null;
}

/** Longest part of a text that a toast quotes. */
const QUOTED_MAX = 40;

/** Gives a line another date, or none; a toast offers to undo. */
export function changeDate(line: Line, date: LineDate): void {
  const { id, scheduleDate, scheduleTime } = line;
  editedLines.change(id, date);
  const undo = () => {
    lines.change(id, { scheduleDate, scheduleTime });
    announce(dates.back);
  };
  const text = (displayText(line) || dates.emptyLine).slice(0, QUOTED_MAX);
  const day = date.scheduleDate && formatDate(date.scheduleDate, { weekday: 'long', month: 'long', day: 'numeric' });
  toast({
    type: 'success',
    text: day ? dates.scheduled(text, day) : dates.unscheduled(text),
    action: { label: dates.undo, run: undo },
  });
}
