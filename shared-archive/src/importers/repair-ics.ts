const PROPERTY = /^[A-Z][A-Z0-9-]*[;:]/;
const BOUNDARY = /^(BEGIN|END):([A-Z0-9-]+)\s*$/;
/** Components that become records. They are never inside each other. */
const ENTRIES = ['VEVENT', 'VTODO', 'VJOURNAL'];

/**
 * Repairs the lines of an invalid iCalendar text. A line that is no property is appended to the property before it,
 * because some programs do not fold long values; after BEGIN or END it is removed. In a line with an unclosed quote, all
 * quotes are removed.
 */
export function repairIcs(text: string): readonly string[] {
  /** Pieces of each line. They are joined at the end, because growing a text piece by piece takes quadratic time. */
  const lines: string[][] = [];
  let canContinue = false;
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '');
  for (const line of unfolded.split('\n').filter((part) => part.trim() !== '')) {
    const hasOpenQuote = line.split('"').length % 2 === 0;
    if (PROPERTY.test(line)) {
      lines.push([hasOpenQuote ? line.replaceAll('"', '') : line]);
      canContinue = !/^(?:BEGIN|END):/.test(line);
    } else if (canContinue) lines.at(-1)?.push(line);
  }
  return lines.map((pieces) => pieces.join('\\n'));
}

export interface ReadableIcs {
  readonly text: string;
  /** Titles, else the ids, of the removed components. */
  readonly removed: readonly string[];
}

/**
 * Returns the text of iCalendar lines without the components that cannot be read, according to `isReadable`, which is
 * called with the text of a calendar of one component. Lines outside of a calendar, and the end that a calendar lacks,
 * break nothing. The events, to-dos and journal entries without an end are removed.
 */
export function removeUnreadable(lines: readonly string[], isReadable: (calendar: string) => boolean): ReadableIcs {
  const kept: string[] = [];
  const removed: string[] = [];
  let isInCalendar = false;
  let open: { readonly name: string; readonly lines: string[]; depth: number } | null = null;
  const close = (isComplete: boolean): void => {
    if (!open) return;
    const { name, lines: component } = open;
    open = null;
    if (isComplete && isReadable(joinLines(['BEGIN:VCALENDAR', ...component, 'END:VCALENDAR']))) {
      for (const line of component) kept.push(line);
    } else if (ENTRIES.includes(name)) {
      removed.push(textOfLine(component, 'SUMMARY') ?? textOfLine(component, 'UID') ?? '');
    }
  };
  for (const line of lines) {
    const [, boundary, name = ''] = BOUNDARY.exec(line) ?? [];
    if (name === 'VCALENDAR') {
      close(false);
      if (isInCalendar) kept.push('END:VCALENDAR');
      isInCalendar = boundary === 'BEGIN';
      if (isInCalendar) kept.push(line);
    } else if (boundary === 'BEGIN' && isInCalendar) {
      if (ENTRIES.includes(name)) close(false);
      open ??= { name, lines: [], depth: 0 };
      open.lines.push(line);
      open.depth += 1;
    } else if (open) {
      open.lines.push(line);
      if (boundary === 'END') open.depth -= 1;
      if (open.depth === 0) close(true);
    }
  }
  close(false);
  if (isInCalendar) kept.push('END:VCALENDAR');
  return { text: joinLines(kept), removed };
}

const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

function textOfLine(lines: readonly string[], name: string): string | undefined {
  const line = lines.find((found) => found.startsWith(name) && /[;:]/.test(found.charAt(name.length)));
  return line?.slice(line.indexOf(':') + 1);
}
