import { expect, test } from 'vitest';
import { rest, settle } from './testing/calm.ts';
import { World } from './testing/world.ts';

/** A server that was put back to an older state, and a device that knows the newer one. */
async function putBack() {
  const world = new World();
  const tab = await world.device().tab();
  const { lines } = tab.records;
  const first = lines.create({ text: 'one' });
  await settle(tab);
  const backup = world.server.snapshot();
  lines.change(first.id, { text: 'one, newer' });
  lines.create({ text: 'two' });
  await settle(tab);
  world.server.restore(backup);
  const again = await tab.device.tab();
  await again.sync.check();
  await rest();
  expect(again.sync.word).toBe('older');
  return { world, again, texts: () => again.records.lines.items.map(({ text }) => text) };
}

test("the server's older state can be taken", async () => {
  const { world, again, texts } = await putBack();
  await again.sync.settleOlder('stored');
  await settle(again);
  expect([again.sync.word, texts()]).toEqual(['saved', ['one']]);
  expect(await world.texts()).toEqual(['one']);
});

test('what this device has can be sent again', async () => {
  const { world, again, texts } = await putBack();
  await again.sync.settleOlder('mine');
  await settle(again);
  expect([again.sync.word, texts()]).toEqual(['saved', ['one, newer', 'two']]);
  expect(await world.texts()).toEqual(['one, newer', 'two']);
});
