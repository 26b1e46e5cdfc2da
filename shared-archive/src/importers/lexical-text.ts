import { isPlainObject } from '../content/plain-json.ts';
import { readListField, readNumberField, readTextField } from './json-fields.ts';

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
