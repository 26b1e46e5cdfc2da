import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createFile } from '../testing/import-files.ts';
import { readImport } from './read-import.ts';

const OPTIONS = { timeZone: 'Europe/Oslo' };
const ID = (digit: string): string => digit.repeat(32);

async function read(name: string, content: string | Readonly<Record<string, string>>) {
  const files = typeof content === 'string' ? {} : content;
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  const file = typeof content === 'string' ? createFile(name, content) : createFile(name, new Uint8Array(zipped));
  const { format, records, refused, dropped } = await readImport(file, OPTIONS);
  const lines = records.map(({ values: { text, type, isDone, category, categories, scheduleDate, scheduleTime } }) => ({
    ...{ text, type, isDone, scheduleDate, scheduleTime },
    categories: type === 'journal' ? categories : [category],
  }));
  return { format, lines, refused, dropped };
}
const entry = { type: 'journal', isDone: false, scheduleTime: null };
const task = { type: 'task', scheduleDate: null, scheduleTime: null };

describe('a notebook in the XML of Evernote', () => {
  const content =
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "x.dtd"><en-note><div>Flour &amp; salt</div>' +
    '<div><en-todo checked="true"/>Bread</div><div><en-todo/>Milk</div></en-note>';
  const notebook =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "x.dtd">\n<en-export><note>' +
    `<title>Fish &amp; chips</title><content><![CDATA[${content}]]></content><created>20240105T230000Z</created>` +
    '<tag>Kitchen</tag><resource><data encoding="base64">aGVsbG8=</data></resource></note>' +
    '<note><title>Second</title><content><![CDATA[<en-note/>]]></content></note></en-export>';

  // shows: import.other-programs
  it('becomes journal entries, and notes of its check boxes', async () => {
    const kitchen = { categories: ['kitchen'], scheduleDate: '2024-01-06' };
    expect(await read('a.enex', notebook)).toEqual({
      format: 'enex',
      lines: [
        { ...task, ...kitchen, text: 'Bread', isDone: true },
        { ...task, ...kitchen, text: 'Milk', isDone: false },
        { ...entry, ...kitchen, text: 'Fish & chips\nFlour & salt' },
        { ...entry, text: 'Second', categories: [], scheduleDate: null },
      ],
      refused: [],
      dropped: { resource: 1 },
    });
  });
});

describe('the notes of Google Keep', () => {
  const note = { isTrashed: false, isPinned: false, isArchived: false, userEditedTimestampUsec: 1_704_495_600_000_000 };
  const text = { ...note, title: 'Boat', textContent: 'Paint it', labels: [{ name: 'Summer' }], attachments: [{}] };
  const list = {
    ...note,
    title: '',
    listContent: [
      { text: 'Bread', isChecked: true },
      { text: 'Milk', isChecked: false },
    ],
  };

  // shows: import.other-programs
  it('become journal entries and notes, once, and those of the trash are refused', async () => {
    const files = {
      'Takeout/Keep/Boat.html': '<!doctype html><html><body>Boat Paint it</body></html>',
      'Takeout/Keep/Boat.json': JSON.stringify(text),
      'Takeout/Keep/List.json': JSON.stringify(list),
      'Takeout/Keep/Old.json': JSON.stringify({ ...text, isTrashed: true }),
    };
    expect(await read('takeout.zip', files)).toEqual({
      format: 'zip',
      lines: [
        { ...entry, text: 'Boat\nPaint it', categories: ['summer'], scheduleDate: '2024-01-06' },
        { ...task, text: 'Bread', isDone: true, categories: [null] },
        { ...task, text: 'Milk', isDone: false, categories: [null] },
      ],
      refused: [{ where: 'Takeout/Keep/Old.json: Boat', reason: 'inTrash' }],
      dropped: { attachment: 1 },
    });
  });
});

