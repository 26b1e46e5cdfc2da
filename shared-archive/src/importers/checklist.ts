import { joinTitles } from './join-titles.ts';

const ITEM = /^(\s*)[-*+] \[([ xX])\] (.*)$/;
/** Item of a plain text, with a box as its mark: ' ☐ Bread' or ' ✅ Stamps'. */
const BOXED_ITEM = /^(\s*)([☐☑✅]) +(.*)$/u;
const OPEN_MARKS = [' ', '☐'];
const FENCE = /^\s*(```|~~~)/;

export interface ChecklistLine {
  readonly text: string;
  readonly isDone: boolean;
}

/**
 * Separates checklist items from the rest of a text. The text of a nested item begins with the texts of the items above
 * it; code blocks stay unchanged. With `hasBoxes`, the characters ☐, ☑ and ✅ mark items too, as in a plain text.
 */
export function splitChecklist(lines: readonly string[], hasBoxes = false): { items: ChecklistLine[]; rest: string[] } {
  const items: ChecklistLine[] = [];
  const rest: string[] = [];
  const indents: number[] = [];
  const titles: string[] = [];
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
    items.push({ text: joinTitles(titles, text), isDone: !OPEN_MARKS.includes(mark) });
    indents.push(indent);
    titles.push(text);
  }
  return { items, rest };
}
