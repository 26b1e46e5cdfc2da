import { cleanText } from './clean-text.ts';
import { readHtmlDocument } from './html-text.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readTextFile } from './text-file.ts';

interface HtmlFile {
  /** Name of the file with its folders. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads an HTML document of Notesnook or any other editor like a Markdown file: its text without markup, with the
 * title, the creation date and the tags in its head. The document is never shown as HTML.
 */
export function readHtml({ name, text: html }: HtmlFile, options: ReaderOptions): ParsedNotes {
  const { title, fields, text } = readHtmlDocument(html);
  const created = fields.get('created-at') ?? fields.get('created-on') ?? '';
  const tags = (fields.get('tags') ?? '').split(',').map((tag) => tag.trim());
  const file = {
    name,
    title: isTitleOfText(title, text) ? '' : title,
    created: created === '' ? null : { name: 'created-at', text: created },
    tags: tags.filter((tag) => tag !== ''),
    unread: [],
    lines: cleanText(text).split('\n'),
  };
  return readTextFile(file, options);
}

/**
 * True when the first line of a text is its title, which editors write with their own name in the head:
 * `Soup - Editor`.
 */
function isTitleOfText(title: string, text: string): boolean {
  const [firstLine = ''] = text.split('\n', 1);
  return title.startsWith(firstLine) && /^\s[-–—|]\s/.test(title.slice(firstLine.length));
}
