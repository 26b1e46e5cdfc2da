import { mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { compileStore } from './testing/child-process.ts';
import { type KillReport, killUnderLoad, LIGHT_LOAD } from './testing/kill-under-load.ts';
import { isSecantusDbInstalled, killableEmbeddedStore, killableSecantusDb } from './testing/killable-database.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const ROUNDS = 100;
const PATIENCE_MS = 60 * 60_000;

beforeAll(compileStore, 60_000);

function say(what: string, { acknowledged, repeated, minutes }: KillReport): void {
  const writes = `${acknowledged} writes acknowledged, ${repeated} repeated, none lost or doubled`;
  console.info(`${what}, ${ROUNDS} rounds: ${writes}, ${minutes.toFixed(1)} min`);
}

test(
  `${ROUNDS} times killed, the embedded store has every acknowledged write, once`,
  async () => {
    const folder = await makeTemporaryFolder();
    say('the embedded store', await killUnderLoad(killableEmbeddedStore(folder.dir), ROUNDS));
    await folder.remove();
  },
  PATIENCE_MS,
);

test(
  `${ROUNDS} times killed, an independent server has every acknowledged write, once`,
  async () => {
    expect(isSecantusDbInstalled, 'SecantusDB is installed in .cache/judges (CONTRIBUTING.md)').toBe(true);
    const folder = await makeTemporaryFolder();
    mkdirSync(folder.dir, { recursive: true });
    say('an independent server', await killUnderLoad(await killableSecantusDb(folder.dir), ROUNDS, LIGHT_LOAD));
    await folder.remove();
  },
  PATIENCE_MS,
);
