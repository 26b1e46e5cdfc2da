import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';
import { checkCoverage } from './spec/check.ts';

// `npm run check:spec`: writes the coverage tables of the requirements. `-- --last` uses the last test results, however
// old. `-- --mutate` checks instead that the marked tests fail when the code of their row is broken.

if (process.argv.includes('--mutate')) await import('./check-mutants.ts');
else await writeCoverage();

async function writeCoverage(): Promise<void> {
  const runs = process.argv.includes('--last') ? 'last' : 'current';
  const { tables, faults } = await checkCoverage({ root: ROOT, runs });
  for (const fault of faults) console.error(fault);
  for (const { file, text, total, gaps } of tables) {
    writeFileSync(path.join(ROOT, file), text);
    console.log(`${file} written: ${total - gaps} of ${total} rows are shown.`);
  }
  console.log(`${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
