const ITEM = /^(\s*)[-*+] \[([ xX])\] (.*)$/;
const FENCE = /^\s*(```|~~~)/;

export interface ChecklistLine {
  readonly text: string;
  readonly isDone: boolean;
}

/**
 * Separates checklist items from the rest of a text. The text of a nested item begins with the texts of the items above
 * it; code blocks stay unchanged.
 */
export function splitChecklist(lines: readonly string[]): { items: ChecklistLine[]; rest: string[] } {
  const items: ChecklistLine[] = [];
  const rest: string[] = [];
  const above: { indent: number; text: string }[] = [];
  let isInCode = false;
  for (const line of lines) {
    if (FENCE.test(line)) isInCode = !isInCode;
    const match = isInCode ? null : ITEM.exec(line);
    if (!match) {
      rest.push(line);
      continue;
    }
    const [, space = '', mark = ' ', text = ''] = match;
    const indent = space.replaceAll('\t', '    ').length;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    items.push({ text: [...above.map((item) => item.text), text].join(' › '), isDone: mark !== ' ' });
    above.push({ indent, text });
  }
  return { items, rest };
}
