import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECORD_LIES } from './testing/planted-liars.ts';
import { runLiar } from './testing/run-liar.ts';
import { createScriptArbitrary } from './testing/script-steps.ts';

/** To test more scripts, set their number and another seed: `LIAR_RUNS=50 LIAR_SEED=7`. */
const RUNS = Number(process.env.LIAR_RUNS ?? 2);
const SEED = Number(process.env.LIAR_SEED ?? 20_261_130);

describe('a server that lies about a record', () => {
  it.each(Object.entries(RECORD_LIES))(
    '%s: is found at the first read, and nothing is taken',
    async (_, lie) => {
      const scripts = fc.sample(createScriptArbitrary(30), { seed: SEED, numRuns: RUNS });
      let told = 0;
      for (const script of scripts) {
        const result = await runLiar(script, lie);
        expect([script.seed, ...result.faults]).toEqual([script.seed]);
        told += result.told;
      }
      expect(told).toBeGreaterThan(0);
    },
    3_600_000,
  );
});
