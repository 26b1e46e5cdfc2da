import type ICAL from 'ical.js';
import { readFirstValue, readIcsText } from './ics-values.ts';

/** Maximum number of ancestors of a to-do. */
const DEPTH_MAX = 20;

/** To-dos of a file by their UID. */
export type TodosByUid = ReadonlyMap<string, ICAL.Component>;

/** Place of a to-do below others. */
export interface TodoPlace {
  /** UID of the to-do at the top; undefined for a to-do of its own. */
  readonly topUid?: string;
  /** Titles of the to-dos between the one at the top and this one, the upper first. */
  readonly titles: readonly string[];
  /** True for a to-do that refers to itself, to one of those below it, or to one that is not in the file. */
  readonly isBroken: boolean;
}

/** Finds the to-dos above a to-do, of which it is a part (RFC 5545 §3.8.4.5). A to-do of a circle is one of its own. */
export function findTodoPlace(todo: ICAL.Component, todos: TodosByUid): TodoPlace {
  const above: ICAL.Component[] = [];
  for (let uid = parentUidOf(todo); uid !== '' && above.length < DEPTH_MAX; ) {
    const parent = todos.get(uid);
    if (!parent) return { ...placeBelow(above), isBroken: true };
    if (parent === todo || above.includes(parent)) return { titles: [], isBroken: true };
    above.unshift(parent);
    uid = parentUidOf(parent);
  }
  return { ...placeBelow(above), isBroken: false };
}

function placeBelow([top, ...between]: readonly ICAL.Component[]): Omit<TodoPlace, 'isBroken'> {
  const titles = between.map((parent) => readIcsText(parent, 'summary')).filter((title) => title !== '');
  return { ...(top && { topUid: readIcsText(top, 'uid') }), titles };
}

const parentUidOf = (component: ICAL.Component): string =>
  component
    .getAllProperties('related-to')
    .filter((property) => (property.getFirstParameter('reltype') ?? 'PARENT').toUpperCase() === 'PARENT')
    .map((property) => String(readFirstValue(property) ?? ''))[0] ?? '';
