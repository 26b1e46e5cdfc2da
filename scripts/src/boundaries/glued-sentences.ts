import {
  type Expression,
  type MemberExpression,
  type Node,
  type Program,
  parseSync,
  type TemplateElement,
  Visitor,
} from 'oxc-parser';

/** Code of browsers, whose texts a person reads. */
const CHECKED = /^(mf-[a-z]+|shell|shared-kit)\/src\//;
const EXCLUDED = /\.test\.tsx?$|\/testing\/|\/dev-kit\//;
/** Modules of texts. */
const TEXTS = /(^|[/-])(copy|texts?)\.ts$/;
/** Objects of the modules of texts. */
const TEXT_OBJECT = /[a-z](Texts|Labels)$|^([A-Z]+_)*(TEXTS?|LABELS)$|^copy$/;
const LETTER = /\p{L}/u;
/** Functions whose result is one value in every language: a person's text, a number, a date, a list. */
const VALUE_FUNCTION =
  /^(isolate|n|String|dollars|day|formatMoment|format(Number|Date|DateRange|DateTime|Day|Instant|Time|TimeOf|List))$/;
/** Names of parameters that hold such a value: a formatted number, date or time, an address, a name, or a list. */
const VALUE = new RegExp(
  `^(${[
    'all|amount|annual|at|change|count|digits|done|first|high|here|gone|importance|index|last|left|length|level|low|max',
    'monthly|needed|number|percent|points|price|fee|ratio|seconds|severity|size|target|times|step',
    'date|dates|dateTime|day|days|expires|failed|from|madeOn|monday|range|time|until|weekday|when|year|zone',
    'area|category|clause|email|field|file|format|group|has|heading|host|id|message|model|name|needs|next|page|part',
    'plan|platform|repeats|role|root|scale|term|theme|view',
    '[a-z]+(Count|Name|Number)',
  ].join('|')})$`,
);
/** The rest of a sentence, which follows an element such as a link. The words behind a number are none. */
const REST = /^\p{Ll}.* .*[.!?]$|^[.,;:!?]\s*\p{L}/u;
/** Objects of the product's numbers and names. The words of labels and texts are no names. */
const CONSTANT = /^(?!.*(TEXTS?|LABELS?)$)[A-Z][A-Z_]+$/;
/** End of a text after which a value is no part of the sentence: an opening quotation mark or bracket, or a colon. */
const APART = /[“‘(]$|: $/;
const OUTSIDE = 'a sentence is glued from pieces; write it whole, as a function of the module of texts';
const PART =
  'a part of a sentence glues it from pieces; write a whole sentence for each case, or place a value (glued-sentences.ts)';
const FRAGMENT = 'a text begins within a sentence; write the whole sentence, also where a part of it is a link';
const INSIDE = 'a choice inside a sentence glues it from pieces; write one whole sentence for each case';

/**
 * Finds sentences that are glued from pieces. Another language has another order of words, so it can translate whole
 * sentences only: outside of the modules of texts, a text of theirs is shown as it is, and inside of them, a choice is
 * between whole sentences, and what a sentence contains is a value, never a noun, a verb or another sentence.
 */
export function findGluedSentences(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!CHECKED.test(path) || EXCLUDED.test(path)) return [];
  const isTextModule = TEXTS.test(path);
  const found: string[] = [];
  const program = parseSync(path, text, { preserveParens: false }).program;
  const behindNumbers = isTextModule ? collectCountedWords(program) : new Set<number>();
  new Visitor({
    Literal({ value, start }) {
      if (isTextModule && typeof value === 'string' && REST.test(value) && !behindNumbers.has(start))
        found.push(FRAGMENT);
    },
    TemplateLiteral(node) {
      const { expressions, quasis } = node;
      const parts = expressions as Expression[];
      if (isTextModule) {
        if (parts.some(choosesWords)) found.push(INSIDE);
        else if (
          isSentence(quasis) &&
          !parts.every((part, i) => APART.test(quasis[i]?.value.raw ?? '') || isValue(part))
        )
          found.push(PART);
      } else if (parts.some(isOfTextModule)) found.push(OUTSIDE);
    },
    BinaryExpression({ operator, left, right }) {
      if (operator === '+' && !isTextModule && [left as Node, right].some(isOfTextModule)) found.push(OUTSIDE);
    },
  }).visit(program);
  return found;
}

/** Returns the positions of the texts that `formatCount` shows behind a number. */
function collectCountedWords(program: Program): ReadonlySet<number> {
  const starts = new Set<number>();
  new Visitor({
    CallExpression({ callee, arguments: words }) {
      if (nameOf(callee) === 'formatCount') for (const { start } of words) starts.add(start);
    },
  }).visit(program);
  return starts;
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

/** True for fixed parts with words, or with spaces between what they join. */
const isSentence = (quasis: readonly TemplateElement[]): boolean =>
  quasis.some(({ value }) => LETTER.test(value.raw) || value.raw === ' ');

/** True for what every language can place in a sentence as it is: a value, or a number or name of the product. */
function isValue(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return true;
    case 'Identifier':
      return VALUE.test(node.name) || CONSTANT.test(node.name);
    case 'MemberExpression':
      return isValue(node.property) || isOfConstant(node.object);
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' ? isMath(node.callee) : VALUE_FUNCTION.test(nameOf(node.callee));
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node.left as Node, node.right].every(isValue);
    default:
      return false;
  }
}

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '');

const isMath = ({ object }: MemberExpression): boolean => nameOf(object) === 'Math';

const isOfConstant = (object: Node): boolean =>
  object.type === 'MemberExpression' ? isOfConstant(object.object) : CONSTANT.test(nameOf(object));
