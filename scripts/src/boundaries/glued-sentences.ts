import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser';

/** Code of browsers, whose texts a person reads. */
const CHECKED = /^(mf-[a-z]+|shell|shared-kit)\/src\//;
const EXCLUDED = /\.test\.tsx?$|\/testing\/|\/dev-kit\//;
/** Modules of texts. */
const TEXTS = /(^|[/-])(copy|texts?)\.ts$/;
/** Objects of the modules of texts. */
const TEXT_OBJECT = /[a-z](Texts|Labels)$|^([A-Z]+_)*(TEXTS?|LABELS)$|^copy$/;
const LETTER = /\p{L}/u;

const OUTSIDE = 'a sentence is glued from pieces; write it whole, as a function of the module of texts';
const INSIDE = 'a choice inside a sentence glues it from pieces; write one whole sentence for each case';

/**
 * Finds sentences that are glued from pieces. Another language has another order of words, so it can translate whole
 * sentences only: outside of the modules of texts, a text of theirs is shown as it is, and inside of them, a choice is
 * between whole sentences.
 */
export function findGluedSentences(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!CHECKED.test(path) || EXCLUDED.test(path)) return [];
  const isTextModule = TEXTS.test(path);
  const found: string[] = [];
  new Visitor({
    TemplateLiteral({ expressions }) {
      const parts = expressions as Expression[];
      if (isTextModule) {
        if (parts.some(choosesWords)) found.push(INSIDE);
      } else if (parts.some(isOfTextModule)) found.push(OUTSIDE);
    },
    BinaryExpression({ operator, left, right }) {
      if (operator === '+' && !isTextModule && [left as Node, right].some(isOfTextModule)) found.push(OUTSIDE);
    },
  }).visit(parseSync(path, text, { preserveParens: false }).program);
  return found;
}

/** True for a choice between words, or of a part of a sentence that is there or not. A missing value may have a name. */
function choosesWords(node: Node): boolean {
  return node.type === 'ConditionalExpression' && [node.consequent, node.alternate].some(hasWords);
}

function hasWords(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && LETTER.test(node.value);
  if (node.type === 'TemplateLiteral') return node.quasis.some(({ value }) => LETTER.test(value.raw));
  return choosesWords(node);
}

/** True for a text of a module of texts: `planTexts.addGoal`, `TEXT.answersOf(count)`, `ACTIONS[id].label`. */
function isOfTextModule(node: Node): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return isTextObject(node.object);
    case 'CallExpression':
      return isOfTextModule(node.callee);
    case 'LogicalExpression':
      return [node.left, node.right].some(isOfTextModule);
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].some(isOfTextModule);
    default:
      return false;
  }
}

function isTextObject(node: Node): boolean {
  if (node.type === 'Identifier') return TEXT_OBJECT.test(node.name);
  return node.type === 'MemberExpression' && isTextObject(node.object);
}
