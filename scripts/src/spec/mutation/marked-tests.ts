import type { MarkedWorkspace } from '../marked-files.ts';
import { type FoundTest, readTestFile } from '../test-file.ts';

/** Tests of one file that are marked with a row. */
export interface MarkedTestFile {
  readonly workspace: string;
  /** Path from the root. */
  readonly file: string;
  readonly tests: readonly FoundTest[];
}

/**
 * Finds the marked tests of every row. Journeys are left out, because they run on the built suite, which mutations do
 * not change.
 */
export function findMarkedTests(
  workspaces: readonly MarkedWorkspace[],
): ReadonlyMap<string, readonly MarkedTestFile[]> {
  const found = new Map<string, MarkedTestFile[]>();
  for (const { name: workspace, marked } of workspaces.filter(({ name }) => name !== 'e2e')) {
    for (const [file, source] of marked) {
      const { tests } = readTestFile(file, source);
      for (const id of new Set(tests.flatMap(({ shows }) => shows.map((marker) => marker.id)))) {
        const own = tests.filter(({ shows }) => shows.some((marker) => marker.id === id));
        found.set(id, [...(found.get(id) ?? []), { workspace, file, tests: own }]);
      }
    }
  }
  return found;
}
