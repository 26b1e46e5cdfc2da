import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

describe('waiting list', () => {
  it('lists waiting records with their text, the latest first, deleted ones included', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const tab = await device.tab();
    const { lines } = tab.records;
    const kept = lines.create({ text: 'water the pears' });
    const gone = lines.create({ text: 'lime the trunks' });
    await sendAllChanges(tab);
    const reached = tab.sync.lastResponseAt;
    expect(reached).toBeGreaterThan(0);
    expect(await tab.sync.readWaitingList()).toEqual([]);

    device.network.online = false;
    lines.remove(gone.id);
    await tab.sync.flush();
    device.clock.advance(1_000);
    lines.change(kept.id, { isDone: true });
    await tab.sync.flush();
    device.clock.advance(1_000);
    lines.create({ text: 'order stakes' });
    await tab.sync.flush();
    await waitUntilIdle();
    expect(tab.sync.lastResponseAt).toBe(reached);
    const list = await tab.sync.readWaitingList();
    expect(list.map(({ op, text }) => [op, text])).toEqual([
      ['create', 'order stakes'],
      ['change', 'water the pears'],
      ['remove', 'lime the trunks'],
    ]);
    expect(list[1]?.names).toContain('isDone');
    expect(await tab.sync.readWaitingList(1)).toHaveLength(1);
  });

  it('counts exactly the waiting changes that the list, the export and the rejections contain', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const tab = await device.tab();
    const other = await device.tab();
    const { lines } = tab.records;
    const line = lines.create({ text: 'one' });
    await sendAllChanges(tab);
    device.network.loseAnswers = 1;
    lines.change(line.id, { text: 'two' });
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    // The first change has been sent and stays unaltered, so this change becomes a second entry of the same record.
    lines.change(line.id, { text: 'three' });
    lines.create({ text: 'another' });
    await tab.sync.flush();
    await waitUntilIdle();
    expect(await tab.store?.entries()).toHaveLength(3);
    const shown = async () => {
      const exported: unknown = JSON.parse(await tab.sync.exportUnsentChanges());
      return [(await tab.sync.readWaitingList(99)).length, Array.isArray(exported) && exported.length];
    };
    expect([tab.sync.waitingCount, other.sync.waitingCount, ...(await shown())]).toEqual([2, 2, 2, 2]);

    testAccount.server.refuseNext('lines', 403, 'PLAN_LIMIT');
    testAccount.server.refuseNext('lines', 403, 'PLAN_LIMIT');
    device.clock.advance(60_000);
    await sendAllChanges(tab);
    const { waiting, rejected: notSaved } = tab.sync.status;
    expect([waiting, notSaved, tab.sync.rejected.length]).toEqual([0, 2, 2]);
    expect(await shown()).toEqual([0, 2]);
  });
});
