import { formatTime, type RecordPatch } from '@northkeep/contracts';
import { dismissToast } from '@northkeep/shared-kit/runtime';
import {
  DEFAULT_LENGTH,
  hasTimeOfDay,
  minuteOfDay,
  shiftLength,
  shiftMinute,
  timeOfMinute,
} from '../../rules/hour-layout.ts';
import { changeWithUndo, nameOfDay, quotedText } from '../dates/change-date.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { hourTexts } from './copy.ts';

/** The toast of the latest change. The next one replaces it, because a key may be pressed many times. */
let latestToast: string | null = null;

/** Returns the button of a line among the hours or above them. */
const findControl = (id: string): HTMLElement | null =>
  document.querySelector(`[data-hour-line="${id}"] > button, [data-untimed="${id}"] > button`);

interface Change {
  readonly patch: RecordPatch<'lines'>;
  readonly message: string;
  readonly back: string;
}

function change(line: LineItem, { patch, message, back }: Change): void {
  const shown = changeWithUndo(line, patch, { message, back, findControl });
  if (shown === null) return;
  if (latestToast !== null) dismissToast(latestToast);
  latestToast = shown;
}

/** Plans a line for a minute of a day; a toast offers to undo this. */
export function planLine(line: LineItem, scheduleDate: string, minute: number): void {
  const scheduleTime = timeOfMinute(minute);
  if (line.scheduleDate === scheduleDate && line.scheduleTime === scheduleTime) return;
  const message = hourTexts.planned(quotedText(line), nameOfDay(scheduleDate), formatTime(scheduleTime));
  change(line, { patch: { scheduleDate, scheduleTime }, message, back: hourTexts.timeBack });
}

/** Changes the planned minutes of a line; a toast offers to undo this. */
export function setMinutes(line: LineItem, minutes: number): void {
  if (line.minutes === minutes) return;
  const message = hourTexts.lengthSet(quotedText(line), minutes);
  change(line, { patch: { minutes }, message, back: hourTexts.lengthBack });
}

/** Moves a line within its day by some minutes. */
export function moveByMinutes(line: LineItem, by: number): void {
  if (line.scheduleDate === null || !hasTimeOfDay(line)) return;
  planLine(line, line.scheduleDate, shiftMinute(minuteOfDay(line.scheduleTime), by));
}

/** Changes the length of a line by some minutes. */
export function lengthenBy(line: LineItem, by: number): void {
  if (!hasTimeOfDay(line)) return;
  setMinutes(line, shiftLength(minuteOfDay(line.scheduleTime), lengthOf(line), by));
}

/** Returns the planned minutes of a line, or those that it takes without any. */
export const lengthOf = ({ minutes, damaged }: LineItem): number =>
  (damaged.has('minutes') ? null : minutes) ?? DEFAULT_LENGTH;
