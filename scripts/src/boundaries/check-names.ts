import path from 'node:path';
import { type Expression, type Program, parseSync } from 'oxc-parser';

type Statement = Program['body'][number];

/** A variable that a module declares. */
interface Variable {
  readonly name: string;
  readonly value: Expression | null;
  readonly isExported: boolean;
}

const TEST_SUPPORT = /\.test\.tsx$|(^|[\\/])testing[\\/]/;

/**
 * Finds what has two names in a module: a variable whose function or class has another name, an export that renames a
 * local variable, a lazily loaded component with another name, and a file that exports one component and has another
 * name. Returns one sentence for each.
 */
export function findNameViolations(file: string, text: string): string[] {
  const { program } = parseSync(file, text, { preserveParens: false });
  return [
    ...program.body.flatMap(variablesOf).flatMap(describeInnerNames),
    ...program.body.flatMap(describeRenamedExports),
    ...(file.endsWith('.tsx') && !TEST_SUPPORT.test(file) ? describeFileName(file, program) : []),
  ];
}

function variablesOf(statement: Statement): Variable[] {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declaration = isExported ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' ? [{ name: id.name, value: init, isExported }] : [],
  );
}

function describeInnerNames({ name, value }: Variable): string[] {
  const loaded = lazyComponentsOf(value).filter((other) => name !== other && name !== `Lazy${other}`);
  return [
    ...innerNamesOf(value)
      .filter((other) => other !== name)
      .map((other) => `${name} is named ${other} inside; give both one name, or stack traces show an unknown one`),
    ...loaded.map((other) => `${name} loads ${other}; name it ${other} or Lazy${other}, so that a search finds both`),
  ];
}

/** Returns the names of functions and classes in a value, such as `X` in `memo(observer(function X() {}))`. */
function innerNamesOf(value: Expression | null): string[] {
  if (value?.type === 'CallExpression')
    return value.arguments.flatMap((argument) => (argument.type === 'SpreadElement' ? [] : innerNamesOf(argument)));
  const isNamed = value?.type === 'FunctionExpression' || value?.type === 'ClassExpression';
  return isNamed && value.id ? [value.id.name] : [];
}

/** Returns what a lazy import yields, such as `X` in `lazy(() => import('./x').then(({ X }) => ({ default: X })))`. */
function lazyComponentsOf(value: Expression | null): string[] {
  if (value?.type !== 'CallExpression') return [];
  const [load] = value.arguments;
  if (load?.type !== 'ArrowFunctionExpression' || load.body.type !== 'CallExpression') return [];
  const [select] = load.body.arguments;
  if (select?.type !== 'ArrowFunctionExpression' || select.body.type !== 'ObjectExpression') return [];
  return select.body.properties.flatMap((property) =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    property.key.name === 'default' &&
    property.value.type === 'Identifier'
      ? [property.value.name]
      : [],
  );
}

/** Finds `export { a as b }` of a variable of the module. A re-export of another module may rename. */
function describeRenamedExports(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source) return [];
  return statement.specifiers.flatMap(({ local, exported }) =>
    local.type === 'Identifier' &&
    exported.type === 'Identifier' &&
    exported.name !== 'default' &&
    exported.name !== local.name
      ? [`${local.name} is exported as ${exported.name}; give it that name where it is declared`]
      : [],
  );
}

function describeFileName(file: string, program: Program): string[] {
  const components = program.body.flatMap(exportedComponentsOf);
  const [component] = components;
  if (component === undefined || components.length > 1) return [];
  const wanted = `${toKebabCase(component)}.tsx`;
  return path.basename(file) === wanted ? [] : [`exports only ${component}; name the file ${wanted}`];
}

/** Returns the names of the exported functions, classes and wrapped functions that begin with a capital letter. */
function exportedComponentsOf(statement: Statement): string[] {
  const names = variablesOf(statement)
    .filter(({ value, isExported }) => isExported && isComponent(value))
    .map(({ name }) => name);
  if (statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'CallExpression')
    names.push(...innerNamesOf(statement.declaration));
  if (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') {
    const { declaration } = statement;
    if ((declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration') && declaration.id)
      names.push(declaration.id.name);
  }
  return names.filter((name) => /^[A-Z][A-Za-z0-9]*[a-z]/.test(name));
}

const isComponent = (value: Expression | null): boolean =>
  value?.type === 'ArrowFunctionExpression' || innerNamesOf(value).length > 0;

const toKebabCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
