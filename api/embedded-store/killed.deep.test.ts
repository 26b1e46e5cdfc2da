import { mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compileStore } from './testing/children.ts';
import { killUnderLoad } from './testing/kill-rounds.ts';
import { embeddedStore, secantus, secantusIsThere } from './testing/killable.ts';
import { makeFolder } from './testing/world.ts';

const ROUNDS = 100;
const PATIENCE_MS = 30 * 60_000;

beforeAll(compileStore, 60_000);

test(
  `${ROUNDS} times killed, the embedded store has every acknowledged write, once`,
  async () => {
    const folder = await makeFolder();
    await killUnderLoad(embeddedStore(folder.dir), ROUNDS);
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
    await killUnderLoad(await secantus(folder.dir), ROUNDS);
    await folder.remove();
  },
  PATIENCE_MS,
);
