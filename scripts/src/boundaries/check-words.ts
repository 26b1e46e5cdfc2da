import { type Expression, parseSync } from 'oxc-parser';

/** Files with texts that people read. */
const TEXTS = /(^|[\\/])(copy|[\w-]+-copy)\.ts$/;
/** Word of the code, which texts for people replace by 'encrypted'. */
const CODE_WORD = /\b(un)?seal(s|ed|ing)?\b/i;

/**
 * Finds texts for people that say 'sealed', which is the word of the code for what the texts call 'encrypted' (see
 * 'Words' in docs/architecture.md). A single lower-case word is the name of a state. Returns one sentence for each.
 */
export function findWordViolations(file: string, text: string): string[] {
  if (!TEXTS.test(file)) return [];
  return listTexts(parseSync(file, text).program)
    .filter((said) => CODE_WORD.test(said) && !/^[a-z]+$/.test(said))
    .map((said) => `“${said}” says 'seal'; texts for people say 'encrypt'`);
}

/** Returns the string literals and the fixed parts of the template literals below a node, except the imported paths. */
function listTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listTexts);
  if (typeof node !== 'object' || node === null) return [];
  const { type } = node as Expression | { type: 'ImportDeclaration' };
  if (type === 'ImportDeclaration') return [];
  if (type === 'Literal' && 'value' in node) return typeof node.value === 'string' ? [node.value] : [];
  if (type === 'TemplateLiteral') {
    const { quasis, expressions } = node as Expression & { type: 'TemplateLiteral' };
    return [quasis.map(({ value }) => value.cooked ?? '').join('…'), ...listTexts(expressions)];
  }
  return Object.values(node).flatMap(listTexts);
}
