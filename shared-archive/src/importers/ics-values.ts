import type ICAL from 'ical.js';

/** Returns the first value of a property in the form of the library; null without one and for a broken value. */
export function readFirstValue(property: ICAL.Property | null | undefined): unknown {
  try {
    return property?.getFirstValue() ?? null;
  } catch {
    return null; // The library throws for a value that does not have the form of its type.
  }
}

/** Returns all values of a property; an empty list for a broken value. */
export function readAllValues(property: ICAL.Property): readonly unknown[] {
  try {
    return property.getValues();
  } catch {
    return []; // The library throws for a value that does not have the form of its type.
  }
}

/** Returns the text of a component's property; '' without one and for a broken value. */
export const readIcsText = (component: ICAL.Component, name: string): string =>
  String(readFirstValue(component.getFirstProperty(name)) ?? '');

/**
 * Names the type of each day that is written without it, such as `DTSTART:20261005`, as some programs do. Without the
 * type it would be read as a time.
 */
export const nameDayTypes = (text: string): string =>
  text.replace(
    /^(DTSTART|DTEND|DUE|COMPLETED|EXDATE|RECURRENCE-ID)((?:;(?!VALUE=)[^:;\r\n]*)*):(\d{8})(?=\r?$)/gim,
    '$1;VALUE=DATE$2:$3',
  );
