import type { RecordEdition } from '@northkeep/contracts';
import ICAL from 'ical.js';
import { readFirstValue, readIcsText } from './ics-values.ts';

/** Maximum of an integer of a calendar (RFC 5545 §3.3.8). */
const INTEGER_MAX = 2_147_483_647;

/** Ids that are only a number, which programs count from 1 in every calendar. */
const RUNNING_NUMBER = /^\d{1,6}$/;

interface EditionContext extends Pick<RecordEdition, 'isPlaceStated'> {
  /** Text without the days that an import adds to it; undefined for a text without such days. */
  readonly text: string | undefined;
  /** True when several components of the file have the world-wide id of this one. */
  readonly isShared: boolean;
}

/** Returns the edition of a component. */
export function readIcsEdition(
  component: ICAL.Component,
  { text, isShared, isPlaceStated }: EditionContext,
): RecordEdition {
  const sequence = Number(readIcsText(component, 'sequence'));
  const isDoneStated = ['status', 'completed', 'percent-complete'].some((name) => component.hasProperty(name));
  return {
    sequence: sequence > 0 && sequence <= INTEGER_MAX ? Math.trunc(sequence) : 0,
    modifiedAt: instantOf(component, 'last-modified') ?? instantOf(component, 'dtstamp'),
    isPlaceStated,
    isDoneStated: component.name === 'vtodo' && isDoneStated,
    plan: asWritten(component, 'dtstart', 'due', 'rrule'),
    due: asWritten(component, 'due'),
    isIdSure: !isShared && !RUNNING_NUMBER.test(readIcsText(component, 'uid')),
    ...(text === undefined ? {} : { text: text + asWritten(component, 'dtstart', 'dtend', 'due', 'duration') }),
  };
}

/** Returns the ISO time of a property that has to be in UTC (RFC 5545 §3.8.7); null without one and for a broken one. */
function instantOf(component: ICAL.Component, name: string): string | null {
  const value = readFirstValue(component.getFirstProperty(name));
  if (!(value instanceof ICAL.Time)) return null;
  const date = value.toJSDate();
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Returns the properties with these names as a text that is the same in every file that has them alike; '' for none. */
function asWritten(component: ICAL.Component, ...names: readonly string[]): string {
  const properties = names.flatMap((name) => component.getAllProperties(name).map(({ jCal }) => jCal));
  return properties.length === 0 ? '' : JSON.stringify(properties);
}
