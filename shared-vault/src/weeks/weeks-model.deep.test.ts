import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { runWeeks } from './testing/run-weeks.ts';
import { createWeeksScriptArbitrary } from './testing/weeks-script.ts';

/**
 * To test other random scripts, set another seed: `WEEKS_SEED=7 NORTHKEEP_DEEP=1 npx vitest run
 * src/weeks/weeks-model.deep`.
 */
const SEED = Number(process.env.WEEKS_SEED ?? Date.now() % 2 ** 31);
const RUNS = 1_500;

describe('weeks model', () => {
  it(`loses, moves and duplicates no tick in ${RUNS} random sequences of actions (seed ${SEED})`, async () => {
    const property = fc.asyncProperty(createWeeksScriptArbitrary(120), (script) => runWeeks(script));
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    console.info(`seed ${SEED}: ${RUNS} scripts, no tick lost, moved or counted twice`);
  }, 3_600_000);
});
