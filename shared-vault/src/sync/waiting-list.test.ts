import { expect, test } from 'vitest';
import { rest, settle } from './testing/calm.ts';
import { World } from './testing/world.ts';

test('what waits is listed with its own words, the latest first, deleted records too', async () => {
  const world = new World();
  const device = world.device();
  const tab = await device.tab();
  const { lines } = tab.records;
  const kept = lines.create({ text: 'water the pears' });
  const gone = lines.create({ text: 'lime the trunks' });
  await settle(tab);
  const reached = tab.sync.reachedAt;
  expect(reached).toBeGreaterThan(0);
  expect(await tab.sync.waitingList()).toEqual([]);

  device.network.online = false;
  lines.remove(gone.id);
  await tab.sync.flush();
  device.clock.advance(1_000);
  lines.change(kept.id, { isDone: true });
  await tab.sync.flush();
  device.clock.advance(1_000);
  lines.create({ text: 'order stakes' });
  await tab.sync.flush();
  await rest();
  expect(tab.sync.reachedAt).toBe(reached);
  const list = await tab.sync.waitingList();
  expect(list.map(({ op, text }) => [op, text])).toEqual([
    ['create', 'order stakes'],
    ['change', 'water the pears'],
    ['remove', 'lime the trunks'],
  ]);
  expect(list[1]?.names).toContain('isDone');
  expect(await tab.sync.waitingList(1)).toHaveLength(1);
});
