import { describe, expect, it } from 'vitest';
import { sendEverything, waitUntilQuiet } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

describe('RecordLoader', () => {
  it('retries a failed first load with growing pauses, and immediately after a login', async () => {
    const testAccount = new TestAccount();
    const first = await testAccount.device().tab();
    first.records.lines.create({ text: 'one' });
    await sendEverything(first);
    const device = testAccount.device();
    device.network.online = false;
    const tab = await device.tab();
    const { requests } = testAccount.server;
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

    const other = testAccount.device();
    other.network.session = false;
    const expired = await other.tab();
    expect(expired.records.lines.items).toEqual([]);
    other.network.session = true;
    expired.sync.resume();
    await waitUntilQuiet();
    expect(expired.records.lines.items).toHaveLength(1);
  });
});
