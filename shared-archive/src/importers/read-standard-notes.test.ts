import { describe, expect, it } from 'vitest';
import { isStandardNotes, readStandardNotes } from './read-standard-notes.ts';

const item = (uuid: string, content: unknown, rest: object = {}) => ({
  uuid,
  content_type: 'Note',
  created_at: '2023-06-06T22:30:00.000Z',
  updated_at: '2023-06-07T09:00:00.000Z',
  content,
  ...rest,
});
const note = (uuid: string, title: string, text: string, rest: object = {}) =>
  item(uuid, { title, text, references: [], appData: {}, ...rest });
const tag = (title: string, ...uuids: string[]) => ({
  uuid: `tag-${title}`,
  content_type: 'Tag',
  content: { title, references: uuids.map((uuid) => ({ uuid, content_type: 'Note' })) },
});
const read = (...items: object[]) => {
  const backup = { version: '004', items };
  if (!isStandardNotes(backup)) throw new Error('not recognised');
  return readStandardNotes(backup, { timeZone: 'Europe/Zurich' });
};

describe('readStandardNotes', () => {
  it('reads a note as a journal entry of the day it was made, with its tags', () => {
    const { notes } = read(note('n1', 'Soup', 'carrots\nleeks'), tag('Kitchen', 'n1'), tag('Winter', 'n1', 'n2'));
    expect(notes).toMatchObject([
      {
        sourceKey: 'n1',
        type: 'journal',
        text: 'Soup\ncarrots\nleeks',
        categories: ['kitchen', 'winter'],
        scheduleDate: '2023-06-07',
      },
    ]);
  });

  it('reads a checklist as a note with its items as sub-lines', () => {
    const text = JSON.stringify({
      schemaVersion: '1.0.0',
      groups: [
        {
          name: 'Town',
          tasks: [
            { description: 'Bread', completed: true },
            { description: 'Stamps', completed: false },
          ],
        },
      ],
    });
    const { notes } = read(note('n1', 'Errands', text, { noteType: 'task' }));
    expect(notes.map(({ text: words, isDone, category, subLineOf }) => [words, isDone, category, subLineOf])).toEqual([
      ['Errands', false, null, undefined],
      ['Bread', true, 'town', 'n1'],
      ['Stamps', false, 'town', 'n1'],
    ]);
  });

  it('ticks the note of a checklist of which every item is ticked, at the time of the last one', () => {
    const tasks = ['2023-06-07T10:00:00.000Z', '2023-06-08T10:00:00.000Z', undefined].map((completedAt, i) => ({
      ...{ description: `Item ${i}`, completed: true, completedAt },
    }));
    const { notes } = read(note('n1', 'Errands', JSON.stringify([{ name: '', tasks }]), { noteType: 'task' }));
    expect([notes[0]?.text, notes[0]?.isDone, notes[0]?.doneAt]).toEqual(['Errands', true, '2023-06-08T10:00:00.000Z']);
  });

  it('reads nested items of a checklist below its note, and below the item at the top without a title', () => {
    const text = '- [ ] Town\n  - [ ] Bread\n    - [ ] dark';
    const placed = (title: string) =>
      read(note('n1', title, text)).notes.map(({ text: words, subLineOf }) => [words, subLineOf]);
    expect(placed('Errands')).toEqual([
      ['Errands', undefined],
      ['Town', 'n1'],
      ['Town › Bread', 'n1'],
      ['Town › Bread › dark', 'n1'],
    ]);
    expect(placed('')).toEqual([
      ['Town', undefined],
      ['Bread', 'n1/Town'],
      ['Bread › dark', 'n1/Town'],
    ]);
  });

  it('reads the text of a Super note with one line per block', () => {
    const paragraph = (...words: string[]) => ({
      type: 'paragraph',
      children: words.map((text) => ({ type: 'text', text })),
    });
    const list = {
      type: 'list',
      children: [{ type: 'listitem', checked: true, value: 1, children: [{ type: 'text', text: 'done thing' }] }],
    };
    const text = JSON.stringify({ root: { type: 'root', children: [paragraph('Hello ', 'you'), list] } });
    expect(read(note('n1', '', text, { noteType: 'super' })).notes[0]?.text).toBe('Hello you\n- [x] done thing');
  });

  it('reads the text of an HTML note without its tags and scripts', () => {
    const html =
      '<p>Tea &amp; <b>cake</b></p><script>alert(1)</script><ul><li>one</li><li>two</li></ul><img src=x onerror=alert(1)>';
    expect(read(note('n1', '', html)).notes[0]?.text).toBe('Tea & cake\n• one\n• two');
  });

  it('refuses encrypted and trashed notes, and names each with the reason', () => {
    const { notes, refused } = read(item('n1', '004:abc:def'), note('n2', 'Old list', 'x', { trashed: true }));
    expect(notes).toEqual([]);
    expect(refused).toEqual([
      { where: 'n1', reason: 'encrypted' },
      { where: 'Old list', reason: 'inTrash' },
    ]);
  });

  it('reads deeply nested editor content as text', () => {
    const text = `${'{"root":'.repeat(5000)}1${'}'.repeat(5000)}`;
    expect(read(note('n1', 'Deep', text, { noteType: 'super' })).notes).toHaveLength(1);
  });

  const words = (text: string) => ({ type: 'text', text });
  const list = (listType: string, ...items: object[]) => ({ type: 'list', listType, children: items });
  const listItem = (value: number, text: string, rest: object = {}) => ({
    type: 'listitem',
    value,
    children: [words(text)],
    ...rest,
  });
  const superText = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } });
  const textsOf = (notes: readonly { type: string; text: string; isDone: boolean }[]) =>
    notes.map(({ type, text, isDone }) => [type, text, isDone]);

  it('marks the items of a Super list by the kind of list, an unticked one also without its field', () => {
    const text = superText(
      { type: 'paragraph', children: [words('Trip')] },
      list('number', listItem(1, 'one'), listItem(2, 'two')),
      list('bullet', listItem(1, 'dot')),
      list('check', listItem(1, 'open'), listItem(2, 'ticked', { checked: true })),
    );
    expect(read(note('n1', '', text, { noteType: 'super' })).notes[0]?.text).toBe(
      'Trip\n1. one\n2. two\n• dot\n- [ ] open\n- [x] ticked',
    );
  });

  it('reads the cells of a row of a Super table in one line', () => {
    const cell = (text: string) => ({ type: 'tablecell', children: [{ type: 'paragraph', children: [words(text)] }] });
    const text = superText({ type: 'table', children: [{ type: 'tablerow', children: [cell('a'), cell('b')] }] });
    expect(read(note('n1', '', text, { noteType: 'super' })).notes[0]?.text).toBe('a | b');
  });

  it.each([
    { title: 'Markdown', text: '- [ ] Bread\n\n- [x] Stamps', rest: {} },
    {
      title: 'the Super editor',
      text: superText(list('check', listItem(1, 'Bread'), listItem(2, 'Stamps', { checked: true }))),
      rest: { noteType: 'super' },
    },
    {
      title: 'the first checklist editor',
      text: JSON.stringify([
        { name: '', tasks: [{ description: 'Bread' }, { description: 'Stamps', completed: true }] },
      ]),
      rest: { noteType: 'task' },
    },
  ])('reads a note in $title that is only a checklist as notes', ({ text, rest }) => {
    expect(textsOf(read(note('n1', 'Errands', text, rest)).notes)).toEqual([
      ['task', 'Errands', false],
      ['task', 'Bread', false],
      ['task', 'Stamps', true],
    ]);
  });

  it('reads the nested items of a Super checklist', () => {
    const nested = { type: 'listitem', value: 2, children: [list('check', listItem(1, 'dark'))] };
    const { notes } = read(
      note('n1', '', superText(list('check', listItem(1, 'Bread'), nested)), { noteType: 'super' }),
    );
    expect(notes.map(({ text, subLineOf }) => [text, subLineOf])).toEqual([
      ['Bread', undefined],
      ['dark', 'n1/Bread'],
    ]);
  });

  it('reads a checklist among other text as a journal entry', () => {
    expect(textsOf(read(note('n1', 'Trip', 'By train\n- [ ] Tickets')).notes)).toEqual([
      ['journal', 'Trip\nBy train\n- [ ] Tickets', false],
    ]);
  });

  it('reads the time at which an item was ticked', () => {
    const tasks = [{ description: 'Bread', completed: true, completedAt: '2023-12-18T17:30:57.207Z' }];
    const text = JSON.stringify({ schemaVersion: '1.0.0', groups: [{ name: '', tasks }] });
    expect(read(note('n1', '', text, { noteType: 'task' })).notes[0]?.doneAt).toBe('2023-12-18T17:30:57.207Z');
  });

  it('keeps the title of a checklist without items', () => {
    const text = JSON.stringify({ schemaVersion: '1.0.0', groups: [] });
    expect(textsOf(read(note('n1', 'Some day', text, { noteType: 'task' })).notes)).toEqual([
      ['journal', 'Some day', false],
    ]);
  });

  it('adds the tags above a tag, also when they refer to each other in a circle', () => {
    const child = (title: string, parent: string, ...uuids: string[]) => ({
      uuid: `tag-${title}`,
      content_type: 'Tag',
      content: {
        title,
        references: [
          ...uuids.map((uuid) => ({ uuid, content_type: 'Note' })),
          { uuid: `tag-${parent}`, content_type: 'Tag', reference_type: 'TagToParentTag' },
        ],
      },
    });
    const { notes } = read(note('n1', 'Bread', 'x'), child('Baking', 'Recipes', 'n1'), child('Recipes', 'Baking'));
    expect(notes[0]?.categories).toEqual(['baking', 'recipes']);
  });

  it('reads HTML that begins with any tag as text', () => {
    expect(read(note('n1', '', '<b>Tea</b> and<br>cake<blockquote>said</blockquote>')).notes[0]?.text).toBe(
      'Tea and\ncake\nsaid',
    );
    expect(read(note('n1', '', '<3 you')).notes[0]?.text).toBe('<3 you');
  });

  it.each(['plain-text', 'markdown', 'code'])('keeps the tags in a note of the type %s', (noteType) => {
    const text = '<b>1 < 2</b>\n&amp;';
    expect(read(note('n1', '', text, { noteType })).notes[0]?.text).toBe(text);
  });

  it('skips an item that is deleted and has no content', () => {
    const deleted = { uuid: 'n1', content_type: 'Note', deleted: true };
    expect(read(deleted, note('n2', 'Soup', ''))).toMatchObject({ notes: [{ text: 'Soup' }], refused: [] });
  });
});
