import { DAY_MS, DIRECTION_ID } from '@northkeep/contracts';
import { describe, expect, it, vi } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

/**
 * Creates a device with one change, and a function that advances its clock and returns the number of changes sent so
 * far.
 */
async function withChange(kind: 'lines' | 'idealLife') {
  const account = new TestAccount();
  const tab = await account.device().tab();
  if (kind === 'lines') {
    const { id } = tab.records.lines.create({ text: 'a' });
    await sendAllChanges(tab);
    tab.records.lines.change(id, { text: 'ab' });
  } else tab.records.idealLife.create({ label: 'a' }, { id: DIRECTION_ID });
  await tab.sync.flush();
  const countSent = () => account.server.requests.filter(({ method }) => method !== 'GET').length;
  const before = countSent();
  return async (ms: number) => {
    tab.device.clock.advance(ms);
    await waitUntilIdle();
    return countSent() - before;
  };
}

describe('delay before sending', () => {
  // shows: notes.line.autosave
  it('is 750 ms after the last key press in a note, as its field declares', async () => {
    const countSentAfter = await withChange('lines');
    expect(await countSentAfter(700)).toBe(0);
    expect(await countSentAfter(60)).toBe(1);
  });

  // shows: planner.wizard.autosave.pause
  it('is 350 ms after the last key press in the direction, as its field declares', async () => {
    const countSentAfter = await withChange('idealLife');
    expect(await countSentAfter(300)).toBe(0);
    expect(await countSentAfter(60)).toBe(1);
  });

  it('sends each change after its own delay, even if the tab is hidden or another change waits longer', async () => {
    const account = new TestAccount();
    const device = account.device();
    await device.tab({
      clock: { now: () => device.clock.now(), elapsed: () => device.clock.elapsed(), after: () => () => {} },
    });
    const typing = await device.tab();
    typing.records.lines.create({ text: 'a' });
    typing.records.idealLife.create({ label: 'b' }, { id: DIRECTION_ID });
    await typing.sync.flush();
    const countSentAfter = async (ms: number) => {
      device.clock.advance(ms);
      await waitUntilIdle();
      return account.server.requests.filter(({ method }) => method !== 'GET').length;
    };
    expect(await countSentAfter(360)).toBe(1);
    expect(await countSentAfter(400)).toBe(2);
  });

  it('ends even if the clock is set back by 40 days after the key press', async () => {
    const account = new TestAccount();
    const tab = await account.device().tab();
    tab.records.lines.create({ text: 'a' });
    await tab.sync.flush();
    tab.device.clock.skew(-40 * DAY_MS);
    tab.device.clock.advance(800);
    await waitUntilIdle();
    expect(account.server.live('lines')).toHaveLength(1);
  });
});

describe('pause after a missing response', () => {
  it('ends even if the clock is set back by 40 days during the pause', async () => {
    const account = new TestAccount();
    const { device, records, sync } = await account.device().tab();
    device.network.online = false;
    records.lines.create({ text: 'a' });
    await sync.flush();
    device.clock.advance(800);
    await waitUntilIdle();
    device.network.online = true;
    device.clock.skew(-40 * DAY_MS);
    device.clock.advance(2_000);
    await waitUntilIdle();
    expect(account.server.live('lines')).toHaveLength(1);
  });

  it('does not keep changes of other devices away for a year after the clock was set back by one', async () => {
    const account = new TestAccount();
    const { device, records, sync } = await account.device().tab();
    const other = await account.device().tab();
    const refused = vi.spyOn(account.server, 'answer').mockReturnValue({ status: 400, body: null });
    await sync.fetchChanges();
    refused.mockRestore();
    other.records.lines.create({ text: 'from elsewhere' });
    await sendAllChanges(other);
    device.clock.skew(-365 * DAY_MS);
    device.clock.advance(1);
    await sync.fetchChanges();
    await waitUntilIdle();
    expect(records.lines.items.map(({ text }) => text)).toEqual(['from elsewhere']);
  });
});
