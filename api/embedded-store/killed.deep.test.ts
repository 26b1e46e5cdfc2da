import { mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compileStore } from './testing/children.ts';
import { type Killed, killUnderLoad, LIGHT_LOAD } from './testing/kill-rounds.ts';
import { embeddedStore, secantus, secantusIsThere } from './testing/killable.ts';
import { makeFolder } from './testing/world.ts';

const ROUNDS = 100;
const PATIENCE_MS = 60 * 60_000;

beforeAll(compileStore, 60_000);

function say(what: string, { acknowledged, repeated, minutes }: Killed): void {
  const writes = `${acknowledged} writes acknowledged, ${repeated} repeated, none lost or doubled`;
  console.info(`${what}, ${ROUNDS} rounds: ${writes}, ${minutes.toFixed(1)} min`);
}

test(
  `${ROUNDS} times killed, the embedded store has every acknowledged write, once`,
  async () => {
    const folder = await makeFolder();
    say('the embedded store', await killUnderLoad(embeddedStore(folder.dir), ROUNDS));
    await folder.remove();
  },
  PATIENCE_MS,
);

test(
  `${ROUNDS} times killed, an independent server has every acknowledged write, once`,
  async () => {
    expect(secantusIsThere, 'SecantusDB is installed in .cache/judges (CONTRIBUTING.md)').toBe(true);
    const folder = await makeFolder();
    mkdirSync(folder.dir, { recursive: true });
    say('an independent server', await killUnderLoad(await secantus(folder.dir), ROUNDS, LIGHT_LOAD));
    await folder.remove();
  },
  PATIENCE_MS,
);
