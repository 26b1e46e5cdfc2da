/** A file of which a part is repeated `count` times, to measure how the time of its import grows with its size. */
export interface ImportShape {
  readonly title: string;
  readonly name: string;
  readonly build: (count: number) => string;
}

/** Lines, and long lists of lines, which cannot be passed as separate arguments. */
type Lines = readonly (string | readonly string[])[];
const calendar = (...lines: Lines): string =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].flat().join('\r\n')}\r\n`;
const event = (...lines: Lines): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].flat().join('\r\n');
const times = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join('');
const RECORD_COLUMNS = 'id,state,parentKind,parentId,index,createdAt,updatedAt';
const enex = (notes: string): string => `<?xml version="1.0"?><en-export>${notes}</en-export>`;
const JOPLIN_FIELDS = `id: ${'a'.repeat(32)}\ntype_: 1`;
const HOURLY_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Z', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'RRULE:FREQ=HOURLY'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'],
];

/** Files that a program writes. */
export const ORDINARY_SHAPES: readonly ImportShape[] = [
  {
    title: 'a calendar',
    name: 'a.ics',
    build: (count) =>
      calendar(
        Array.from({ length: count }, (_, i) =>
          event(`UID:${i}@x`, `SUMMARY:Event ${i}`, 'DTSTART:20260101T100000Z', 'DTEND:20260101T110000Z'),
        ),
      ),
  },
  {
    title: 'a table of Todoist',
    name: 'a.csv',
    build: (count) => `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT\n${times(count, (i) => `task,Task ${i} @home,,4,1\n`)}`,
  },
  {
    title: 'a table of Northkeep',
    name: 'lines.csv',
    build: (count) => `${RECORD_COLUMNS},text\n${times(count, (i) => `n${i},live,,,${i},,,Text ${i}\n`)}`,
  },
  {
    title: 'a day of Northkeep',
    name: '2026-12-01.md',
    build: (count) =>
      `# 2026-12-01 (2026-W49)\n\n## Notes\n\n${times(count, (i) => `- [ ] Note ${i} (09:30, #home)\n`)}`,
  },
  { title: 'a table of habits', name: 'habits.csv', build: (count) => `Date,A,B\n${'2024-01-08,x,\n'.repeat(count)}` },
  { title: 'a Markdown file', name: 'a.md', build: (count) => times(count, (i) => `Some *text* in line ${i}\n`) },
  {
    title: 'an HTML file',
    name: 'a.html',
    build: (count) => `<!doctype html><html><body>${times(count, (i) => `<p>Line <b>${i}</b></p>`)}</body></html>`,
  },
  {
    title: 'a notebook of Evernote',
    name: 'a.enex',
    build: (count) =>
      enex(
        times(count, (i) => `<note><title>Note ${i}</title><content><![CDATA[<en-note>x</en-note>]]></content></note>`),
      ),
  },
  {
    title: 'a note of Google Keep',
    name: 'a.json',
    build: (count) =>
      `{"isTrashed":false,"userEditedTimestampUsec":1,"listContent":[${times(count, (i) => `{"text":"Item ${i}"},`)}{}]}`,
  },
  { title: 'a note of Joplin', name: 'a.md', build: (count) => `T\n\n${'row\n'.repeat(count)}\n${JOPLIN_FIELDS}` },
];

