import { isPlainObject } from '../content/plain-json.ts';
import { readListField, readNumberField, readTextField } from './json-fields.ts';

const BLOCK_ENDS = /<(?:br|hr)\s*\/?>|<\/(?:p|div|h[1-6]|li|tr|blockquote|pre|ul|ol|table)\s*>/gi;
const BLOCK_STARTS = /<(?:p|div|h[1-6]|li|tr|blockquote|pre|ul|ol|table)\b[^<>]*>/gi;
/** Private-use character that marks the start of a block while a text is read. */
const START = '\ue000';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const CHARACTER_MAX = 0x10ffff;

/** True for a text that contains elements of HTML, unlike one with an address in angle brackets. */
export const hasHtmlTags = (text: string): boolean =>
  /<\/?(?:p|div|h[1-6]|ul|ol|li|table|blockquote|pre|b|strong|i|em|u|a|span|font|br|hr|img|html-blob)(?:\s[^<>]*)?\/?>/i.test(
    text,
  );

/** Adds the address of a link behind its text, unless the text contains the address. */
function writeAddresses(html: string): string {
  let address = '';
  let textStart = 0;
  return html.replace(/<a\b[^<>]*>|<\/a\s*>/gi, (tag, offset) => {
    if (!tag.startsWith('</')) {
      address = /\bhref\s*=\s*["']?(https?:[^"'\s>]+)/i.exec(tag)?.[1] ?? '';
      textStart = Number(offset) + tag.length;
      return '';
    }
    const text = html.slice(textStart, Number(offset));
    const written = address === '' || text.includes(address) ? '' : ` (${address})`;
    address = '';
    return written;
  });
}

/**
 * Returns the text of an HTML note, with one line for each block. The result is only ever shown as text, so an unknown
 * or broken tag is removed and never interpreted.
 */
export function textOfHtml(html: string): string {
  return writeAddresses(html.replaceAll(START, ''))
    .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(BLOCK_ENDS, '\n')
    .replace(BLOCK_STARTS, START)
    .replace(/<[^<>]*>/g, '')
    .replace(/(^|\n)[ \t\ue000]+/g, '$1')
    .replace(/\ue000+/g, '\n')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? String(whole);
      const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= CHARACTER_MAX ? String.fromCodePoint(code) : '';
    })
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** True for HTML: a text that begins with an element. */
export const isHtml = (text: string): boolean =>
  /^\s*<(?:p|div|h[1-6]|ul|ol|table|blockquote|pre|b|strong|i|em|u|a|span|font|br|hr|img)\b[^<>]*>/i.test(text);

/**
 * Returns the text of a document of the Lexical editor, with one line for each block and a list marker before each list
 * item; null for any other value.
 */
export function textOfLexical(document: unknown): string | null {
  if (!isPlainObject(document) || !isPlainObject(document.root)) return null;
  return linesOf(document.root).join('\n');
}

function linesOf(node: unknown, listType = ''): string[] {
  if (!isPlainObject(node)) return [];
  const children = readListField(node, 'children');
  const type = readTextField(node, 'type');
  if (type === 'list') return children.flatMap((child) => linesOf(child, readTextField(node, 'listType')));
  if (type === 'listitem') {
    const isNested = children.some((child) => isPlainObject(child) && child.type === 'list');
    if (isNested) return children.flatMap((child) => linesOf(child)).map((line) => `  ${line}`);
    return [`${markOf(node, listType)} ${inlineText(node)}`];
  }
  if (type === 'tablerow') return [children.map(inlineText).join(' | ')];
  const isBlock = children.some((child) => isPlainObject(child) && Array.isArray(child.children));
  return isBlock && type !== 'link' ? children.flatMap((child) => linesOf(child)) : [inlineText(node)];
}

function inlineText(node: unknown): string {
  if (!isPlainObject(node)) return '';
  if (node.type === 'linebreak') return '\n';
  return readTextField(node, 'text') + readListField(node, 'children').map(inlineText).join('');
}

/** Marker of a list item. The editor omits `checked` for an item of a checklist that was never ticked. */
function markOf(item: Readonly<Record<string, unknown>>, listType: string): string {
  if (item.checked === true) return '- [x]';
  if (item.checked === false || listType === 'check') return '- [ ]';
  const value = readNumberField(item, 'value');
  if (value === null) return '-';
  return listType === 'number' ? `${value}.` : '•';
}
