import { type CallExpression, type Expression, type NewExpression, parseSync, Visitor } from 'oxc-parser';

/** Methods whose result is a text for people. Its pattern is not specified and differs between browsers and versions. */
const FORMATTERS = /^(format|toLocaleString|toLocaleDateString|toLocaleTimeString)$/;
/** Functions of `contracts/src/formats.ts`, whose result is a text for people as well. */
const FORMAT_FUNCTIONS = /^format(Date|DateRange|Instant|TimeOf|Time|Number|DayNumber|Count)$/;
/** Methods that take a text apart. */
const PARSERS =
  /^(split|slice|substring|substr|match|matchAll|at|charAt|charCodeAt|codePointAt|indexOf|search|startsWith|endsWith|localeCompare)$/;
/** Functions that read a number or a date from their argument. */
const READERS = /^(Date|Date\.parse|Date\.UTC|Number|Number\.parseInt|Number\.parseFloat|parseInt|parseFloat)$/;
const COMPARISONS = /^([=!]==?|[<>]=?)$/;
/** Locales that are used only because some versions write their dates as YYYY-MM-DD, or their times as HH:MM. */
const PATTERN_LOCALES = /^(en-CA|fr-CA|sv(-SE)?|lt(-LT)?|eo|af|da(-DK)?|en-GB)$/;
const TEST = /\.test\.tsx?$/;

const PARSED = 'a formatted text is for people only, its pattern differs between browsers; read formatToParts instead';
const PATTERN = (locale: string): string =>
  `${locale} is no promise of a pattern such as YYYY-MM-DD; read formatToParts of 'en-US' instead`;

/**
 * Finds code that depends on the pattern of a formatted date or number: a formatted text that is taken apart, read as a
 * number or date, or compared; and a fixed locale that is named for the sake of its pattern. Returns one sentence for
 * each.
 */
export function findParsedFormats(file: string, text: string): string[] {
  if (TEST.test(file) || !/\bformat|toLocale/.test(text)) return [];
  const { program } = parseSync(file, text, { preserveParens: false });
  const formatters = new Set<string>();
  const formatted = new Set<string>();
  const isFormat = (node: Expression): boolean =>
    isFormatCall(node, formatters) || (node.type === 'Identifier' && formatted.has(node.name));
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && makesFormat(init)) formatters.add(id.name);
    },
  }).visit(program);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isFormatCall(init, formatters)) formatted.add(id.name);
    },
  }).visit(program);
  const found: string[] = [];
  const checkCall = ({ callee, arguments: passed }: CallExpression | NewExpression): void => {
    const name = nameOf(callee);
    const isParsed = callee.type === 'MemberExpression' && PARSERS.test(propertyOf(callee)) && isFormat(callee.object);
    const isRead =
      (READERS.test(name) || /\.(exec|test)$/.test(name) || isRegularExpression(callee)) &&
      passed.some((argument) => argument.type !== 'SpreadElement' && isFormat(argument));
    if (isParsed || isRead) found.push(PARSED);
    const locale = localeOf(name, passed[0]);
    if (PATTERN_LOCALES.test(locale)) found.push(PATTERN(locale));
  };
  new Visitor({
    CallExpression: checkCall,
    NewExpression: checkCall,
    BinaryExpression({ left, operator, right }) {
      if (COMPARISONS.test(operator) && [left, right].some((side) => isFormat(side as Expression))) found.push(PARSED);
    },
  }).visit(program);
  return found;
}

/** True for `new Intl.DateTimeFormat(…)`, and for a function that returns one. */
function makesFormat(value: Expression): boolean {
  if (value.type === 'ArrowFunctionExpression')
    return value.body.type !== 'BlockStatement' && makesFormat(value.body as Expression);
  return (value.type === 'NewExpression' || value.type === 'CallExpression') && /Format$/.test(nameOf(value.callee));
}

/** True for `format.format(at)`, `formatOf(zone).format(at)`, `at.toLocaleString()` and `formatDate(date, options)`. */
function isFormatCall(node: Expression, formatters: ReadonlySet<string>): boolean {
  if (node.type !== 'CallExpression') return false;
  if (node.callee.type === 'Identifier') return FORMAT_FUNCTIONS.test(node.callee.name);
  if (node.callee.type !== 'MemberExpression') return false;
  const method = propertyOf(node.callee);
  if (!FORMATTERS.test(method)) return false;
  if (method !== 'format') return true;
  const { object } = node.callee;
  const maker = object.type === 'CallExpression' ? object.callee : object;
  return (
    makesFormat(object) || (maker.type === 'Identifier' && formatters.has(maker.name)) || /format/i.test(nameOf(maker))
  );
}

function localeOf(callee: string, locale: { type: string; value?: unknown } | undefined): string {
  const takesLocale = /(^|\.)(\w+Format|toLocale(Date|Time)?String)$/.test(callee);
  return takesLocale && locale?.type === 'Literal' && typeof locale.value === 'string' ? locale.value : '';
}

const isRegularExpression = (callee: Expression): boolean =>
  callee.type === 'MemberExpression' && callee.object.type === 'Literal' && /^(exec|test)$/.test(propertyOf(callee));

const propertyOf = (node: Expression): string =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';

/** Returns the dotted name of a callee, such as 'Date.parse'; of any other object, only '.parse'. */
function nameOf(node: Expression): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  return `${nameOf(node.object)}.${propertyOf(node)}`;
}
