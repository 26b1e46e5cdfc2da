import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Environment that a test file requests in a comment. */
const REQUESTED = /@vitest-environment\s+(\S+)/;

const environmentOf = ({ moduleId, project }: TestSpecification): string =>
  REQUESTED.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? project.config.environment;

/**
 * Orders the test files of a project by their environment: those with a page, then those without one. Vitest ends a
 * worker when the next file has another environment than its own, and a new worker loads every module again.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const keyed = sorted.map((file) => ({
      file,
      at: projects.indexOf(file.project),
      environment: environmentOf(file),
    }));
    return keyed.sort((a, b) => a.at - b.at || a.environment.localeCompare(b.environment)).map(({ file }) => file);
  }
}
