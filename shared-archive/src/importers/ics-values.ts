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
 * Adds `VALUE=DATE` to dates and lists of dates that lack it (`DTSTART:20261005`), which would otherwise be parsed as
 * times. A list may be folded over several lines.
 */
export const addDateTypes = (text: string): string =>
  text.replace(
    /^(DTSTART|DTEND|DUE|COMPLETED|EXDATE|RECURRENCE-ID)((?:;(?!VALUE=)[^:;\r\n]*)*):((?:[\d,]|\r?\n[ \t])+)(?=\r?$)/gim,
    (line, name, parameters, value) =>
      /^\d{8}(?:,\d{8})*$/.test(value.replace(/\s/g, '')) ? `${name};VALUE=DATE${parameters}:${value}` : line,
  );
