import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findChangedLines, findFilesAt, listMutableFiles, type MutantTarget } from './mutants/mutable-files.ts';
import { formatScores, listUndetected, type MutationReport, scoreFolders } from './mutants/mutation-report.ts';
import { installStryker, runStryker } from './mutants/stryker.ts';
import { ROOT } from './root.ts';
import { drawSample } from './testing/seeded-sample.ts';

// `npm run test:mutants -- <path> …`, `-- --changed` or `-- --sample 5 --seed 1`: changes the code of files, of the lines
// changed since `main`, or of files drawn with a seeded generator, and runs the tests of their workspace on each mutant.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
});
const size = Number(values.sample ?? 0);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const ways = [positionals.length > 0, values.changed === true, values.sample !== undefined].filter(Boolean);
if (
  ways.length !== 1 ||
  !Number.isInteger(seed) ||
  (values.sample !== undefined && !(Number.isInteger(size) && size > 0))
) {
  console.error('Usage: test:mutants <path> … | --changed | --sample <files> [--seed <number>]');
  process.exit(2);
}
const targets = selectTargets();
if (targets.length === 0) console.log('No source code of the product to mutate.');
const problem = targets.length === 0 ? null : installStryker(ROOT);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
const reports = new Map<string, MutationReport | null>();
for (const workspace of new Set(targets.map(workspaceOf)))
  reports.set(
    workspace,
    runStryker(
      ROOT,
      workspace,
      targets.filter((target) => workspaceOf(target) === workspace),
    ),
  );
const finished = [...reports.values()].filter((report) => report !== null);
for (const mutant of listUndetected(finished)) console.log(mutant);
console.log(`\n${formatScores(scoreFolders(finished))}`);
const failed = [...reports].flatMap(([workspace, report]) => (report === null ? [workspace] : []));
for (const workspace of failed) console.error(`Stryker failed on ${workspace}; its output is above.`);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ finished: finished.length, failed }));
process.exitCode = failed.length === 0 ? 0 : 1;

function selectTargets(): MutantTarget[] {
  const files = listMutableFiles(ROOT);
  if (values.changed) return findChangedLines(ROOT, files);
  if (positionals.length > 0) return findFilesAt(files, positionals);
  console.log(`seed ${seed}`);
  return drawSample(files, size, seed);
}

function workspaceOf(target: MutantTarget): string {
  return target.split('/', 1)[0] ?? '';
}
