import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FAULTS } from './testing/faults.ts';
import { runScript } from './testing/run-script.ts';
import { scripts } from './testing/steps.ts';

/** Other scripts: `SYNC_SEED=7 NORTHKEEP_DEEP=1 npx vitest run src/sync/model.deep`. */
const SEED = Number(process.env.SYNC_SEED ?? Date.now() % 2 ** 31);
const RUNS = 2_000;
/** Within so many scripts each planted fault must be found. */
const RUNS_TO_FIND = 500;

test(`${RUNS} scripts on three devices lose and double nothing (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(scripts(40), (script) => runScript(script));
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
}, 3_600_000);

test.each(Object.entries(FAULTS))(
  'a planted fault is found: it %s',
  async (_, fault) => {
    const property = fc.asyncProperty(scripts(40), (script) => runScript(script, { fault, quick: true }));
    const { failed } = await fc.check(property, { seed: SEED, numRuns: RUNS_TO_FIND, endOnFailure: true });
    expect(failed).toBe(true);
  },
  600_000,
);
