import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from './testing/judge.ts';
import { Play } from './testing/play.ts';
import { RealServer } from './testing/real-server.ts';
import { type Script, type Step, scripts } from './testing/steps.ts';
import { World } from './testing/world.ts';

const SEED = Number(process.env.SYNC_SEED ?? Date.now() % 2 ** 31);
const RUNS = Number(process.env.SYNC_KILLS ?? 20);
/** Every so many steps the server dies over a change, and some steps later it is there again. */
const KILL_EVERY = 12;
const BACK_AFTER = 5;

function withKills({ steps }: Script): Step[] {
  return steps.flatMap((step, i): Step[] => {
    const then = (...all: Step['do'][]) => [step, ...all.map((one) => ({ ...step, do: one }))];
    if (i % KILL_EVERY === 3) return then('kill-server', 'network-on', 'log-in', 'line', 'blur', 'wait');
    return i % KILL_EVERY === 3 + BACK_AFTER ? then('start-server') : [step];
  });
}

test(`${RUNS} scripts against the real server, killed over and over, lose and double nothing (seed ${SEED})`, async () => {
  let kills = 0;
  let runs = 0;
  const began = Date.now();
  const property = fc.asyncProperty(scripts(60), async (script) => {
    const server = await RealServer.begin();
    const world = new World({ backend: server, vaultId: server.vaultId });
    const play = new Play({ world, power: server, quick: false });
    try {
      await play.begin();
      for (const step of withKills(script)) await play.act(step);
      await play.catchUp();
      const faults = await judge(play, await server.rows());
      expect(faults.join('\n')).toBe('');
      runs += 1;
    } finally {
      play.end();
      kills += server.kills;
      await server.end();
    }
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  expect(kills).toBeGreaterThan(RUNS / 2);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  console.info(`seed ${SEED}: ${runs} scripts, ${kills} times killed, nothing lost or doubled, ${minutes} min`);
}, 3_600_000);
