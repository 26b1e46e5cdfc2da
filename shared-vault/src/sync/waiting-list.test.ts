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

test('the number that is shown is the number of lines in the list, in the export and among what was refused', async () => {
  const world = new World();
  const device = world.device();
  const tab = await device.tab();
  const other = await device.tab();
  const { lines } = tab.records;
  const line = lines.create({ text: 'one' });
  await settle(tab);
  device.network.loseAnswers = 1;
  lines.change(line.id, { text: 'two' });
  await tab.sync.hurry();
  await rest();
  // The first change is on its way and stays as it is: this is one more in the outbox, of the same record.
  lines.change(line.id, { text: 'three' });
  lines.create({ text: 'another' });
  await tab.sync.flush();
  await rest();
  expect(await tab.store?.entries()).toHaveLength(3);
  const shown = async () => {
    const exported: unknown = JSON.parse(await tab.sync.exportWaiting());
    return [(await tab.sync.waitingList(99)).length, Array.isArray(exported) && exported.length];
  };
  expect([tab.sync.waiting, other.sync.waiting, ...(await shown())]).toEqual([2, 2, 2, 2]);

  world.server.refuseNext('lines', 403, 'PLAN_LIMIT');
  world.server.refuseNext('lines', 403, 'PLAN_LIMIT');
  device.clock.advance(60_000);
  await settle(tab);
  const { waiting, notSaved } = tab.sync.standing;
  expect([waiting, notSaved, tab.sync.notSaved.length]).toEqual([0, 2, 2]);
  expect(await shown()).toEqual([0, 2]);
});
