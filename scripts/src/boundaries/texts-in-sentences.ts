import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser';

/** Code for browsers, and its modules of texts. */
const CHECKED = /^(mf-[a-z]+|shell|shared-kit)\/src\//;
const TEXTS = /(^|[/-])(copy|texts?)\.ts$/;
/** Functions of @northkeep/contracts that give a text a direction of its own, or return a number or a date. */
const HARMLESS = /^(isolate|format[A-Z]\w*)$/;
/** Letters, quotes and the colon of a label: a template with one of them is a sentence or a label. */
const WORDS = /[\p{L}“‘:]/u;
/** Names that the modules of texts give to a text of a person. */
const PERSONS_TEXT = /^(aim|category|device|email|goal|helper|label|mail|name|obstacle|site|text|title|value|word)$/;

/**
 * Finds places in `copy.ts` files where a sentence or a label contains a text of a person that is not isolated.
 * Announcements, the labels of controls and the rows of the palette are plain strings, in which only characters can
 * isolate such a text; on a page, components of shared-kit show it as an element.
 */
export function findTextsInSentences(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!CHECKED.test(path) || !TEXTS.test(path)) return [];
  const found: string[] = [];
  new Visitor({
    TemplateLiteral({ quasis, expressions }) {
      if (!quasis.some(({ value }) => WORDS.test(value.raw))) return;
      for (const expression of expressions) {
        const name = textIn(expression as Expression);
        if (name !== null)
          found.push(`'${name}' is a person's text in a sentence; wrap it in isolate of @northkeep/contracts`);
      }
    },
  }).visit(parseSync(path, text, { preserveParens: false }).program);
  return found;
}

/** Returns the name of the text of a person that an expression contains; otherwise null. */
function textIn(node: Node): string | null {
  switch (node.type) {
    case 'Identifier':
      return PERSONS_TEXT.test(node.name) ? node.name : null;
    case 'MemberExpression':
      return node.computed ? null : textIn(node.property);
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && HARMLESS.test(node.callee.name)) return null;
      return firstText(
        node.callee.type === 'MemberExpression' ? [node.callee.object, ...node.arguments] : node.arguments,
      );
    case 'LogicalExpression':
      return firstText([node.left, node.right]);
    case 'ConditionalExpression':
      return firstText([node.consequent, node.alternate]);
    default:
      return null;
  }
}

const firstText = (nodes: readonly Node[]): string | null => nodes.map(textIn).find((name) => name !== null) ?? null;
