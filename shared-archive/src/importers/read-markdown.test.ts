import { describe, expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const read = (text: string, name = 'note.md') => readMarkdown({ name, text }, { timeZone: 'Europe/Zurich' }).notes;

describe('readMarkdown', () => {
  it('reads front matter: title, creation date and tags', () => {
    const text =
      '---\ntitle: "Winter soup"\ntags: kitchen, winter\ncreated_at: 2023-06-06T22:30:00.000Z\npinned: true\n---\n\nCarrots and leeks.';
    expect(read(text)).toMatchObject([
      {
        type: 'journal',
        text: 'Winter soup\nCarrots and leeks.',
        categories: ['kitchen', 'winter'],
        scheduleDate: '2023-06-07',
      },
    ]);
  });

  it('reads tags written as a list', () => {
    expect(read('---\ntags:\n  - kitchen\n  - "day off"\n---\ntext')[0]?.categories).toEqual(['kitchen', 'day off']);
    expect(read('---\ntags: [a, b]\n---\ntext')[0]?.categories).toEqual(['a', 'b']);
  });

  it('reads the items of a checklist as notes and the rest as one journal entry', () => {
    const notes = read('# Trip\n\n- [ ] Book\n  - [x] Compare\n* [X] Pack\n\nIt will be cold.');
    expect(notes.map(({ type, text, isDone }) => [type, text, isDone])).toEqual([
      ['task', 'Book', false],
      ['task', 'Compare', true],
      ['task', 'Pack', true],
      ['journal', '# Trip\n\n\nIt will be cold.', false],
    ]);
  });

  // shows: import.checklist.parts
  it('reads nested items of a checklist as sub-lines of the one at the top', () => {
    const notes = read('- [ ] Move\n  - [ ] Boxes\n\t\t- [ ] Tape\n- [ ] Call', 'Flat.md');
    expect(notes.map(({ text, subLineOf, sourceKey }) => [text, subLineOf, sourceKey]).slice(0, 4)).toEqual([
      ['Move', undefined, 'Flat.md/Move'],
      ['Boxes', 'Flat.md/Move', 'Flat.md/Move › Boxes'],
      ['Boxes › Tape', 'Flat.md/Move', 'Flat.md/Move › Boxes › Tape'],
      ['Call', undefined, 'Flat.md/Call'],
    ]);
  });

  it('does not read items within a code block as notes', () => {
    expect(read('```\n- [ ] not a task\n```')).toMatchObject([{ type: 'journal', text: '```\n- [ ] not a task\n```' }]);
  });

  it('takes the date from the name of the file', () => {
    expect(read('Snow.', 'journal/2026-01-05 Monday.md')[0]).toMatchObject({
      text: 'Snow.',
      scheduleDate: '2026-01-05',
    });
    expect(read('Snow.', '2026-02-30.md')[0]?.scheduleDate).toBeNull();
  });

  it('keeps script as text', () => {
    expect(read('<script>alert(1)</script>')[0]?.text).toBe('<script>alert(1)</script>');
  });

  it('removes characters that reverse the direction of a text', () => {
    expect(read('invoice\u202egpj.exe \u2066x\u2069')[0]?.text).toBe('invoicegpj.exe x');
  });

  it.each([
    { created: '30-03-2025 08:32 PM', date: '2025-03-30' },
    { created: '01-12-2024 12:05 AM', date: '2024-12-01' },
    { created: '2026-04-29T21:30:00.000Z', date: '2026-04-29' },
    { created: '30-13-2025 08:32 PM', date: null },
  ])('reads the creation date $created, the day first', ({ created, date }) => {
    const text = `---\ntitle: "Soup"\ncreated_at: ${created}\nupdated_at: ${created}\n---\n\n# Soup\n\nCarrots`;
    expect(read(text)[0]).toMatchObject({ text: '# Soup\n\nCarrots', scheduleDate: date });
  });

  it('reads a quoted title with escapes and does not repeat it', () => {
    const text = '---\ntitle: "Her \\"soup\\" \\\\o/ "\n---\n\n# Her "soup" \\o/ \n\nCarrots';
    expect(read(text)[0]?.text).toBe('# Her "soup" \\o/ \n\nCarrots');
  });

  it('keeps a title that the text continues to a longer word', () => {
    expect(read('---\ntitle: Walk\n---\nWalking shoes')[0]?.text).toBe('Walk\nWalking shoes');
  });

  it('reads the folders of a file as categories, after the tags', () => {
    const notes = read('---\ntags: a,b\n---\nCarrots', 'Home/Kitchen/Soup.md');
    expect(notes[0]?.categories).toEqual(['a', 'b', 'kitchen', 'home']);
  });

  it('reads the boxes of a text file as a checklist', () => {
    const notes = read('Errands\n\n ☐ Bread\n   ☐ dark\n ✅ Stamps\n', 'Errands.txt');
    expect(notes.map(({ type, text, isDone }) => [type, text, isDone])).toEqual([
      ['task', 'Bread', false],
      ['task', 'dark', false],
      ['task', 'Stamps', true],
      ['journal', 'Errands', false],
    ]);
  });

  // shows: import.file-name
  it.each([
    ['Meeting with Ana.md', 'We agreed on June.', 'Meeting with Ana\nWe agreed on June.'],
    ['Work/Meeting with Ana.txt', 'We agreed on June.', 'Meeting with Ana\nWe agreed on June.'],
    ['Meeting with Ana.md', '# Meeting with Ana\nJune', '# Meeting with Ana\nJune'],
    ['Meeting.md', '---\ntitle: Ana\n---\nJune', 'Ana\nJune'],
    ['2026-11-23.md', 'June', 'June'],
    ['Untitled 2.md', 'June', 'June'],
  ])('keeps the name of the file %s as a title if its text has none', (name, text, expected) => {
    expect(read(text, name).map((note) => note.text)).toEqual([expected]);
  });

  it('keeps the boxes of a Markdown file as typed', () => {
    expect(read('✅ Done is better', 'note.md').map(({ text }) => text)).toEqual(['✅ Done is better']);
  });
});
