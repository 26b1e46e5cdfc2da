import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const SOURCE = /(?<!\.test)\.(ts|tsx|mjs)$/;
const SOURCE_OR_TEST = /\.(ts|tsx|mjs)$/;
const EXCLUDED = /(^|[\\/])(node_modules|dist|vectors|golden)([\\/]|$)/;
const CONTRACTS = 'contracts';
const CONTRACTS_PACKAGE = '@northkeep/contracts';
/** Entries of contracts. Entries with a longer path (`/suggestions/phrases`) hold content that is loaded on demand. */
const ENTRY = /^@northkeep\/contracts(\/[a-z]+)?$/;
const CONSTANT = /^[A-Z][A-Z\d]*(_[A-Z\d]+)*$/;

interface Source {
  readonly workspace: string;
  /** Path relative to the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/**
 * Finds constants of contracts that exactly one other workspace imports and that contracts itself does not use.
 * Contracts holds what two workspaces have to agree on; any other constant belongs beside its only use. Types, schemas
 * and functions are exempt, because they describe the protocol even when only one side runs them. Tests of contracts do
 * not count as a use. Returns one sentence per violation.
 */
export function findSingleUserConstants(root: string, workspaces: readonly string[]): string[] {
  const contracts = readSources({ root, workspace: CONTRACTS, pattern: SOURCE });
  const owners = new Map(
    contracts.flatMap((source) => constantsOf(source).map((name) => [name, source.file] as const)),
  );
  const own = new Set(contracts.flatMap((source) => usesInContracts(source, owners)));
  const users = new Map<string, Set<string>>();
  for (const workspace of workspaces.filter((name) => name !== CONTRACTS))
    for (const source of readSources({ root, workspace, pattern: SOURCE_OR_TEST }))
      for (const name of importedFromContracts(source, owners))
        users.set(name, (users.get(name) ?? new Set()).add(workspace));
  return [...owners].flatMap(([name, file]) => {
    const [user, ...others] = users.get(name) ?? [];
    if (user === undefined || others.length > 0 || own.has(name)) return [];
    return [`${file}: only ${user} uses ${name}; move it into ${user}, beside the code that uses it`];
  });
}

/** Names of the constants that a file exports itself: `BODY_BYTES_MAX`, but no function, schema or type. */
function constantsOf({ file, text }: Source): string[] {
  return parseSync(file, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest, isType }) =>
      exportName.name !== null && CONSTANT.test(exportName.name) && moduleRequest === null && !isType
        ? [exportName.name]
        : [],
    ),
  );
}

/** Constants that a file of contracts uses: it imports them, or declares them and names them once more in its code. */
function usesInContracts({ file, text }: Source, owners: ReadonlyMap<string, string>): string[] {
  const { comments, module } = parseSync(file, text);
  const code = comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  const declared = [...owners].flatMap(([name, owner]) => (owner === file ? [name] : []));
  const imported = module.staticImports.flatMap(({ entries }) =>
    entries.map(({ importName }) => importName.name ?? ''),
  );
  return [...imported, ...declared.filter((name) => countMentions(code, name) > 1)];
}

/**
 * Constants that a file imports from contracts by name. A file that imports the whole module, or imports it
 * dynamically, uses each constant that it mentions.
 */
function importedFromContracts({ file, text }: Source, owners: ReadonlyMap<string, string>): string[] {
  if (!text.includes(CONTRACTS_PACKAGE)) return [];
  const { module } = parseSync(file, text);
  const entries = [
    ...module.staticImports.flatMap((one) => (ENTRY.test(one.moduleRequest.value) ? one.entries : [])),
    ...module.staticExports.flatMap((one) =>
      one.entries.filter((entry) => ENTRY.test(entry.moduleRequest?.value ?? '')),
    ),
  ].map(({ importName }) => importName);
  const isWhole =
    entries.some(({ kind }) => kind !== 'Name' && kind !== 'Default') ||
    module.dynamicImports.some(({ moduleRequest: { start, end } }) => ENTRY.test(text.slice(start + 1, end - 1)));
  if (isWhole) return [...owners.keys()].filter((name) => countMentions(text, name) > 0);
  return entries.flatMap(({ name }) => name ?? []);
}

const countMentions = (text: string, name: string): number => text.split(new RegExp(`\\b${name}\\b`)).length - 1;

function readSources({ root, workspace, pattern }: { root: string; workspace: string; pattern: RegExp }): Source[] {
  const dir = path.join(root, workspace);
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !EXCLUDED.test(file))
    .map((file) => ({ workspace, file, text: readFileSync(path.join(root, file), 'utf8') }));
}
