import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLANTED_FAULTS } from './testing/planted-faults.ts';
import { runScript } from './testing/run-script.ts';
import { arbitraryScripts, RESTORE_STEPS, YEARLY_STEPS } from './testing/script-steps.ts';

/** Other scripts: `SYNC_SEED=7 NORTHKEEP_DEEP=1 npx vitest run src/sync/model.deep`. */
const SEED = Number(process.env.SYNC_SEED ?? Date.now() % 2 ** 31);
const RUNS = 2_000;
/** Within so many scripts each planted fault must be found. */
const RUNS_TO_FIND = 500;

test(`${RUNS} scripts on three devices lose and double nothing (seed ${SEED})`, async () => {
  const done = { scripts: 0, steps: 0 };
  const property = fc.asyncProperty(arbitraryScripts(40, YEARLY_STEPS), async (script) => {
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
 * Revisions of two histories can meet (docs/adr/0014-restored-servers.md), in about one of ten thousand scripts: these are
 * always the same ones.
 */
test.each([7, 1771, 31337])(
  'scripts in which the server is put back to an older state lose and double nothing (seed %i)',
  async (seed) => {
    const property = fc.asyncProperty(arbitraryScripts(40, RESTORE_STEPS), (script) => runScript(script));
    await fc.assert(property, { seed, numRuns: 500, endOnFailure: true });
  },
  3_600_000,
);

test.each(Object.entries(PLANTED_FAULTS))(
  'a planted fault is found: it %s',
  async (name, fault) => {
    const property = fc.asyncProperty(arbitraryScripts(40), (script) => runScript(script, { fault, quick: true }));
    const { failed, numRuns } = await fc.check(property, { seed: SEED, numRuns: RUNS_TO_FIND, endOnFailure: true });
    expect(failed).toBe(true);
    console.info(`seed ${SEED}: found by script ${numRuns}: it ${name}`);
  },
  600_000,
);
