import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompiledServer } from './testing/compiled-server.ts';
import { findViolations } from './testing/oracle.ts';
import { ScriptHarness } from './testing/script-harness.ts';
import { createScriptArbitrary, type ScriptStep, type SyncScript } from './testing/script-steps.ts';
import { TestAccount } from './testing/test-account.ts';

const SEED = Number(process.env.SYNC_SEED ?? Date.now() % 2 ** 31);
const RUNS = Number(process.env.SYNC_KILLS ?? 20);
/** The server is killed every `KILL_EVERY` steps of a script and starts again `BACK_AFTER` steps later. */
const KILL_EVERY = 12;
const BACK_AFTER = 5;

function withKills({ steps }: SyncScript): ScriptStep[] {
  return steps.flatMap((step, i): ScriptStep[] => {
    const then = (...all: ScriptStep['do'][]) => [step, ...all.map((one) => ({ ...step, do: one }))];
    if (i % KILL_EVERY === 3) return then('kill-server', 'network-on', 'log-in', 'line', 'blur', 'wait');
    return i % KILL_EVERY === 3 + BACK_AFTER ? then('start-server') : [step];
  });
}

describe('sync against the compiled server', () => {
  it(`loses and duplicates nothing over ${RUNS} scripts against the compiled server under kill -9 (seed ${SEED})`, async () => {
    let kills = 0;
    let runs = 0;
    const began = Date.now();
    const property = fc.asyncProperty(createScriptArbitrary(60), async (script) => {
      const server = await CompiledServer.begin();
      const testAccount = new TestAccount({ backend: server, vaultId: server.vaultId });
      const harness = new ScriptHarness({ testAccount, power: server, quick: false });
      try {
        await harness.begin();
        for (const step of withKills(script)) await harness.act(step);
        await harness.catchUp();
        const faults = await findViolations(harness, await server.rows());
        expect(faults.join('\n')).toBe('');
        runs += 1;
      } finally {
        harness.end();
        kills += server.kills;
        await server.end();
      }
    });
    await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    expect(kills).toBeGreaterThan(RUNS / 2);
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    console.info(`seed ${SEED}: ${runs} scripts, ${kills} times killed, nothing lost or doubled, ${minutes} min`);
  }, 3_600_000);
});
