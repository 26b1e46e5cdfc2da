import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { runScript } from './testing/run-script.ts';
import { createLineScriptArbitrary, createScriptArbitrary, RESTORE_SCRIPT_STEPS } from './testing/script-steps.ts';

/**
 * To test more random scripts, set their number and another seed: `SYNC_RUNS=500 SYNC_SEED=7 npx vitest run
 * src/sync/model.test`.
 */
const RUNS = Number(process.env.SYNC_RUNS ?? 30);
const SEED = Number(process.env.SYNC_SEED ?? 20_261_121);

describe('sync model', () => {
  it('brings three devices to the same state after any script, keeps every text and counts progress once', async () => {
    const property = fc.asyncProperty(createScriptArbitrary(40, RESTORE_SCRIPT_STEPS), (script) => runScript(script));
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: process.env.SYNC_SHRINK === undefined });
  }, 3_600_000);

  it('keeps one next line of each repeated line, and shows every sub-line once, after any script about lines', async () => {
    const property = fc.asyncProperty(createLineScriptArbitrary(40), (script) => runScript(script));
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: process.env.SYNC_SHRINK === undefined });
  }, 3_600_000);
});
