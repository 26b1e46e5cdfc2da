import { cleanText } from './clean-text.ts';
import { textOfHtml } from './html-text.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { NoteBuilder } from './note-builder.ts';
import { readTextFile } from './text-file.ts';
import { readXmlTokens } from './xml-tokens.ts';

/** Elements of a note whose text is read. */
const READ = ['title', 'content', 'created', 'tag'];
/** Elements of a note that an import leaves out. They are counted. */
const LEFT_OUT = ['resource', 'task', 'source-url', 'location', 'encrypted-content'];
const TIME = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
/** A check box within a note. */
const BOX = /<en-todo\b([^<>]*)>/gi;

/** True for a notebook in the XML of Evernote. */
export const isEnex = (text: string): boolean =>
  /^\ufeff?\s*<\?xml\b/.test(text) && /<en-export\b/.test(text.slice(0, 2_000));

interface Note {
  readonly title: string[];
  readonly content: string[];
  readonly created: string[];
  readonly tags: string[][];
}

/**
 * Reads a notebook in the XML of Evernote (ENEX). A note becomes a journal entry on the day of its creation with its
 * title and its tags; its items with a check box become notes. Attachments are counted.
 */
export function readEnex(text: string, options: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  let [note, number] = [newNote(), 0];
  let field = '';
  readXmlTokens(text, {
    onOpenTag: (name) => {
      if (name === 'note') note = newNote();
      if (name === 'tag') note.tags.push([]);
      if (READ.includes(name)) field = name;
      if (LEFT_OUT.includes(name)) builder.drop(name);
    },
    onText: (part) => {
      if (field === 'tag') note.tags.at(-1)?.push(part);
      else if (field === 'title' || field === 'content' || field === 'created') note[field].push(part);
    },
    onCloseTag: (name) => {
      if (name === field) field = '';
      if (name !== 'note') return;
      number += 1;
      builder.addAll(`${number}`, readNote(note, options));
    },
  });
  return builder.result;
}

const newNote = (): Note => ({ title: [], content: [], created: [], tags: [] });

function readNote({ title, content, created, tags }: Note, options: ReaderOptions): ParsedNotes {
  const time = created.join('').trim();
  const html = content
    .join('')
    .replace(BOX, (_, attributes: string) => (/"true"/i.test(attributes) ? '- [x] ' : '- [ ] '));
  const file = {
    ...{ name: '', title: cleanText(title.join('')).replace(/\s+/g, ' '), unread: [] },
    created: time === '' ? null : { name: 'created', text: time.replace(TIME, '$1-$2-$3T$4:$5:$6Z') },
    tags: tags.map((parts) => parts.join('')),
    lines: cleanText(textOfHtml(html)).split('\n'),
  };
  return readTextFile(file, options);
}