describe('a raw folder of Joplin', () => {
  const item = (text: string, type: number, fields: Readonly<Record<string, string>>): string =>
    `${text}\n\n${Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('')}type_: ${type}`;
  const note = item('Boat\n\nPaint: it\n\nid: none', 1, {
    id: ID('1'),
    parent_id: ID('f'),
    created_time: '2024-01-05T23:00:00.000Z',
    is_todo: '0',
  });
  const todo = item('Call Ana', 1, {
    id: ID('2'),
    parent_id: ID('f'),
    is_todo: '1',
    todo_due: '1704445200000',
    todo_completed: '0',
  });

  // shows: import.other-programs
  it('becomes journal entries and notes without the fields of its files', async () => {
    const files = {
      [`${ID('1')}.md`]: note,
      [`${ID('2')}.md`]: todo,
      [`${ID('f')}.md`]: item('Summer', 2, { id: ID('f'), parent_id: '' }),
      [`${ID('a')}.md`]: item('water', 5, { id: ID('a') }),
      [`${ID('b')}.md`]: item('', 6, { id: ID('b'), note_id: ID('1'), tag_id: ID('a') }),
    };
    expect(await read('raw.zip', files)).toMatchObject({
      lines: [
        { ...entry, text: 'Boat\nPaint: it\n\nid: none', categories: ['water', 'summer'], scheduleDate: '2024-01-06' },
        {
          ...task,
          text: 'Call Ana',
          isDone: false,
          categories: ['summer'],
          scheduleDate: '2024-01-05',
          scheduleTime: '10:00',
        },
      ],
      refused: [],
      dropped: {},
    });
  });

  it('is read also as a single file', async () => {
    const { format, lines } = await read('x.md', todo);
    expect([format, lines.map(({ text }) => text)]).toEqual(['joplin', ['Call Ana']]);
  });
});

describe('a table of another program', () => {
  const preamble =
    '"Date: 2025-11-25+0000"\n"Version: 7.1"\n"Status: x"\n"Folder Name","List Name","Title"\n"a","b","c"\n';
  const expenses = 'Date,Amount\n2024-01-08,12.50\n';

  // shows: import.other-table
  it.each([
    ['tasks.csv', preamble],
    ['tasks.txt', preamble],
    ['expenses.csv', expenses],
  ])('is refused: %s', async (name, text) => {
    await expect(read(name, text)).rejects.toMatchObject({ code: 'OTHER_FORMAT', detail: 'table' });
  });

  it('is named in a zip, beside files that are read', async () => {
    const { lines, refused } = await read('a.zip', { 'expenses.csv': expenses, 'note.md': 'A quote: "x","y"' });
    expect(lines.map(({ text }) => text)).toEqual(['A quote: "x","y"']);
    expect(refused).toEqual([{ where: 'expenses.csv', reason: 'otherFormat' }]);
  });
});

describe('a file that is no text to read', () => {
  it.each([
    { name: 'a.pdf', text: '%PDF-1.7\n1 0 obj', detail: 'pdf' },
    { name: 'a.rtf', text: '{\\rtf1\\ansi Hello}', detail: 'rtf' },
    { name: 'a.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>', detail: 'xml' },
    { name: 'a.txt', text: '<!-- x -->\n<opml version="2.0"><body/></opml>', detail: 'xml' },
    { name: 'a.vcf', text: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD', detail: 'contacts' },
    { name: 'a.eml', text: 'From: a@example.org\nSubject: x\n\nx', detail: 'mail' },
    { name: 'a.ics', text: 'no calendar', detail: 'calendar' },
    { name: 'a.txt', text: 'BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT', detail: 'calendar' },
    { name: 'a.json', text: '["x"]', detail: 'json' },
    { name: 'a.md', text: 'x\0y', detail: 'binary' },
  ])('is refused as $detail: $text', async ({ name, text, detail }) => {
    await expect(read(name, text)).rejects.toMatchObject({ code: 'OTHER_FORMAT', detail });
  });

  it.each(['[x] Buy milk', '[1] a footnote', '{curly} start', '[Link](https://example.org)'])(
    'is not a note that begins with a bracket: %s',
    async (text) => {
      const { lines } = await read('note.md', text);
      expect(lines.map((line) => line.text).join('\n')).toContain(text.replace('[x] ', ''));
    },
  );

  it('is not a calendar behind other lines', async () => {
    const text = 'HTTP/1.1 200 OK\n\nBEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:Milk\nEND:VTODO\nEND:VCALENDAR';
    const { format, lines } = await read('a.ics', text);
    expect([format, lines.map((line) => line.text)]).toEqual(['ics', ['Milk']]);
  });
});
