const REASON =
  'has no class of this style sheet, so it also applies to the other areas; add one, or write :global where that is wanted';

/** At-rules whose blocks contain no selectors. */
const WITHOUT_SELECTORS = /^@(?:keyframes|font-face|property|page)\b/;
const LOCAL_CLASS = /\.-?[a-z_]/i;

/**
 * Lists the selectors of a CSS module that have no class of it. Only classes get a name of their own in a build; all
 * areas share one page, so such a selector changes the elements of the others once its style sheet is loaded.
 */
export function findGlobalSelectors(text: string): string[] {
  const found: string[] = [];
  const blocks: ('outer' | 'inner')[] = [];
  for (const [, prelude = '', end] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') blocks.pop();
    if (end !== '{') continue;
    const head = prelude.trim();
    const isInner = blocks.includes('inner');
    // A rule within a rule applies to what the outer one selects.
    blocks.push(isInner || !head.startsWith('@') || WITHOUT_SELECTORS.test(head) ? 'inner' : 'outer');
    if (!isInner && !head.startsWith('@')) found.push(...splitSelectors(head).filter(isGlobal));
  }
  return found.map((selector) => `'${selector}' ${REASON}`);
}

const isGlobal = (selector: string): boolean => !LOCAL_CLASS.test(selector) && !selector.includes(':global(');

/** Splits a list of selectors at its commas outside of brackets. */
const splitSelectors = (list: string): string[] =>
  (list.match(/(?:[^,(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []).map((selector) => selector.trim());
