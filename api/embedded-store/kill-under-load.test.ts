import { beforeAll, describe, test } from 'vitest';
import { compileStore } from './testing/child-process.ts';
import { killUnderLoad } from './testing/kill-under-load.ts';
import { createKillableEmbeddedStore } from './testing/killable-database.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

beforeAll(compileStore, 60_000);

describe('embedded store killed under load', () => {
  test('keeps every acknowledged write exactly once', { timeout: 60_000 }, async () => {
    const folder = await makeTemporaryFolder();
    await killUnderLoad(createKillableEmbeddedStore(folder.dir), 3);
    await folder.remove();
  });
});
