import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { FoundTest } from '../test-file.ts';
import type { MarkedTestFile } from './marked-tests.ts';
import type { SourceTexts } from './mutations.ts';

/** Result of the marked tests of one file on mutated sources. */
export interface MutantResult {
  /** Titles of the tests that failed, which have therefore noticed the mutation. */
  readonly red: readonly string[];
  readonly green: readonly string[];
  /** True when the file did not load or none of its marked tests ran, so that the result proves nothing. */
  readonly broken: boolean;
}

/**
 * Runs tests on mutated sources. A plugin replaces the sources while vitest loads them, so no file is ever written and
 * an interruption leaves nothing behind. One vitest per workspace serves all its mutations.
 */
export class MutantRunner {
  readonly #root: string;
  readonly #running = new Map<string, Promise<Vitest>>();
  #mutant: SourceTexts = new Map();

  constructor(root: string) {
    this.#root = root;
  }

  /** Runs the marked tests of a file on mutated sources. */
  async run({ workspace, file, tests }: MarkedTestFile, mutant: SourceTexts): Promise<MutantResult> {
    const vitest = await this.#vitestOf(workspace);
    const touched = [...this.#mutant.keys(), ...mutant.keys()];
    this.#mutant = mutant;
    for (const running of this.#running.values())
      for (const source of touched) (await running).invalidateFile(path.join(this.#root, source));
    vitest.setGlobalTestNamePattern(new RegExp(tests.map(({ pattern }) => `^${pattern}$`).join('|')));
    const moduleId = path.join(this.#root, file);
    const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([moduleId]));
    // Only the module of this run is read, because the result also lists the modules of earlier runs.
    return readResults(
      testModules.filter((module) => module.moduleId === moduleId),
      tests,
    );
  }

  async close(): Promise<void> {
    for (const running of this.#running.values()) await (await running).close();
  }

  #vitestOf(workspace: string): Promise<Vitest> {
    const running = this.#running.get(workspace) ?? this.#start(workspace);
    this.#running.set(workspace, running);
    return running;
  }

  #start(workspace: string): Promise<Vitest> {
    const dir = path.join(this.#root, workspace);
    return createVitest(
      'test',
      // A failed test ends the run (`bail`), because further failures would prove nothing more.
      { root: dir, config: path.join(dir, 'vitest.config.ts'), watch: false, reporters: [{}], bail: 1, silent: true },
      {
        plugins: [
          {
            name: 'mutant',
            enforce: 'pre',
            transform: (_code: string, id: string) =>
              this.#mutant.get(path.relative(this.#root, id.split('?')[0] ?? id)),
          },
        ],
      },
    );
  }
}

function readResults(modules: readonly TestModule[], tests: readonly FoundTest[]): MutantResult {
  const [red, green]: [string[], string[]] = [[], []];
  for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
    const titles = [test.name];
    for (let { parent } = test; parent.type === 'suite'; parent = parent.parent) titles.unshift(parent.name);
    if (!tests.some(({ matches }) => matches(titles))) continue;
    const { state } = test.result();
    if (state === 'failed') red.push(titles.join(' › '));
    if (state === 'passed') green.push(titles.join(' › '));
  }
  return { red, green, broken: red.length + green.length === 0 };
}
