import { type Expression, type MemberExpression, type Node, parseSync, Visitor } from 'oxc-parser';

/** Code of browsers, whose texts a person reads. */
const CHECKED = /^(mf-[a-z]+|shell|shared-kit|shared-vault|shared-archive|contracts)\/src\//;
/** Tests, the formats themselves, and the readers of files, which show nothing. */
const EXCLUDED = /\.test\.tsx?$|\/testing\/|^contracts\/src\/formats\.ts$|^shared-archive\/src\/importers\//;
/** Modules of texts. */
const TEXTS = /(^|[/-])(copy|texts?)\.ts$/;
/** Texts of pages that are rendered before a person, and so a region, is known. */
const PRERENDERED = /^(mf-public\/src\/|mf-auth\/src\/copy\.ts$)/;
const COMPARISONS = /^[!=]==?$/;
const LETTER = /\p{L}/u;

const PLURAL = 'a comparison with 1 is no plural; use pluralOf or formatCount of @northkeep/contracts (formats.ts)';
const COUNT = (name: string): string =>
  `the number '${name}' has no digits of the region; use formatNumber or formatCount of @northkeep/contracts (formats.ts)`;

/**
 * Finds texts that depend on a number by hand: words that are chosen by a comparison with 1, and, in the modules of
 * texts, a number that is printed as it is: a parameter of type number, a length, a rounded number, and the 1 of a
 * singular. Which form a number takes depends on the language of the
 * text (`Intl.PluralRules`), and its digits depend on the region.
 */
export function findPluralsByHand(file: string, text: string): string[] {
  const path = file.replaceAll('\\', '/');
  if (!CHECKED.test(path) || EXCLUDED.test(path)) return [];
  const { program } = parseSync(path, text, { preserveParens: false });
  const found: string[] = [];
  const isTexts = TEXTS.test(path) && !PRERENDERED.test(path);
  const numbers = isTexts ? collectNumbers(program) : new Set<string>();
  new Visitor({
    ConditionalExpression(node) {
      if (comparesWithOne(node.test) && [node.consequent, node.alternate].some(isText)) found.push(PLURAL);
    },
    CallExpression({ callee, arguments: [first, second] }) {
      if (!isTexts || callee.type !== 'Identifier' || first === undefined) return;
      const name = callee.name === 'String' ? numberIn(first as Expression, numbers) : null;
      if (name !== null) found.push(COUNT(name));
      if (callee.name === 'pluralOf' && second?.type === 'Literal' && /\b1\b/.test(String(second.value)))
        found.push(COUNT('1'));
    },
    TemplateLiteral({ expressions }) {
      for (const expression of expressions) {
        if (expression.type === 'ConditionalExpression' && comparesWithOne(expression.test) && !isText(expression))
          found.push(PLURAL);
        const name = isTexts ? numberIn(expression as Expression, numbers) : null;
        if (name !== null) found.push(COUNT(name));
      }
    },
  }).visit(program);
  return found;
}

const isOne = (node: Node): boolean => node.type === 'Literal' && node.value === 1;

const comparesWithOne = (test: Expression): boolean =>
  test.type === 'BinaryExpression' && COMPARISONS.test(test.operator) && (isOne(test.left) || isOne(test.right));

/** True for a written text with a letter, and for a choice between such texts. */
function isText(node: Expression): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && LETTER.test(node.value);
  if (node.type === 'TemplateLiteral') return node.quasis.some(({ value }) => LETTER.test(value.raw));
  return node.type === 'ConditionalExpression' && (isText(node.consequent) || isText(node.alternate));
}

/** Returns the names of the parameters of type number. */
function collectNumbers(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const isNumber = (type: Node | null | undefined): boolean => type?.type === 'TSNumberKeyword';
  new Visitor({
    Identifier(node) {
      const { typeAnnotation } = node as { typeAnnotation?: { typeAnnotation: Node } | null };
      if (isNumber(typeAnnotation?.typeAnnotation)) names.add(node.name);
    },
    TSPropertySignature({ key, typeAnnotation }) {
      if (key.type === 'Identifier' && isNumber(typeAnnotation?.typeAnnotation)) names.add(key.name);
    },
  }).visit(program as Parameters<InstanceType<typeof Visitor>['visit']>[0]);
  return names;
}

/** Returns the name of the number that an expression prints: `plan.count`, `count - 1`, `Math.abs(x)`; otherwise null. */
function numberIn(node: Expression, numbers: ReadonlySet<string>): string | null {
  if (node.type === 'Identifier') return numbers.has(node.name) ? node.name : null;
  if (node.type === 'BinaryExpression')
    return numberIn(node.left as Expression, numbers) ?? numberIn(node.right, numbers);
  if (node.type === 'CallExpression') return node.callee.type === 'MemberExpression' ? numberOfCall(node.callee) : null;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return null;
  const { name } = node.property;
  return name === 'length' || numbers.has(name) ? name : null;
}

/** Returns the name of a method that returns a number or its plain digits: `Math.round(x)` and `x.toFixed(1)`. */
function numberOfCall({ object, property }: MemberExpression): string | null {
  if (object.type === 'Identifier' && object.name === 'Math') return 'Math';
  return property.type === 'Identifier' && property.name === 'toFixed' ? 'toFixed' : null;
}
