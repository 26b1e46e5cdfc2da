import { beforeAll, test } from 'vitest';
import { compileStore } from './testing/children.ts';
import { killUnderLoad } from './testing/kill-rounds.ts';
import { embeddedStore } from './testing/killable.ts';
import { makeFolder } from './testing/world.ts';

beforeAll(compileStore, 60_000);

test('a killed store has every acknowledged write, once', { timeout: 60_000 }, async () => {
  const folder = await makeFolder();
  await killUnderLoad(embeddedStore(folder.dir), 3);
  await folder.remove();
});
