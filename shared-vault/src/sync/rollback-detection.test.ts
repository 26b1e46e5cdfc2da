import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

/** Creates a server restored from a backup, and a device that knows the newer state. */
async function putBack() {
  const testAccount = new TestAccount();
  const tab = await testAccount.device().tab();
  const { lines } = tab.records;
  const first = lines.create({ text: 'one' });
  await sendAllChanges(tab);
  const backup = testAccount.server.snapshot();
  lines.change(first.id, { text: 'one, newer' });
  lines.create({ text: 'two' });
  await sendAllChanges(tab);
  testAccount.server.restore(backup);
  const again = await tab.device.tab();
  await again.sync.fetchChanges();
  await waitUntilIdle();
  expect(again.sync.statusLabel).toBe('older');
  return { testAccount, again, texts: () => again.records.lines.items.map(({ text }) => text) };
}

describe('rollback detection', () => {
  it("adopts the server's state when the user chooses it", async () => {
    const { testAccount, again, texts } = await putBack();
    await again.sync.resolveRollback('stored');
    await sendAllChanges(again);
    expect([again.sync.statusLabel, texts()]).toEqual(['saved', ['one']]);
    expect(await testAccount.texts()).toEqual(['one']);
  });

  it("writes this device's state over the server's when the user chooses it", async () => {
    const { testAccount, again, texts } = await putBack();
    await again.sync.resolveRollback('mine');
    await sendAllChanges(again);
    expect([again.sync.statusLabel, texts()]).toEqual(['saved', ['one, newer', 'two']]);
    expect(await testAccount.texts()).toEqual(['one, newer', 'two']);
  });

  it("writes waiting changes and deletions over the server's state", async () => {
    const { testAccount, again, texts } = await putBack();
    const { lines } = again.records;
    again.device.network.online = false;
    const [first, second] = lines.items;
    lines.change(second?.id ?? '', { text: 'two, newer' });
    lines.remove(first?.id ?? '');
    lines.create({ text: 'three' });
    await sendAllChanges(again);
    again.device.network.online = true;
    await again.sync.resolveRollback('mine');
    await sendAllChanges(again);
    expect([again.sync.statusLabel, texts()]).toEqual(['saved', ['two, newer', 'three']]);
    expect(await testAccount.texts()).toEqual(['two, newer', 'three']);
  });

  it('merges waiting changes with the adopted state and keeps every text', async () => {
    const { testAccount, again } = await putBack();
    const [first] = again.records.lines.items;
    again.device.network.online = false;
    again.records.lines.change(first?.id ?? '', { text: 'one, newest' });
    await sendAllChanges(again);
    again.device.network.online = true;
    await again.sync.resolveRollback('stored');
    await sendAllChanges(again);
    expect(new Set(await testAccount.texts())).toEqual(new Set(['one', 'one, newest']));
  });

  it('keeps the local record after a 404 for a record that the restored server lacks', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const backup = testAccount.server.snapshot();
    const { id } = tab.records.lines.create({ text: 'one' });
    await sendAllChanges(tab);
    testAccount.server.restore(backup);
    tab.records.lines.change(id, { isDone: true });
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.records.lines.get(id)?.text]).toEqual(['older', 'one']);
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, await testAccount.texts()]).toEqual(['saved', ['one']]);
    expect(tab.records.lines.get(id)?.isDone).toBe(true);
  });

  it('keeps text typed into a record that the adopted server state lacks, as a copy', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const backup = testAccount.server.snapshot();
    const { id } = tab.records.lines.create({ text: 'one' });
    await sendAllChanges(tab);
    testAccount.server.restore(backup);
    tab.records.lines.change(id, { text: 'one, newer' });
    await sendAllChanges(tab);
    await tab.sync.resolveRollback('stored');
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.rolledBack, await testAccount.texts()]).toEqual([
      'saved',
      [],
      ['one, newer'],
    ]);
  });

  it('loses nothing after a crash at any step of writing the local state', async () => {
    for (let steps = 1; steps < 30; steps += 2) {
      const { again, testAccount } = await putBack();
      again.crashIn(steps);
      await again.untilDeath(again.sync.resolveRollback('mine'));
      again.crash();
      const after = await again.device.tab();
      await after.sync.fetchChanges();
      await sendAllChanges(after);
      if (after.sync.rolledBack.length > 0) await after.sync.resolveRollback('mine');
      await sendAllChanges(after);
      expect(await testAccount.texts()).toEqual(['one, newer', 'two']);
    }
  });

  it('detects a revision number that another device has reused for other content', async () => {
    const testAccount = new TestAccount();
    const [here, there] = [await testAccount.device().tab(), await testAccount.device().tab()];
    const { id } = here.records.lines.create({ text: 'one' });
    await sendAllChanges(here);
    await there.sync.fetchChanges();
    const backup = testAccount.server.snapshot();
    here.records.lines.change(id, { text: 'here' });
    await sendAllChanges(here);
    testAccount.server.restore(backup);
    there.records.lines.change(id, { text: 'there' });
    await sendAllChanges(there);
    await here.sync.fetchChanges();
    const again = await here.device.tab();
    await again.sync.fetchChanges();
    await waitUntilIdle();
    expect([again.sync.statusLabel, again.records.lines.get(id)?.text]).toEqual(['older', 'here']);
    await again.sync.resolveRollback('mine');
    await sendAllChanges(again);
    expect([again.sync.statusLabel, await testAccount.texts()]).toEqual(['saved', ['here']]);
    // The text that was written on the server after the restoration is kept in a resolved conflict, so that the user
    // can restore it.
    expect(again.sync.resolvedConflicts).toMatchObject([{ side: 'mine', stored: 'there', mine: 'here' }]);
  });

  it('detects a deletion that the server has lost, although its revision number was used again', async () => {
    const testAccount = new TestAccount();
    const [here, there] = [await testAccount.device().tab(), await testAccount.device().tab()];
    const line = here.records.lines.create({ text: 'one' });
    await sendAllChanges(here);
    const backup = testAccount.server.snapshot();
    await there.sync.fetchChanges();
    await sendAllChanges(there);
    there.records.lines.remove(line.id);
    await sendAllChanges(there);
    testAccount.server.restore(backup);
    testAccount.server.pass(1_000);
    here.records.lines.change(line.id, { text: 'one, newer' });
    await sendAllChanges(here);
    await there.sync.fetchChanges();
    await waitUntilIdle();
    expect([testAccount.server.get('lines', line.id)?.rev, there.sync.statusLabel]).toEqual([2, 'older']);
    await there.sync.resolveRollback('stored');
    await sendAllChanges(there);
    expect(there.records.lines.items.map(({ text }) => text)).toEqual(['one, newer']);
  });

  it('pauses between the retries of two changes whose records are both missing on the server', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const { lines } = tab.records;
    const empty = testAccount.server.snapshot();
    const ids = ['one', 'two'].map((text) => lines.create({ text }).id);
    await sendAllChanges(tab);
    testAccount.server.restore(empty);
    const before = testAccount.server.requests.length;
    for (const id of ids) lines.change(id, { isDone: true });
    await sendAllChanges(tab);
    const sent = testAccount.server.requests.slice(before).filter(({ method }) => method === 'PATCH');
    expect([tab.sync.statusLabel, tab.sync.waitingCount]).toEqual(['older', 2]);
    // Within four seconds, each of the two changes may be sent once and repeated once.
    expect(sent.length).toBeLessThanOrEqual(4);
  });
});
