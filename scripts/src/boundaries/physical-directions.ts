/** `margin-left: 4px`, `left: 0`, `border-right-color: red`, `text-align: left`, `float: right`. */
const PHYSICAL =
  /(?:^|[{;\s])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b)/g;
/** `margin: 1px 2px 3px 4px`, which names the right and the left side. */
const FOUR_SIDES = /(?:^|[{;\s])((?:margin|padding|inset)\s*:\s*([^;{}]+);)/g;
/**
 * Files whose directions do not depend on the text: what a script positions by the pointer, arrows whose side a library
 * names, and the title bar of a window.
 */
const EXCLUDED = [
  'mf-notes/src/features/editor/drag/drag-preview.module.css',
  'shared-kit/src/components/tour-bubble/tour-bubble.module.css',
];
const TITLE_BAR = /left: env\(titlebar-area-x/;

const REASON = 'names a side of the screen, which is wrong in a page that runs from right to left; use start and end';

/**
 * Lists the declarations of a style sheet that name the left or the right side instead of the start or the end of a
 * line.
 */
export function findPhysicalDirections(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (EXCLUDED.includes(path)) return [];
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replace(TITLE_BAR, '');
  const sided = [...rules.matchAll(PHYSICAL)].map(([, found]) => found ?? '');
  const four = [...rules.matchAll(FOUR_SIDES)].flatMap(([, found = '', value = '']) => {
    const sides = splitValues(value);
    return sides.length === 4 && sides[1] !== sides[3] ? [found] : [];
  });
  return [...sided, ...four].map((found) => `'${found.trim()}' ${REASON}`);
}

/** Splits a value at its spaces outside of brackets. */
function splitValues(value: string): string[] {
  const parts = value.trim().match(/(?:[^\s(]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?)+/g);
  return parts ?? [];
}
