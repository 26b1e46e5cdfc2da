import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listProductSources } from '../marked-files.ts';
import type { RequirementRow, RequirementTable } from '../rows.ts';
import { COVERAGE_TABLES, getMutationsFile } from '../tables.ts';

/** Replacement in one source file. */
export interface MutationEdit {
  /** Path from the root. */
  readonly file: string;
  /** Code that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
}

/**
 * Code edits by requirement row, one for each code location on which the required behaviour depends. Each edit on its
 * own violates the requirement.
 */
export type Mutations = ReadonlyMap<string, readonly MutationEdit[]>;

/** Reads the mutations of all tables by row. */
export function readMutations(root: string): Mutations {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, MutationEdit[]>;
  return new Map(COVERAGE_TABLES.flatMap(({ name }) => Object.entries(read(getMutationsFile(name)))));
}

/**
 * Checks that every mutation refers to a row and still applies: its code occurs exactly once. Returns one sentence per
 * fault.
 */
export function findMutationFaults(root: string, rows: RequirementTable, mutations: Mutations): string[] {
  const edits = [...mutations].flatMap(([id, list]) => list.map((edit) => ({ id, ...edit })));
  return edits.flatMap(({ id, file, find, replace }) => {
    const faults: string[] = [];
    if (!rows.byId.has(id)) faults.push(`There is no row ${id} for its mutation.`);
    if (find === replace) faults.push(`The mutation of ${id} changes nothing.`);
    const count = readSource(root, file).split(find).length - 1;
    if (count !== 1) faults.push(`The code of the mutation of ${id} occurs ${count} times in ${file}.`);
    return faults;
  });
}

/** Texts of the source files that mutations may change, by path from the root. */
export type SourceTexts = ReadonlyMap<string, string>;

/**
 * Reads the sources of the product, without tests, test support, journeys and build scripts, and every file that a
 * mutation names.
 */
export function readSources(root: string, mutations: Mutations): SourceTexts {
  const named = [...mutations.values()].flat().map(({ file }) => file);
  return new Map([...listProductSources(root), ...named].map((file) => [file, readSource(root, file)]));
}

/**
 * Returns the mutants of a requirement row, each as changed sources: one for every edit of the row. For a row without
 * edits that requires a text for users, there is one mutant, in which the first letter of the text is replaced at every
 * occurrence. Otherwise the list is empty.
 */
export function mutantsOf(row: RequirementRow, mutations: Mutations, sources: SourceTexts): SourceTexts[] {
  const edits = mutations.get(row.id);
  if (edits !== undefined) return edits.map((edit) => applyEdit(edit, sources));
  if (row.kind !== 'text' && row.kind !== 'error') return [];
  const text = (row.text ?? []).find((words) => isSentence(words) && [...sources.values()].some(quotes(words)));
  if (text === undefined) return [];
  const changed = [...sources].filter(([, source]) => quotes(text)(source));
  return [new Map(changed.map(([file, source]) => [file, source.replace(atQuote(text), `#${text.slice(1)}`)]))];
}

function applyEdit({ file, find, replace }: MutationEdit, sources: SourceTexts): SourceTexts {
  const source = sources.get(file) ?? '';
  if (source.split(find).length !== 2) throw new Error(`“${find}” does not occur once in ${file}.`);
  // The replacement is a function, because in a string `replace` would interpret '$&'.
  return new Map([[file, source.replace(find, () => replace)]]);
}

/**
 * Returns true for a text that users see: a capital letter and at least five more characters. URLs, names of fields and
 * short words do not match.
 */
const isSentence = (text: string): boolean => /^[A-Z].{5,}/.test(text);
/** Matches a text at the start of a string literal, but not in the name of a variable or type. */
const atQuote = (text: string) =>
  new RegExp(`(?<=['"\`])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`, 'g');
const quotes = (text: string) => (source: string) => atQuote(text).test(source);

function readSource(root: string, file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return '';
  }
}
