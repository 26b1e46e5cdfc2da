import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { FALLBACKS } from './api-fallbacks.ts';
import { listUnsupportedApis } from './compatibility-data.ts';

/** Code that runs in browsers. */
const BROWSER_CODE = /^(shell|mf-[\w-]+|shared-kit|shared-vault|shared-archive|contracts)\/src\//;
const EXCLUDED = /\.test\.tsx?$|\/(testing|dev-kit|prerender)\//;

/** Interfaces of the global objects whose members are read by name. */
const GLOBAL_OBJECTS: Readonly<Record<string, string>> = {
  document: 'Document',
  globalThis: 'Window',
  navigator: 'Navigator',
  self: 'Window',
  window: 'Window',
};

const UNSUPPORTED = listUnsupportedApis();

interface ApiUse {
  readonly name: string;
  /** Browsers that lack it. */
  readonly lacking: string;
}

/**
 * Finds uses of an API that a supported browser lacks and that has no named fall-back. Returns one sentence for each.
 * A method is known by its name alone, so it is found only if no object of a supported browser has a member of that name.
 */
export function findUnsupportedApis(file: string, text: string): string[] {
  return listUnsupportedUses(file, text)
    .filter(({ name }) => !Object.hasOwn(FALLBACKS, name.slice(name.lastIndexOf('.') + 1)))
    .map(
      ({ name, lacking }) =>
        `${name} is missing in ${lacking}; use another API, or write a fall-back and name it in api-fallbacks.ts`,
    );
}

/** Lists every use of an API that a supported browser lacks, each name once. */
export function listUnsupportedUses(file: string, text: string): ApiUse[] {
  if (!BROWSER_CODE.test(file) || EXCLUDED.test(file)) return [];
  const { program } = parseSync(file, text, { preserveParens: false });
  const declared = new Set<string>();
  const found = new Map<string, string>();
  new Visitor({
    ImportSpecifier: ({ local }) => void declared.add(local.name),
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && declared.add(id.name)),
    FunctionDeclaration: ({ id }) => void (id && declared.add(id.name)),
    ClassDeclaration: ({ id }) => void (id && declared.add(id.name)),
  }).visit(program);
  const report = (name: string, lacking: string | undefined): void => {
    if (lacking !== undefined) found.set(name, lacking);
  };
  const reportGlobal = (node: Expression): void => {
    if (node.type === 'Identifier' && !declared.has(node.name)) report(node.name, UNSUPPORTED.globals.get(node.name));
  };
  new Visitor({
    NewExpression: ({ callee }) => reportGlobal(callee),
    CallExpression({ callee }) {
      reportGlobal(callee);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      report(callee.property.name, UNSUPPORTED.methods.get(callee.property.name));
    },
    MemberExpression({ object, property, computed }) {
      reportGlobal(object);
      if (computed || property.type !== 'Identifier' || object.type !== 'Identifier' || declared.has(object.name))
        return;
      const owner = GLOBAL_OBJECTS[object.name] ?? object.name;
      const name = `${owner}.${property.name}`;
      report(name, UNSUPPORTED.statics.get(name));
    },
  }).visit(program);
  return [...found].map(([name, lacking]) => ({ name, lacking }));
}
