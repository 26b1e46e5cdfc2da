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

  it('reads the items of a checklist as notes', () => {
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
    expect(notes.map(({ text: words, isDone, category }) => [words, isDone, category])).toEqual([
      ['Errands › Bread', true, 'town'],
      ['Errands › Stamps', false, 'town'],
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
    expect(read(note('n1', '', html)).notes[0]?.text).toBe('Tea & cake\none\ntwo');
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
});
