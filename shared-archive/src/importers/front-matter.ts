import { type Document, isMap, isScalar, isSeq, parseDocument, visit, type YAMLMap } from 'yaml';
import { readDate } from './read-date.ts';

/** Fields of front matter by their meaning, in lower case. */
const TITLE_NAMES = ['title'];
const CREATED_NAMES = ['created_at', 'created', 'date'];
const TAG_NAMES = ['tags', 'tag', 'categories', 'category', 'keywords'];
/** Maximum length of front matter. A longer block is read as text, which bounds the time of the parser. */
const LENGTH_MAX = 16_384;
/** Maximum depth of nested values. */
const DEPTH_MAX = 200;

export interface FrontMatter {
  readonly title: string;
  /** Name and text of the first field with a creation date that can be read. */
  readonly created: { readonly name: string; readonly text: string } | null;
  readonly tags: readonly string[];
  /** Names of the fields that are not read; `comment` for each comment. */
  readonly unread: readonly string[];
  readonly body: readonly string[];
}

/**
 * Separates the front matter, a mapping in YAML between two lines of dashes at the beginning, from the body of a file.
 * A block that is no valid YAML, that has aliases or that has no title, tag or readable date is part of the body, such
 * as a text between two rules.
 */
export function splitFrontMatter(lines: readonly string[]): FrontMatter {
  const isRule = (line: string): boolean => line.trimEnd() === '---';
  const end = isRule(lines[0] ?? '') ? lines.findIndex((line, i) => i > 0 && isRule(line)) : -1;
  const fields = end < 0 ? null : parseFields(lines.slice(1, end).join('\n'));
  return fields
    ? { ...fields, body: lines.slice(end + 1) }
    : { title: '', created: null, tags: [], unread: [], body: lines };
}

type Fields = Omit<FrontMatter, 'body'>;

/** Parses a block of YAML; null for a block that is not front matter. */
function parseFields(text: string): Fields | null {
  if (text.length > LENGTH_MAX || isDeep(text)) return null;
  const document = parseValid(text) ?? parseValid(quoteValues(text));
  if (!document || !isMap(document.contents)) return null;
  const fields = readFields(document.contents);
  return fields && { ...fields, unread: [...fields.unread, ...listComments(document)] };
}

/** Parses a text as YAML; null for a text with errors, warnings or aliases. */
function parseValid(text: string): Document.Parsed | null {
  // With this schema all values are texts, so that `1.10`, `yes` and dates stay as they are typed.
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false });
  const { errors, warnings } = document;
  return errors.length > 0 || warnings.length > 0 || hasAliases(document) ? null : document;
}

/** A field with a value in one line. */
const FIELD_LINE = /^([A-Za-z_][\w-]*):[ \t]+(\S.*)$(?!\n[ \t])/gm;

/** Quotes the values that editors write without quotes although they are no valid YAML: `tags: @home` or `title: A: b`. */
const quoteValues = (text: string): string =>
  text.replace(FIELD_LINE, (line, name: string, value: string) => {
    const typed = value.trim();
    return /^(["']).*\1$/.test(typed) || parseValid(line) ? line : `${name}: ${JSON.stringify(typed)}`;
  });

/**
 * True for a text whose values may be nested so deeply that the parser, which is recursive, exhausts the stack: by
 * brackets or by the marks at the start of a line.
 */
function isDeep(text: string): boolean {
  const brackets = text.match(/[[{]/g)?.length ?? 0;
  return brackets > DEPTH_MAX || text.split('\n').some((line) => (LINE_START.exec(line)?.[0].length ?? 0) > DEPTH_MAX);
}
const LINE_START = /^(?:[-?:\s]|[&!*]\S*\s)*/;

/** True for a block with aliases, of which a few can stand for gigabytes. */
function hasAliases(document: Document.Parsed): boolean {
  let isFound = false;
  visit(document, {
    Alias: () => {
      isFound = true;
      return visit.BREAK;
    },
  });
  return isFound;
}

/** Reads the fields of a mapping; null without a title, a tag and a date, and for a name that is not a text. */
function readFields({ items }: YAMLMap.Parsed): Fields | null {
  let title: string | null = null;
  let created: Fields['created'] = null;
  const tags: string[] = [];
  const unread: string[] = [];
  for (const { key, value } of items) {
    if (!isScalar(key)) return null;
    const name = String(key.value).toLowerCase();
    const text = textOf(value);
    const words = TAG_NAMES.includes(name) ? tagsOf(value) : null;
    if (words) tags.push(...words);
    else if (TITLE_NAMES.includes(name) && text !== null && title === null) title = text;
    else if (CREATED_NAMES.includes(name) && text && !created && isDate(text)) created = { name, text };
    else if (text !== '') unread.push(name);
    else if (isScalar(value) && value.comment) unread.push('comment');
  }
  return title || created || tags.length > 0 ? { title: title ?? '', created, tags, unread } : null;
}

/** True for a text that is a date in every time zone, except for dates at the limits of the years. */
const isDate = (text: string): boolean => readDate(text, 'UTC') !== null;

/** Returns the text of a scalar in one line, '' for no value; null for a list or a mapping. */
function textOf(value: unknown): string | null {
  if (value === null) return '';
  return isScalar(value) ? String(value.value).replace(/\s+/g, ' ').trim() : null;
}

/** Returns the tags of a list or of a text with commas; null for other values. */
function tagsOf(value: unknown): string[] | null {
  const words = isSeq(value) ? value.items.map(tagOf) : tagOf(value)?.split(',');
  if (!words || words.includes(null)) return null;
  return words.map((word) => (word ?? '').trim()).filter((word) => word !== '');
}

/** Returns the text of a scalar, or its comment if it has no text, because `#kitchen` begins a comment in YAML. */
const tagOf = (value: unknown): string | null =>
  isScalar(value) && value.value === '' ? (value.comment ?? '') : textOf(value);

/** Returns `comment` for each comment of a block, except those in place of a value, which {@link readFields} reads. */
function listComments(document: Document.Parsed): string[] {
  const found: (string | null | undefined)[] = [document.commentBefore, document.comment];
  visit(document, {
    Node: (_, node) => {
      found.push(node.commentBefore, isScalar(node) && node.value === '' ? null : node.comment);
    },
  });
  return found.filter((comment) => comment).map(() => 'comment');
}
