import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { notesTexts } from '../../../copy.ts';
import { postponeFourWeeks, postponeToNextWeek } from '../../../rules/schedule.ts';
import { canEditCalendar } from '../../calendar/calendar-gate.ts';
import { calendarText } from '../../calendar/copy.ts';
import { changeDate } from '../../dates/change-date.ts';
import { openScheduleDialog } from '../../dates/schedule-dialogs.tsx';
import { planLine } from '../../hours/change-hour.ts';
import { dropUnder, takeLevelOf } from '../../sub-lines/drop-sub-line.ts';
import { isAfter } from '../../sub-lines/nest-line.ts';
import type { LineItem } from '../line-changes.ts';
import { undoableLines } from '../undo/edited-lines.ts';
import { recordUndoStep } from '../undo/line-history.ts';
import type { DropTarget, DropZone } from './drop-target.ts';

/**
 * Handles the drop of a dragged line. Dropped next to another line, it moves there, and becomes a sub-line or a line of
 * its own as that one is; dropped onto another line, it becomes its sub-line. Dropped on a day, an hour or a drop zone,
 * it gets another date.
 */
export function dropLine(id: string, target: DropTarget): void {
  const line = lines.get(id);
  if (!line || line.readOnly) return;
  if (target.kind === 'line') dropOnLine(line, target);
  else if (target.kind === 'day') dropOnDay(line, target.day);
  else if (target.kind === 'hour') planLine(line, target.hour.day, target.hour.start);
  else dropOnZone(line, target.zone);
}

function dropOnZone(line: LineItem, zone: DropZone): void {
  if (zone === 'ahead') openScheduleDialog(line.id);
  else setDay(line, (zone === 'nextWeek' ? postponeToNextWeek : postponeFourWeeks)(line.scheduleDate, userToday()));
}

function dropOnLine(line: LineItem, { id, side }: DropTarget & { kind: 'line' }): void {
  const other = lines.get(id);
  if (!other) return;
  if (side === 'under') {
    dropUnder(line, other);
    return;
  }
  recordUndoStep(() => {
    const moved = isAfter(line, other) ? notesTexts.movedUp : notesTexts.movedDown;
    const level = takeLevelOf(line, other, side);
    const isMoved = moveBeside(line, other, side);
    if (level !== null || isMoved) announceToScreenReaders(level ?? moved);
  });
}

/** Returns false when the line is already at this position. */
function moveBeside(line: LineItem, other: LineItem, side: 'before' | 'after'): boolean {
  const order = lines.items;
  if (order.indexOf(line) === order.indexOf(other) + (side === 'before' ? -1 : 1)) return false;
  undoableLines.move(line.id, side === 'before' ? { before: other.id } : { after: other.id });
  return true;
}

function dropOnDay(line: LineItem, day: string): void {
  if (canEditCalendar()) setDay(line, day);
  else toast({ type: 'info', text: calendarText.pro });
}

function setDay(line: LineItem, scheduleDate: string): void {
  if (line.scheduleDate !== scheduleDate) changeDate(line, { scheduleDate, scheduleTime: line.scheduleTime });
}
