import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ROOT } from './root.ts';
import { checkMutants } from './spec/mutation/check-mutants.ts';

// `npm run check:spec -- --mutate <row> …` or `-- --mutate --sample 60 --seed 1`: mutates the code of the named or
// sampled requirements and runs their tests, which must fail.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mutate: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string' },
    report: { type: 'string' },
  },
});
const size = Number(values.sample ?? 0);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
if (!Number.isInteger(size) || !Number.isInteger(seed) || (size === 0) === (positionals.length === 0)) {
  console.error('Name rows, or the size of a sample: --mutate login.busy, or --mutate --sample 60 --seed 1.');
  process.exit(2);
}
if (size > 0) console.log(`seed ${seed}`);
const { red, green, journeys } = await checkMutants(ROOT, size > 0 ? { size, seed } : { ids: positionals });
const list = (ids: readonly string[]) => (ids.length > 0 ? `: ${ids.join(', ')}` : '');
console.log(
  `${red.length} rows went red, ${green.length} stayed green${list(green)}, ` +
    `${journeys.length} are shown by journeys alone${list(journeys)}`,
);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ red, green, journeys }));
process.exitCode = green.length === 0 ? 0 : 1;
