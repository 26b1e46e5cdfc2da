import { readMarkedWorkspaces } from '../marked-files.ts';
import { readRows } from '../rows.ts';
import { findMarkedTests, type MarkedTestFile } from './marked-tests.ts';
import { MutantRunner } from './mutant-runner.ts';
import { mutantsOf, readMutations, readSources, type SourceTexts } from './mutations.ts';
import { drawSample } from './sample.ts';

/** Rows to check: some by their ids, or a seeded sample of all rows. */
export type MutantRowSelection = { readonly ids: readonly string[] } | { readonly size: number; readonly seed: number };

export interface MutantReport {
  /** Ids of the rows for which every mutant makes a marked test fail. */
  readonly red: readonly string[];
  /** Ids of the rows without a mutant, and of the rows with a mutant on which all their marked tests pass. */
  readonly green: readonly string[];
  /**
   * Ids of the rows whose marked tests are all journeys. Journeys run on the built suite, which mutants do not change.
   */
  readonly journeys: readonly string[];
}

/** Breaks the code of each chosen row and runs its marked tests. Prints a line for each mutant. */
export async function checkMutants(root: string, choice: MutantRowSelection): Promise<MutantReport> {
  const rows = readRows(root);
  const [mutations, marked] = [readMutations(root), findMarkedTests(readMarkedWorkspaces(root))];
  const sources = readSources(root, mutations);
  const mutants = new Map(
    [...rows.byId.values()].map((row) => [row.id, marked.has(row.id) ? mutantsOf(row, mutations, sources) : []]),
  );
  const able = [...mutants].filter(([, some]) => some.length > 0);
  const ids = 'ids' in choice ? choice.ids : drawSample([...rows.byId.keys()], choice.size, choice.seed);
  console.log(`${ids.length} rows; ${able.length} of ${rows.byId.size} rows have a mutation`);
  const runner = new MutantRunner(root);
  const [red, green, journeys]: [string[], string[], string[]] = [[], [], []];
  const used = new Map<string, MarkedTestFile>();
  try {
    for (const id of ids) {
      const own = mutants.get(id) ?? [];
      if (!marked.has(id)) {
        console.error(`none   ${id}  all its tests are journeys`);
        journeys.push(id);
        continue;
      }
      if (own.length === 0) console.error(`green  ${id}  no mutation`);
      for (const file of marked.get(id) ?? []) used.set(file.workspace, file);
      let noticed = own.length > 0;
      for (const mutant of own)
        noticed = (await isNoticed(id, mutant, { runner, files: marked.get(id) ?? [] })) && noticed;
      (noticed ? red : green).push(id);
    }
    await checkUnchanged(runner, [...used.values()]);
  } finally {
    await runner.close();
  }
  return { red, green, journeys };
}

/**
 * Runs one file of each workspace on unchanged sources. Throws when a test fails, because failing tests on mutants
 * would then prove nothing.
 */
async function checkUnchanged(runner: MutantRunner, files: readonly MarkedTestFile[]): Promise<void> {
  for (const file of files) {
    const { red, broken } = await runner.run(file, new Map());
    if (broken || red.length > 0) throw new Error(`${file.file} fails on unchanged sources: ${red.join(', ')}`);
  }
}

interface Check {
  readonly runner: MutantRunner;
  readonly files: readonly MarkedTestFile[];
}

/** Returns true when a marked test of the row fails on the mutant. */
async function isNoticed(id: string, mutant: SourceTexts, { runner, files }: Check): Promise<boolean> {
  const at = [...mutant.keys()].join(', ');
  const quiet: string[] = [];
  for (const file of files) {
    const { red, broken } = await runner.run(file, mutant);
    const [first] = red;
    if (first !== undefined) {
      console.log(`red    ${id}  ${at}\n         ${file.file} › ${first}`);
      return true;
    }
    quiet.push(`${file.file} ${broken ? 'did not run' : 'passed'}`);
  }
  console.error(`green  ${id}  ${at}\n         ${quiet.join('\n         ')}`);
  return false;
}
