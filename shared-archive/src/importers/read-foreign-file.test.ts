import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ArchiveError } from '../format/archive-error.ts';
import { readForeignFile } from './read-foreign-file.ts';
import { unzip } from './unzip.ts';

const read = (bytes: Uint8Array | string, name = 'file.md') =>
  readForeignFile({ name, bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes }, { timeZone: 'Europe/Zurich' });

describe('readForeignFile', () => {
  it.each([
    { format: 'todoist', text: 'TYPE,CONTENT,PRIORITY\ntask,Bread,4\n' },
    { format: 'ics', text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Bread\nEND:VEVENT\nEND:VCALENDAR\n' },
    { format: 'markdown', text: 'Bread' },
    {
      format: 'standardNotes',
      text: JSON.stringify({ items: [{ uuid: 'n', content_type: 'Note', content: { title: 'Bread', text: '' } }] }),
    },
    {
      format: 'superProductivity',
      text: JSON.stringify({
        task: { ids: ['a'], entities: { a: { id: 'a', title: 'Bread' } } },
        project: { entities: {} },
      }),
    },
  ])('recognises $format by its content', ({ format, text }) => {
    const { notes, ...found } = read(text, 'unknown.bin');
    expect(found.format).toBe(format);
    expect(notes.map((note) => note.text)).toEqual(['Bread']);
  });

  it.each([
    { start: 'an XML declaration', text: '<?xml version="1.0"?>\n<html><body><p>Bread</p></body></html>' },
    { start: 'a comment', text: '<!-- saved -->\n<p>Bread</p>' },
    { start: 'a body', text: '<body>Bread</body>' },
    { start: 'a head', text: '<head><meta charset="utf-8"></head>Bread' },
    { start: 'a section', text: '<section>Bread</section>' },
    { start: 'a text', text: 'Bread<br>' },
  ])('reads an HTML file that begins with $start', ({ text }) => {
    for (const name of ['file.html', 'FILE.HTM'])
      expect(read(text, name).notes.map((note) => note.text)).toEqual(['Bread']);
  });

  it('reads an HTML file without tags as text', () => {
    expect(read('1 < 2\n3 &amp; 4', 'file.html').notes.map(({ text }) => text)).toEqual(['1 < 2\n3 &amp; 4']);
  });

  it.each(['file.md', 'file.markdown', 'file.txt'])('keeps the tags in %s', (name) => {
    for (const text of ['<html><b>Bread</b></html>', '<!doctype html>\n<p>Bread'])
      expect(read(text, name).notes.map((note) => note.text)).toEqual([text]);
  });

  it('reads every text file of a zip and refuses the others by name', () => {
    const zip = zipSync({
      'notes/Soup.md': strToU8('Carrots'),
      'notes/photo.jpg': new Uint8Array([1, 2, 3]),
      'more.zip': zipSync({ 'a.md': strToU8('x') }),
      'broken.json': strToU8('{"a":'),
      '__MACOSX/._Soup.md': strToU8('x'),
    });
    const { format, notes, refused } = read(zip, 'backup.zip');
    expect(format).toBe('zip');
    expect(notes).toMatchObject([{ sourceKey: 'notes/Soup.md/notes/Soup.md', text: 'Soup\nCarrots' }]);
    expect(refused).toEqual([
      { where: 'notes/photo.jpg', reason: 'notText' },
      { where: 'more.zip', reason: 'nestedArchive' },
      { where: 'broken.json', reason: 'unreadable' },
      { where: '__MACOSX/._Soup.md', reason: 'notText' },
    ]);
  });

  it('reads UTF-16 and Windows-1252', () => {
    expect(read(new Uint8Array([0xff, 0xfe, 0xc4, 0, 0x70, 0])).notes[0]?.text).toBe('Äp');
    expect(read(new Uint8Array([0xc4, 0x70, 0x66])).notes[0]?.text).toBe('Äpf');
  });

  it.each([
    { title: 'a name that reaches the prototype', bytes: strToU8('{"items":[],"__proto__":{"x":1}}') },
    { title: 'deep nesting', bytes: strToU8('['.repeat(100_000)) },
    { title: 'a zip that is cut off', bytes: zipSync({ 'a.md': strToU8('x'.repeat(1000)) }).subarray(0, 42) },
  ])('refuses $title', ({ bytes }) => {
    expect(() => read(bytes)).toThrow('BAD_CONTENT');
  });

  it.each([
    { title: 'an unknown JSON file', bytes: strToU8('{"hello":1}') },
    { title: 'a picture', bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]) },
  ])('refuses $title by its form', ({ bytes }) => {
    expect(() => read(bytes)).toThrow('OTHER_FORMAT');
  });

  it('never throws anything but an ArchiveError for random bytes and texts', () => {
    const input = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array([0x50, 0x4b, 3, 4, ...bytes])),
      fc.json({ maxDepth: 6 }).map((text) => strToU8(text)),
      fc.string({ unit: 'binary', maxLength: 300 }).map((text) => strToU8(`TYPE,CONTENT,DATE\ntask,${text}`)),
      fc
        .string({ unit: 'binary', maxLength: 300 })
        .map((text) => strToU8(`BEGIN:VCALENDAR\nBEGIN:VTODO\n${text}\nEND:VTODO\nEND:VCALENDAR`)),
      fc.string({ unit: 'binary', maxLength: 300 }).map((text) => strToU8(`---\ntitle: ${text}\n---\n- [ ] ${text}`)),
    );
    fc.assert(
      fc.property(input, (bytes) => {
        try {
          for (const { text } of read(bytes).notes) expect(text).toBe(text.trim());
        } catch (error) {
          expect(error).toBeInstanceOf(ArchiveError);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('readForeignFile of a zip with a note in several notebooks', () => {
  const note = (created: string) => strToU8(`---\ntitle: "Soup"\n${created}\n---\n\n# Soup\n\n- [ ] Carrots\n\nLeeks`);
  const read2 = (first: Uint8Array, second: Uint8Array, name = 'Soup.md') =>
    read(zipSync({ 'Home/Kitchen/Soup.md': first, [`Winter/${name}`]: second }), 'notes.zip').notes;
  const created = note('created_at: 30-03-2025 08:32 PM');

  it('reads it once, with all notebooks', () => {
    expect(read2(created, created).map(({ text, categories }) => [text, categories])).toEqual([
      ['Carrots', ['home', 'winter']],
      ['# Soup\n\n\nLeeks', ['kitchen', 'home', 'winter']],
    ]);
  });

  it.each([
    { title: 'another content', notes: () => read2(created, note('created_at: 30-03-2025 08:33 PM')) },
    { title: 'another name', notes: () => read2(created, created, 'Soup 2.md') },
    { title: 'no creation time', notes: () => read2(note('pinned: true'), note('pinned: true')) },
  ])('reads notes with $title as two', ({ notes }) => {
    expect(notes()).toHaveLength(4);
  });
});

describe('readForeignFile of the zip of a Standard Notes backup', () => {
  const content = { title: 'Soup', text: 'Carrots' };
  const backup = strToU8(JSON.stringify({ version: '004', items: [{ uuid: 'n', content_type: 'Note', content }] }));
  const copies = {
    'Items/Note/Soup-1a2b3c4d.txt': strToU8('Carrots'),
    'Items/Tag/Tag-5e6f7a8b.txt': strToU8('{"title":"Kitchen"}'),
  };

  it.each([
    { title: 'after the backup', files: { 'Standard Notes Backup and Import File.txt': backup, ...copies } },
    { title: 'before the backup', files: { ...copies, 'Standard Notes Backup and Import File.txt': backup } },
  ])('skips the copies in `Items` that come $title in the zip', ({ files }) => {
    const { notes, refused } = read(zipSync(files), 'Standard Notes Backup.zip');
    expect([notes.map(({ text }) => text), refused]).toEqual([['Soup\nCarrots'], []]);
  });

  it('reads the files in `Items` when there is no backup beside them', () => {
    const { notes } = read(zipSync({ ...copies, 'elsewhere/backup.txt': backup }), 'some.zip');
    expect(notes.map(({ text }) => text)).toContain('Soup\nCarrots');
  });
});

describe('unzip', () => {
  it('limits the unpacked size, ignoring the sizes that the file states', () => {
    const bomb = zipSync({ 'a.txt': new Uint8Array(5_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(() => unzip(bomb, { filesMax: 10, bytesMax: 1_000_000 })).toThrow('TOO_LARGE');
  });

  it('refuses more files than the limit', () => {
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.txt`, strToU8('x')]));
    expect(() => unzip(zipSync(files), { filesMax: 10, bytesMax: 1_000_000 })).toThrow('TOO_LARGE');
  });

  it('refuses a zip without files', () => {
    expect(() => unzip(zipSync({}))).toThrow('BAD_CONTENT');
  });
});

describe('readForeignFile of a form that is no prose', () => {
  const read = (name: string, text: string) =>
    readForeignFile({ name, bytes: new TextEncoder().encode(text) }, { timeZone: 'UTC' });

  it('refuses XML of another program', () => {
    const text = '<?xml version="1.0"?>\n<opml version="2.0"><body><outline text="x"/></body></opml>';
    for (const name of ['a.opml', 'a.html', 'a.md'])
      expect(() => read(name, text)).toThrow(expect.objectContaining({ code: 'OTHER_FORMAT' }));
  });

  it('reads an XHTML page behind an XML declaration and comments', () => {
    const text =
      '<?xml version="1.0" ?>\n<!-- a --><!-- b -->\n<!DOCTYPE html><html><body>hello<br>world</body></html>';
    expect(read('a.xml', text).notes.map((note) => note.text)).toEqual(['hello\nworld']);
  });

  it.each([';', '\t'])('reads a table of Todoist that is separated by %j', (mark) => {
    const text = [
      ['TYPE', 'CONTENT', 'INDENT'],
      ['task', 'Milk, bread', '1'],
    ]
      .map((row) => row.join(mark))
      .join('\n');
    expect(read('a.csv', text).notes.map((note) => note.text)).toEqual(['Milk, bread']);
  });
});
