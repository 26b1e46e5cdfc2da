import { instantOf, MINUTE_MS } from '@northkeep/contracts';
import ICAL from 'ical.js';
import { type IcsTime, readIcsTime } from './ics-time.ts';
import { readFirstValue, readIcsText } from './ics-values.ts';
import { toReminder } from './imported-reminder.ts';

/** Maximum number of alarms of a component that are read. */
const ALARMS_MAX = 20;
const MINUTE_SECONDS = 60;

export interface IcsReminder {
  /** Minutes before the planned time; null for no reminder. */
  readonly reminder: number | null;
  /** Number of alarms of other times, which the import leaves out. */
  readonly left: number;
}

interface Planned {
  /** Time for which the component is planned, before it is moved to the next day of a repetition. */
  readonly first: IcsTime | null;
  /** Length in minutes; null if it has none, or takes more than a day. */
  readonly minutes: number | null;
  readonly timeZone: string;
}

/**
 * Returns the reminder of a component from its alarms (RFC 5545 §3.6.6). Of several, it is the one closest to the
 * planned time. An alarm without a time of day, after the planned time, or more than a week before it is left out. An
 * alarm that does nothing, as some programs write it for "no reminder", is ignored.
 */
export function readIcsReminder(component: ICAL.Component, planned: Planned): IcsReminder {
  const alarms = component
    .getAllSubcomponents('valarm')
    .filter((alarm) => readIcsText(alarm, 'action').toUpperCase() !== 'NONE');
  const found = alarms.slice(0, ALARMS_MAX).map((alarm) => reminderOf(alarm, component, planned));
  const usable = [...new Set(found.filter((each) => each !== null))].toSorted((a, b) => a - b);
  const unusable = alarms.length - found.filter((each) => each !== null).length;
  return { reminder: usable[0] ?? null, left: unusable + Math.max(0, usable.length - 1) };
}

function reminderOf(alarm: ICAL.Component, component: ICAL.Component, planned: Planned): number | null {
  const { first, timeZone } = planned;
  if (!first?.time) return null;
  const trigger = alarm.getFirstProperty('trigger');
  const value = readFirstValue(trigger);
  if (value instanceof ICAL.Duration) {
    const isFromEnd = String(trigger?.getFirstParameter('related') ?? '').toUpperCase() === 'END';
    const reference = isFromEnd ? endOf(component, planned) : startOf(component, planned);
    return toReminder(-value.toSeconds() / MINUTE_SECONDS - reference);
  }
  const time = value instanceof ICAL.Time ? readIcsTime(alarm, 'trigger', timeZone) : null;
  if (!time?.time) return null;
  const [at, due] = [time, first].map(({ date, time: clock }) => instantOf(date, clock ?? '', timeZone));
  return at === undefined || due === undefined ? null : toReminder((due - at) / MINUTE_MS);
}

/** Returns the start in minutes after the planned time: a to-do is planned for the time at which it is due. */
function startOf(component: ICAL.Component, { first, timeZone }: Planned): number {
  const start = readIcsTime(component, 'dtstart', timeZone);
  return first?.time && start?.time && start.date === first.date ? minuteOf(start.time) - minuteOf(first.time) : 0;
}

/** Returns the end in minutes after the planned time; NaN if it is not known. */
function endOf(component: ICAL.Component, planned: Planned): number {
  if (component.name !== 'vtodo') return planned.minutes ?? Number.NaN;
  const due = readIcsTime(component, 'due', planned.timeZone);
  // A to-do that is due on another day is planned for its start.
  return due?.date === planned.first?.date ? 0 : Number.NaN;
}

/** Returns the minute of the day of a time such as `09:30`. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