/** Files that are made, or damaged, so that a careless reader takes quadratic time or memory. */
export const HOSTILE_SHAPES: readonly ImportShape[] = [
  {
    title: 'a calendar of lines that are no properties',
    name: 'a.ics',
    build: (count) =>
      calendar(
        event(
          'UID:u',
          'SUMMARY:x',
          Array.from({ length: count }, () => 'no property'),
        ),
      ),
  },
  {
    title: 'a calendar of events that cannot be read',
    name: 'a.ics',
    build: (count) =>
      calendar(Array.from({ length: count }, (_, i) => event(`UID:${i}`, 'SUMMARY:x', 'DTSTART;TZID:broken'))),
  },
  {
    title: 'a calendar of events without an end',
    name: 'a.ics',
    build: (count) => calendar(Array.from({ length: count }, (_, i) => `BEGIN:VEVENT\r\nUID:${i}\r\nSUMMARY:x`)),
  },
  {
    title: 'a calendar of moved days of one event',
    name: 'a.ics',
    build: (count) =>
      calendar(
        Array.from({ length: count }, () =>
          event('UID:u', 'SUMMARY:x', 'DTSTART:20200101T100000Z', 'RRULE:FREQ=DAILY', 'RECURRENCE-ID:20200101T100000Z'),
        ),
      ),
  },
  {
    title: 'a calendar with a zone whose clock changes each hour',
    name: 'a.ics',
    build: (count) =>
      calendar(
        ...HOURLY_ZONE,
        Array.from({ length: count }, (_, i) => event(`UID:${i}`, 'SUMMARY:x', 'DTSTART;TZID=Z:20260101T100000')),
      ),
  },
  {
    title: 'a calendar of to-dos below one with a long title',
    name: 'a.ics',
    build: (count) =>
      calendar(
        ...['BEGIN:VTODO', 'UID:p', `SUMMARY:${'long '.repeat(count)}`, 'END:VTODO'],
        Array.from({ length: count }, (_, i) => `BEGIN:VTODO\r\nUID:${i}\r\nRELATED-TO:p\r\nSUMMARY:x\r\nEND:VTODO`),
      ),
  },
  { title: 'a checklist of equal items', name: 'a.md', build: (count) => '- [ ] x\n'.repeat(count) },
  {
    title: 'a checklist with many tags',
    name: 'a.md',
    build: (count) => `---\ntags: [${'a,'.repeat(Math.min(count, 7000))}b]\n---\n${'- [ ] x\n'.repeat(count)}`,
  },
  {
    title: 'a table of Todoist in which each task is below the one before',
    name: 'a.csv',
    build: (count) => `TYPE,CONTENT,INDENT\n${times(count, (i) => `task,x,${i + 1}\n`)}`,
  },
  {
    title: 'a table of rows that are no records',
    name: 'lines.csv',
    build: (count) => `${RECORD_COLUMNS},text\n${',\n'.repeat(count)}`,
  },
  {
    title: 'a table of equal rows',
    name: 'lines.csv',
    build: (count) => `${RECORD_COLUMNS},text\n${'n1,live,,,1,,,x\n'.repeat(count)}`,
  },
  {
    title: 'a plan of equal steps',
    name: 'plan.md',
    build: (count) => `# P\n\n## A\n\n### G\n\n${'- x (2× a week)\n'.repeat(count)}`,
  },
  {
    title: 'a day of one note with many rows',
    name: '2026-12-01.md',
    build: (count) => `# 2026-12-01 (2026-W49)\n\n## Notes\n\n- [ ] x\n${'  y\n'.repeat(count)}`,
  },
  {
    title: 'a table in HTML',
    name: 'a.html',
    build: (count) => `<html><table>${'<tr><td>x</td><td>y</td></tr>'.repeat(count)}`,
  },
  { title: 'nested lists in HTML', name: 'a.html', build: (count) => `<html><body>${'<ul><li>x'.repeat(count)}` },
  { title: 'comments without an end in HTML', name: 'a.html', build: (count) => `<html><body>${'<!--'.repeat(count)}` },
  {
    title: 'quotation marks without an end in HTML',
    name: 'a.html',
    build: (count) => `<html><body>${'<a b="'.repeat(count)}`,
  },
  {
    title: 'CDATA without an end in XML',
    name: 'a.enex',
    build: (count) => enex('<note><content><![CDATA['.repeat(count)),
  },
  { title: 'nested elements in XML', name: 'a.enex', build: (count) => enex('<note><tag>'.repeat(count)) },
  {
    title: 'check boxes without an end in XML',
    name: 'a.enex',
    build: (count) => enex(`<note><content><![CDATA[${'<en-todo '.repeat(count)}]]></content></note>`),
  },
  {
    title: 'a block of fields of Joplin',
    name: 'a.md',
    build: (count) => `T\n\n${'a: b\n'.repeat(count)}${JOPLIN_FIELDS}`,
  },
  { title: 'rows of quoted cells', name: 'a.txt', build: (count) => '"a"\n'.repeat(count) },
  {
    title: 'a table of many habits',
    name: 'a.csv',
    build: (count) => `Date${',a'.repeat(count)}\n2024-01-08${',x'.repeat(count)}`,
  },
  {
    title: 'a list of habits',
    name: 'a.csv',
    build: (count) => `Position,Name,Type\n${times(count, (i) => `${i},a${i},\n`)}`,
  },
  { title: 'labels in a note', name: 'a.md', build: (count) => `---\ntags: a\n---\n${times(count, (i) => `#a${i} `)}` },
  { title: 'dashes in a label', name: 'a.md', build: (count) => `---\ntags: a\n---\n#${'-'.repeat(count)}a` },
  { title: 'code marks in a note', name: 'a.md', build: (count) => `---\ntags: a\n---\n${'#a `` '.repeat(count)}` },
  { title: 'spaces in one line', name: 'a.md', build: (count) => `a${' '.repeat(count)}b` },
  { title: 'empty lines', name: 'a.md', build: (count) => `a${'\n'.repeat(count)}b` },
  {
    title: 'a table with a quotation mark without an end',
    name: 'a.csv',
    build: (count) => `TYPE,CONTENT\ntask,"${'x"y\n'.repeat(count)}`,
  },
];
