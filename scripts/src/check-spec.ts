import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';
import { checkCoverage } from './spec/check.ts';
import { TABLE_FILE } from './spec/table.ts';

// `npm run check:spec`: writes the coverage table of the requirements. `-- --last` uses the last test results, however old.
// `-- --mutate` checks instead that the marked tests fail when the code of their row is broken.

if (process.argv.includes('--mutate')) await import('./check-mutants.ts');
else await writeCoverage();

async function writeCoverage(): Promise<void> {
  const runs = process.argv.includes('--last') ? 'last' : 'current';
  const { table, faults, total, gaps } = await checkCoverage({ root: ROOT, runs });
  writeFileSync(path.join(ROOT, TABLE_FILE), table);
  for (const fault of faults) console.error(fault);
  console.log(`${TABLE_FILE} written: ${total - gaps} of ${total} rows are shown, ${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
