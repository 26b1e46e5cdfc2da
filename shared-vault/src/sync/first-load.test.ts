import { expect, test } from 'vitest';
import { sendEverything, waitUntilQuiet } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

test('a first load that failed is tried again within seconds, ever later, and at once after a login', async () => {
  const world = new TestAccount();
  const first = await world.device().tab();
  first.records.lines.create({ text: 'one' });
  await sendEverything(first);
  const device = world.device();
  device.network.online = false;
  const tab = await device.tab();
  const { requests } = world.server;
  const textsAfter = async (ms: number) => {
    device.clock.advance(ms);
    await waitUntilQuiet();
    return tab.records.lines.items.map(({ text }) => text);
  };
  expect(await textsAfter(2_500)).toEqual([]);
  device.network.online = true;
  const before = requests.length;
  expect(await textsAfter(3_500)).toEqual([]);
  expect(requests.length).toBe(before);
  expect(await textsAfter(1_000)).toEqual(['one']);
  expect(tab.sync.statusLabel).toBe('saved');

  const other = world.device();
  other.network.session = false;
  const expired = await other.tab();
  expect(expired.records.lines.items).toEqual([]);
  other.network.session = true;
  expired.sync.resume();
  await waitUntilQuiet();
  expect(expired.records.lines.items).toHaveLength(1);
});
