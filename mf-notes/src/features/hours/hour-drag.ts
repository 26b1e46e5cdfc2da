import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { create } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import type { PointerEvent as PressEvent } from 'react';
import { computeAutoScrollPx, exceedsPressTolerance, type PointerPosition } from '../../rules/drag.ts';
import { snapLength, snapMinute } from '../../rules/hour-layout.ts';
import { ignoreClickOfRelease } from '../editor/drag/ignore-click.ts';
import { lengthOf, planLine, setMinutes } from './change-hour.ts';

/** Place among the hours that a dragged line would get. */
export interface HourTarget {
  readonly day: string;
  /** Minute of the day. */
  readonly start: number;
  readonly minutes: number;
}

interface HourDrag {
  /** Id of the line that is dragged. */
  readonly id: string | null;
  /** Null while the pointer is not over the hours. */
  readonly target: HourTarget | null;
}

const NO_DRAG: HourDrag = { id: null, target: null };

/** State of the drag of a line among the hours. */
export const useHourDrag = create<HourDrag>(() => NO_DRAG);

export const endHourDrag = (): void => useHourDrag.setState(NO_DRAG);

/** Selector of the columns, whose data attributes name their day and the hours that they show. */
const COLUMN = '[data-hours]';
const MINUTES_PER_HOUR = 60;

type FindTarget = (at: PointerPosition) => HourTarget | null;

/** Drags a line to another hour, or a line without a time to its first one. */
export function startMove(press: PressEvent, id: string): void {
  const line = lines.get(id);
  if (!line) return;
  const block = press.currentTarget.closest('[data-hour-line]');
  const above = block ? press.clientY - block.getBoundingClientRect().top : 0;
  const minutes = lengthOf(line);
  startDrag(press, id, {
    find: ({ x, y }) => findHour({ x, y: y - above }, findColumn(x, y), minutes),
    drop: ({ day, start }) => {
      const dropped = lines.get(id);
      if (dropped && !dropped.readOnly) planLine(dropped, day, start);
    },
  });
}

/** Drags the lower edge of a line, which changes its length. `start` is the minute at which it begins. */
export function startStretch(press: PressEvent, id: string, start: number): void {
  const column = press.currentTarget.closest<HTMLElement>(COLUMN);
  const block = press.currentTarget.closest('[data-hour-line]');
  if (!column || !block) return;
  const below = block.getBoundingClientRect().bottom - press.clientY;
  startDrag(press, id, {
    find: ({ y }) => ({
      day: column.dataset.hours ?? '',
      start,
      minutes: snapLength(start, minuteAt(column, y + below)),
    }),
    drop: ({ minutes }) => {
      const dropped = lines.get(id);
      if (dropped && !dropped.readOnly) setMinutes(dropped, minutes);
    },
  });
}

/** Drags a line without a time from the list of a day that the pointer presses, which another element may cover. */
export function startMoveFromList(press: PressEvent): void {
  if (press.pointerType !== 'mouse') return;
  const id = document
    .elementsFromPoint(press.clientX, press.clientY)
    .map((element) => element.closest<HTMLElement>('[data-untimed]')?.dataset.untimed)
    .find((found) => found !== undefined);
  if (id !== undefined && lines.get(id)?.readOnly === false) startMove(press, id);
}

interface DragActions {
  readonly find: FindTarget;
  readonly drop: (target: HourTarget) => void;
}

/** Follows the pointer until the release. Escape, a scroll by the browser and the end of the screen cancel the drag. */
function startDrag(press: PressEvent, id: string, { find, drop }: DragActions): void {
  if (press.button !== 0 || useHourDrag.getState().id !== null) return;
  const { pointerId } = press;
  const from = { x: press.clientX, y: press.clientY };
  const end = new AbortController();
  const { signal } = end;
  const isLifted = () => useHourDrag.getState().id === id;
  const stop = () => {
    end.abort();
    if (isLifted()) endHourDrag();
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!isLifted() && !exceedsPressTolerance(from, at)) return;
    const step = computeAutoScrollPx(at.y, innerHeight);
    if (step !== 0) scrollBy(0, step);
    useHourDrag.setState({ id, target: find(at) });
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const wasLifted = isLifted();
    if (wasLifted) ignoreClickOfRelease();
    stop();
    const target = wasLifted ? find({ x: event.clientX, y: event.clientY }) : null;
    if (target) drop(target);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener('keydown', (event) => pressedKey(event) === 'Escape' && stop(), { signal });
  // Ends the drag when the screen was removed, for example because the vault was locked.
  const unsubscribe = useHourDrag.subscribe((now, before) => before.id === id && now.id !== id && end.abort());
  signal.addEventListener('abort', unsubscribe);
}

/** Returns the place among the hours of a column at a position; null without a column. */
export function findHour({ y }: PointerPosition, column: HTMLElement | undefined, minutes: number): HourTarget | null {
  if (!column) return null;
  return { day: column.dataset.hours ?? '', start: snapMinute(minuteAt(column, y)), minutes };
}

function findColumn(x: number, y: number): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(COLUMN)].find((column) => {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    return x >= left && x < right && y >= top && y <= bottom;
  });
}

/** Returns the minute of the day at a height of the window, within the hours that a column shows. */
function minuteAt(column: HTMLElement, y: number): number {
  const { top, height } = column.getBoundingClientRect();
  const [from, to] = [Number(column.dataset.from), Number(column.dataset.to)].map((hour) => hour * MINUTES_PER_HOUR);
  if (from === undefined || to === undefined) return 0;
  return from + Math.min(Math.max(0, (y - top) / height), 1) * (to - from);
}
