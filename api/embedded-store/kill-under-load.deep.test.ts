import { mkdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileStore } from './testing/child-process.ts';
import { FEW_WRITES_BEFORE_KILL, type KillTestReport, killUnderLoad } from './testing/kill-under-load.ts';
import {
  createKillableEmbeddedStore,
  createKillableSecantusDb,
  isSecantusDbInstalled,
} from './testing/killable-database.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const ROUNDS = 100;
const TIMEOUT_MS = 60 * 60_000;

beforeAll(compileStore, 60_000);

function report(database: string, { acknowledged, repeated, minutes }: KillTestReport): void {
  const writes = `${acknowledged} writes acknowledged, ${repeated} repeated, none lost or doubled`;
  console.info(`${database}, ${ROUNDS} rounds: ${writes}, ${minutes.toFixed(1)} min`);
}

describe('database killed under load', () => {
  test(
    `the embedded store keeps every acknowledged write exactly once over ${ROUNDS} kills`,
    async () => {
      const folder = await makeTemporaryFolder();
      report('the embedded store', await killUnderLoad(createKillableEmbeddedStore(folder.dir), ROUNDS));
      await folder.remove();
    },
    TIMEOUT_MS,
  );

  // `npm run test:deep` installs SecantusDB, or prints the reason when it cannot. Without SecantusDB this test is
  // skipped, except in CI, where it fails.
  test.skipIf(!isSecantusDbInstalled && process.env.CI !== 'true')(
    `the independent server SecantusDB keeps every acknowledged write exactly once over ${ROUNDS} kills`,
    async () => {
      expect(isSecantusDbInstalled, 'SecantusDB is installed (`npm run test:deep` does it)').toBe(true);
      const folder = await makeTemporaryFolder();
      mkdirSync(folder.dir, { recursive: true });
      report(
        'SecantusDB',
        await killUnderLoad(await createKillableSecantusDb(folder.dir), ROUNDS, FEW_WRITES_BEFORE_KILL),
      );
      await folder.remove();
    },
    TIMEOUT_MS,
  );
});
