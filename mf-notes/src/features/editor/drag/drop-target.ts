import { lines } from '@northkeep/shared-vault';
import { type DropSide, getDropSide, type PointerPosition } from '../../../rules/drag.ts';
import { canEditCalendar } from '../../calendar/calendar-gate.ts';
import { lengthOf } from '../../hours/change-hour.ts';
import { endHourDrag, findHour, type HourTarget, useHourDrag } from '../../hours/hour-drag.ts';
import { canDropUnder } from '../../sub-lines/drop-sub-line.ts';

export type DropZone = 'nextWeek' | 'ahead' | 'ulterior';

/** Target on which a dragged line is dropped. */
export type DropTarget =
  | { readonly kind: 'line'; readonly id: string; readonly side: DropSide }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'hour'; readonly hour: HourTarget }
  | { readonly kind: 'zone'; readonly zone: DropZone };

/** A drop target and the element of the page which it was found at. */
export interface FoundTarget {
  readonly target: DropTarget;
  readonly element: HTMLElement;
}

const ZONES: readonly DropZone[] = ['nextWeek', 'ahead', 'ulterior'];

/**
 * Returns the drop zone, calendar day, hour or line under the pointer. If none is there, returns the line in the middle of
 * the window with the same y coordinate, so that a drop to the left or right of the list still reaches a line. Returns
 * null when no line is there either, and for the dragged line itself.
 */
export function findDropTarget({ x, y }: PointerPosition, dragged: string): FoundTarget | null {
  const element =
    elementAt(x, y, '[data-zone], [data-day], [data-hours], [data-line]') ??
    elementAt(innerWidth / 2, y, '[data-line]');
  if (!element) return null;
  const { zone, day, line } = element.dataset;
  const found = ZONES.find((each) => each === zone);
  if (found) return { element, target: { kind: 'zone', zone: found } };
  if (day !== undefined) return { element, target: { kind: 'day', day } };
  if (element.matches('[data-hours]')) {
    const item = lines.get(dragged);
    const hour = item ? findHour({ x, y }, element, lengthOf(item)) : null;
    return hour && { element, target: { kind: 'hour', hour } };
  }
  if (line === undefined || line === dragged) return null;
  const side = getDropSide(element.getBoundingClientRect(), y, canDropUnder(dragged, line));
  return { element, target: { kind: 'line', id: line, side } };
}

function elementAt(x: number, y: number, selector: string): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>(selector) ?? null;
}

/**
 * Highlights a drop target in the document and returns the function that removes the highlight. It sets the attribute
 * directly, because React would compare a year of days and a list of rows at each pointer move. A day on which the
 * billing plan does not allow drops is not highlighted.
 */
export function markDropTarget({ element, target }: FoundTarget): () => void {
  if (target.kind === 'day' && !canEditCalendar()) return () => {};
  if (target.kind === 'hour') {
    useHourDrag.setState({ target: target.hour });
    return endHourDrag;
  }
  const [name, value] = target.kind === 'line' ? ['data-landing', target.side] : ['data-over', ''];
  element.setAttribute(name, value);
  return () => element.removeAttribute(name);
}

/** Returns true when both are the same position in the same element. A part that loads may replace the element. */
export const isSameFoundTarget = (a: FoundTarget | null, b: FoundTarget | null): boolean =>
  a?.element === b?.element && JSON.stringify(a?.target) === JSON.stringify(b?.target);
