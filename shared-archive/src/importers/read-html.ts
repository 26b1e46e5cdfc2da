import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readMarkdown } from './read-markdown.ts';
import { textOfHtml } from './rich-text.ts';

interface HtmlFile {
  /** Name of the file with its folders. */
  readonly name: string;
  readonly text: string;
}

/** True for the text of a whole HTML document. */
export const isHtmlDocument = (text: string): boolean => /^\ufeff?\s*<(?:!doctype html|html)\b/i.test(text);

/**
 * Reads an HTML document of Notesnook or any other editor like a Markdown file: its text without markup, with the
 * title, the creation date and the tags in its head. The items of a checklist become notes. The document is never shown as HTML.
 */
export function readHtml({ name, text }: HtmlFile, options: ReaderOptions): ParsedNotes {
  const head = readHead(text);
  const body = textOfHtml(markChecklists(bodyOf(text)));
  const fields = [
    `title: ${JSON.stringify(titleOf(text, body))}`,
    `created_at: ${head.get('created-at') ?? head.get('created-on') ?? ''}`,
    `tags: ${head.get('tags') ?? ''}`,
  ];
  return readMarkdown(
    { name: name.replace(/\.html?$/i, ''), text: ['---', ...fields, '---', body].join('\n') },
    options,
  );
}

/** Returns the `meta` fields of a document by their names, each in one line. */
function readHead(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [tag] of text.slice(0, HEAD_LENGTH).matchAll(/<meta\b[^<>]*>/gi)) {
    const name = attributeOf(tag, 'name').toLowerCase();
    if (name !== '' && !fields.has(name))
      fields.set(name, textOfHtml(attributeOf(tag, 'content')).replace(/\s+/g, ' '));
  }
  return fields;
}

/**
 * Returns the title in the head of a document, in one line; '' when the first line of its text says the title, which
 * editors write with their own name in the head: `Soup - Editor`. Without a `body` tag, the text contains the title.
 */
function titleOf(text: string, body: string): string {
  const head = text.slice(0, Math.min(Math.max(text.search(BODY_START), 0), HEAD_LENGTH));
  const written = /<title\b[^<>]*>([\s\S]*?)<\/title\s*>/i.exec(head)?.[1] ?? '';
  const title = textOfHtml(written).replace(/\s+/g, ' ');
  const [firstLine = ''] = body.split('\n', 1);
  return title.startsWith(firstLine) && /^\s[-–—|]\s/.test(title.slice(firstLine.length)) ? '' : title;
}

const BODY_START = /<body\b[^<>]*>/i;

/** Length of the start of a document in which its head is searched. */
const HEAD_LENGTH = 16_384;

function attributeOf(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return match?.[1] ?? match?.[2] ?? '';
}

function bodyOf(text: string): string {
  const start = BODY_START.exec(text);
  return start ? text.slice(start.index + start[0].length).replace(/<\/body\s*>[\s\S]*$/i, '') : text;
}

/** Writes the mark of a Markdown checklist into each item that is marked by its class, before its first paragraph. */
const markChecklists = (html: string): string =>
  html.replace(/(<li\b[^<>]*>)(?:\s*<p\b[^<>]*>)?/gi, (whole: string, tag: string) => {
    const classes = attributeOf(tag, 'class').split(/\s+/);
    if (!classes.some((name) => /^(?:simple-)?checklist--item$/.test(name))) return whole;
    return `${tag}- [${classes.includes('checked') ? 'x' : ' '}] `;
  });
