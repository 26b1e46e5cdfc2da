import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INJECTED_FAULTS } from '../sync/testing/planted-faults.ts';
import { runWeeks } from './testing/run-weeks.ts';
import { countDays, createWeeksScriptArbitrary } from './testing/weeks-script.ts';

/**
 * To test more random scripts, set their number and another seed: `WEEKS_RUNS=500 WEEKS_SEED=7 npx vitest run
 * src/weeks/weeks-model.test`.
 */
const RUNS = Number(process.env.WEEKS_RUNS ?? 12);
const SEED = Number(process.env.WEEKS_SEED ?? 20_261_122);
/** Maximum number of random scripts that the test may need to find each injected fault. */
const RUNS_TO_FIND = 40;

describe('weeks model', () => {
  it('uses random sequences that span at least five weeks on average', () => {
    const scripts = fc.sample(createWeeksScriptArbitrary(60), { seed: SEED, numRuns: 300 });
    const days = scripts.flatMap(({ steps }) => steps.map((step) => (step.do === 'days' ? countDays(step.pick) : 0)));
    expect(days.reduce((sum, one) => sum + one, 0) / scripts.length).toBeGreaterThan(35);
  });

  // shows: planner.weeks.model
  it('loses, moves and duplicates no tick on three devices with wrong clocks', async () => {
    const property = fc.asyncProperty(createWeeksScriptArbitrary(60), (script) => runWeeks(script));
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: process.env.WEEKS_SHRINK === undefined });
  }, 600_000);

  it.each(['drops the base value', 'skips the key check', 'takes an existing fixed id for created'] as const)(
    'finds the planted fault that %s',
    async (name) => {
      const property = fc.asyncProperty(createWeeksScriptArbitrary(60), (script) =>
        runWeeks(script, INJECTED_FAULTS[name]),
      );
      const { failed } = await fc.check(property, { seed: SEED, numRuns: RUNS_TO_FIND, endOnFailure: true });
      expect(failed).toBe(true);
    },
    600_000,
  );
});
