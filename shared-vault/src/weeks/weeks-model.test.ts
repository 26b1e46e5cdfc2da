import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INJECTED_FAULTS } from '../sync/testing/planted-faults.ts';
import { runWeeks } from './testing/run-weeks.ts';
import { countDays, createWeeksScriptArbitrary, type WeeksStep } from './testing/weeks-script.ts';

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

  it('expects one tick less when two devices reach the target at the same time and a third undoes its own', async () => {
    const at = (device: number, what: WeeksStep['do'], pick = 1): WeeksStep => ({ do: what, device, pick });
    const steps = [
      // The second step has the target 2, of which every device knows one tick.
      ...[at(0, 'total'), at(0, 'sync'), at(1, 'sync'), at(1, 'tick'), at(1, 'sync'), at(0, 'sync'), at(2, 'sync')],
      ...[at(0, 'network-off'), at(1, 'network-off'), at(2, 'network-off')],
      ...[at(0, 'tick'), at(1, 'undo'), at(2, 'tick')],
      // The undo arrives last, when the server counts both ticks up to the target as one.
      ...[at(0, 'network-on'), at(0, 'sync'), at(2, 'network-on'), at(2, 'sync'), at(1, 'network-on'), at(1, 'sync')],
    ];
    await runWeeks({ seed: 1, began: 0, steps });
  });

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
