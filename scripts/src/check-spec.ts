import { parseArgs } from 'node:util';
import { ROOT } from './root.ts';
import { checkCoverage, printCoverage } from './spec/check.ts';
import { COVERAGE_TABLES } from './spec/tables.ts';

// `npm run check:spec`: compares the rows of the requirements with the markers above the tests and with their results.
// `-- --last` uses the last test results, however old. `-- --table [name]` also prints the tables in Markdown.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { last: { type: 'boolean' }, table: { type: 'boolean' } },
});
const known = COVERAGE_TABLES.map(({ name }) => name);
const unknown = positionals.filter((name) => !known.some((table) => table === name));
if (unknown.length > 0 || (positionals.length > 0 && !values.table)) {
  console.error(`Usage: check:spec [--last] [--table [name]], with a name of: ${known.join(', ')}.`);
  process.exit(2);
}
const check = await checkCoverage({ root: ROOT, runs: values.last ? 'last' : 'current' });
printCoverage(check);
if (values.table)
  for (const { name, text } of check.tables)
    if (positionals.length === 0 || positionals.includes(name)) console.log(`\n${text}`);
process.exitCode = check.faults.length === 0 ? 0 : 1;
