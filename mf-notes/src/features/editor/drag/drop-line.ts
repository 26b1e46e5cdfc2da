import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { notesTexts } from '../../../copy.ts';
import { postponeFourWeeks, postponeToNextWeek } from '../../../rules/schedule.ts';
import { canEditCalendar } from '../../calendar/calendar-gate.ts';
import { calendarText } from '../../calendar/copy.ts';
import { changeDate } from '../../dates/change-date.ts';
import { openScheduleDialog } from '../../dates/schedule-dialogs.tsx';
import { planLine } from '../../hours/change-hour.ts';
import type { LineItem } from '../line-changes.ts';
import { undoableLines } from '../undo/edited-lines.ts';
import type { DropTarget, DropZone } from './drop-target.ts';

/**
 * Handles the drop of a dragged line. Dropped next to another line, it moves there; dropped on a day, an hour or a drop zone,
 * it gets another date.
 */
export function dropLine(id: string, target: DropTarget): void {
  const line = lines.get(id);
  if (!line || line.readOnly) return;
  if (target.kind === 'line') moveBeside(line, target);
  else if (target.kind === 'day') dropOnDay(line, target.day);
  else if (target.kind === 'hour') planLine(line, target.hour.day, target.hour.start);
  else dropOnZone(line, target.zone);
}

function dropOnZone(line: LineItem, zone: DropZone): void {
  if (zone === 'ahead') openScheduleDialog(line.id);
  else setDay(line, (zone === 'nextWeek' ? postponeToNextWeek : postponeFourWeeks)(line.scheduleDate, userToday()));
}

function moveBeside(line: LineItem, { id, side }: DropTarget & { kind: 'line' }): void {
  const order = lines.items.map((each) => each.id);
  const [from, other] = [order.indexOf(line.id), order.indexOf(id)];
  // Does nothing when the line is already at this position.
  if (other < 0 || from === (side === 'before' ? other - 1 : other + 1)) return;
  undoableLines.move(line.id, side === 'before' ? { before: id } : { after: id });
  announceToScreenReaders(other < from ? notesTexts.movedUp : notesTexts.movedDown);
}

function dropOnDay(line: LineItem, day: string): void {
  if (canEditCalendar()) setDay(line, day);
  else toast({ type: 'info', text: calendarText.pro });
}

function setDay(line: LineItem, scheduleDate: string): void {
  if (line.scheduleDate !== scheduleDate) changeDate(line, { scheduleDate, scheduleTime: line.scheduleTime });
}
