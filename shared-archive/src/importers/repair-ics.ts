const PROPERTY = /^[A-Z][A-Z0-9-]*[;:]/;

/**
 * Repairs the lines of an invalid iCalendar text. A line that is no property is appended to the property before it,
 * because some programs do not fold long values; after BEGIN or END it is removed. In a line with an unclosed quote, all
 * quotes are removed.
 */
export function repairIcs(text: string): readonly string[] {
  const lines: string[] = [];
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '');
  for (const line of unfolded.split('\n').filter((part) => part.trim() !== '')) {
    const last = lines.length - 1;
    const hasOpenQuote = line.split('"').length % 2 === 0;
    if (PROPERTY.test(line)) lines.push(hasOpenQuote ? line.replaceAll('"', '') : line);
    else if (last >= 0 && !/^(?:BEGIN|END):/.test(lines[last] ?? '')) lines[last] += `\\n${line}`;
  }
  return lines;
}

export interface ReadableIcs {
  readonly text: string;
  /** Titles, else the ids, of the removed components. */
  readonly removed: readonly string[];
}

/**
 * Returns the text of iCalendar lines without the events, to-dos and journal entries that cannot be read, according to
 * `isReadable`, which is called with the text of a calendar of one component.
 */
export function removeUnreadable(lines: readonly string[], isReadable: (calendar: string) => boolean): ReadableIcs {
  const kept: string[] = [];
  const removed: string[] = [];
  let start: number | null = null;
  for (const line of lines) {
    if (/^BEGIN:(?:VEVENT|VTODO|VJOURNAL)$/.test(line)) start = kept.length;
    const isEnd = /^END:(?:VEVENT|VTODO|VJOURNAL)$/.test(line);
    if (!isEnd || start !== null) kept.push(line);
    if (!isEnd || start === null) continue;
    const first: number = start;
    start = null;
    const component = kept.slice(first);
    if (isReadable(joinLines(['BEGIN:VCALENDAR', ...component, 'END:VCALENDAR']))) continue;
    kept.length = first;
    removed.push(textOfLine(component, 'SUMMARY') ?? textOfLine(component, 'UID') ?? '');
  }
  return { text: joinLines(kept), removed };
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

function textOfLine(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((found) => found.startsWith(name) && /[;:]/.test(found.charAt(name.length)));
  return line?.slice(line.indexOf(':') + 1);
}
