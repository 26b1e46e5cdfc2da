import { joinTitles } from './join-titles.ts';

const ITEM = /^(\s*)[-*+] \[([ xX])\] (.*)$/;
/** Item of a plain text, with a box as its mark: ' ☐ Bread' or ' ✅ Stamps'. */
const BOXED_ITEM = /^(\s*)([☐☑✅]) +(.*)$/u;
const OPEN_MARKS = [' ', '☐'];
const FENCE = /^\s*(```|~~~)/;

export interface ChecklistLine {
  /** Text of the item, behind the texts of the items between it and the one at the top. */
  readonly text: string;
  /** Text of the item, behind the texts of all items above it. */
  readonly path: string;
  /** Position in the list of the item at the top, below which it is nested; null for an item at the top. */
  readonly top: number | null;
  readonly isDone: boolean;
}

/**
 * Separates checklist items from the rest of a text. Code blocks stay unchanged. With `hasBoxes`, the characters ☐, ☑ and ✅ mark items too, as in a plain text.
 */
export function splitChecklist(lines: readonly string[], hasBoxes = false): { items: ChecklistLine[]; rest: string[] } {
  const items: ChecklistLine[] = [];
  const rest: string[] = [];
  const indents: number[] = [];
  const titles: string[] = [];
  let lastTop = 0;
  let isInCode = false;
  for (const line of lines) {
    if (FENCE.test(line)) isInCode = !isInCode;
    const match = isInCode ? null : (ITEM.exec(line) ?? (hasBoxes ? BOXED_ITEM.exec(line) : null));
    if (!match) {
      rest.push(line);
      continue;
    }
    const [, space = '', mark = ' ', text = ''] = match;
    const indent = space.replaceAll('\t', '    ').length;
    while ((indents.at(-1) ?? -1) >= indent) {
      indents.pop();
      titles.pop();
    }
    const top = titles.length === 0 ? null : lastTop;
    if (top === null) lastTop = items.length;
    const isDone = !OPEN_MARKS.includes(mark);
    items.push({ text: joinTitles(titles.slice(1), text), path: joinTitles(titles, text), top, isDone });
    indents.push(indent);
    titles.push(text);
  }
  return { items, rest };
}

/**
 * Adds the items of a checklist, those that are nested as sub-lines of the one at the top. `add` adds one item and
 * returns the key of its note, undefined where the item is left out.
 */
export function addChecklist<Item extends ChecklistLine>(
  items: readonly Item[],
  add: (item: Item, text: string, subLineOf: string | undefined) => string | undefined,
): void {
  const keys: (string | undefined)[] = [];
  for (const item of items) {
    const above = item.top === null ? undefined : keys[item.top];
    keys.push(add(item, above === undefined ? item.path : item.text, above));
  }
}
