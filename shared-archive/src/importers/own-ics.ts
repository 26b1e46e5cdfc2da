import type ICAL from 'ical.js';
import type { ArchiveValue } from '../content/entries.ts';
import { isPlainObject, parsePlainJson } from '../content/plain-json.ts';
import { calendarText, EXACT_VALUES } from '../readable/ics-exact.ts';
import { readIcsText } from './ics-values.ts';

/** Maximum nesting of the values: a list of texts in an object. */
const DEPTH_MAX = 4;

/** True for a component that Northkeep exported. */
export const isOwnComponent = (component: ICAL.Component): boolean =>
  readIcsText(component, 'uid').endsWith('@northkeep');

/**
 * Returns the values that an exported component contains in addition to the properties of a calendar. The text is left
 * out when another program changed the summary or the description since the export.
 */
export function readExactValues(component: ICAL.Component): Readonly<Record<string, ArchiveValue>> {
  try {
    const value = parsePlainJson(decodeURIComponent(readIcsText(component, EXACT_VALUES.toLowerCase())), DEPTH_MAX);
    if (!isPlainObject(value)) return {};
    const { text, ...others } = value;
    // The types of the values are checked later, together with the record.
    const found = others as Record<string, ArchiveValue>;
    return typeof text === 'string' && isUnchanged(component, calendarText(text)) ? { ...found, text } : found;
  } catch {
    return {}; // A component without such values, or with values that another program has cut.
  }
}

function isUnchanged(component: ICAL.Component, text: string): boolean {
  const description = readIcsText(component, 'description');
  const [firstRow = ''] = text.split('\n', 1);
  return readIcsText(component, 'summary') === firstRow && (description === '' || description === text);
}
