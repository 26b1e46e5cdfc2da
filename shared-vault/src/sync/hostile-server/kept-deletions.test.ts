import { describe, expect, it } from 'vitest';
import type { RecordKey } from '../ports.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevices, createTwoDevicesWithStep, lineTexts, syncAll } from '../testing/two-devices.ts';

const DAY_MS = 86_400_000;
const GONE = '2026-11-02T09:00:00.000Z';

async function fetchAndRest(tab: TestTab): Promise<void> {
  await tab.sync.fetchChanges();
  await waitUntilIdle();
}

/** Restores a backup of the server from before a deleted record was restored. Both devices have the restored record. */
async function restoreDeletion(
  { testAccount, here, there }: Awaited<ReturnType<typeof createTwoDevices>>,
  key: RecordKey,
) {
  const { server } = testAccount;
  await syncAll(here, there);
  const backup = server.snapshot();
  await here.sync.restoreDeleted(key);
  await syncAll(here, there);
  server.restore(backup);
  for (const tab of [here, there]) tab.device.clock.advance(DAY_MS);
}

const statusOf = ({ sync }: TestTab) => [sync.statusLabel, sync.rolledBack, sync.unverified];
const SAVED = ['saved', [], []];

describe('a deletion that the user keeps after a rollback', () => {
  it('is taken by the other device, which asks nothing', async () => {
    const opened = await createTwoDevices();
    const { here, there, id } = opened;
    here.records.lines.remove(id);
    await restoreDeletion(opened, { kind: 'lines', id });
    await fetchAndRest(here);
    expect([here.sync.statusLabel, lineTexts(here)]).toEqual(['older', ['start']]);
    await here.sync.resolveRollback('stored');
    await sendAllChanges(here);
    await fetchAndRest(there);
    for (const tab of [here, there]) expect([statusOf(tab), lineTexts(tab)]).toEqual([SAVED, []]);
  });

  it('is taken when no device has made it', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    const { server } = testAccount;
    server.tamper('lines', id, (line) => ({ ...line, rev: 2, deletedAt: GONE, updatedAt: '2026-11-03T00:00:00.000Z' }));
    server.pass(DAY_MS);
    await fetchAndRest(here);
    expect(here.sync.statusLabel).toBe('older');
    await here.sync.resolveRollback('stored');
    await sendAllChanges(here);
    await fetchAndRest(there);
    for (const tab of [here, there]) expect([statusOf(tab), lineTexts(tab)]).toEqual([SAVED, []]);
  });

  it('of a tree is taken by the other device, and the tree can be restored', async () => {
    const opened = await createTwoDevicesWithStep();
    const { here, there, aim } = opened;
    await fetchAndRest(there);
    here.records.aims.remove(aim);
    await restoreDeletion({ ...opened, id: aim }, { kind: 'aims', id: aim });
    const shown = ({ records: { aims, goals, steps } }: TestTab) =>
      [aims.items, goals.items, steps.items].map((all) => all.length);
    await fetchAndRest(here);
    expect([here.sync.statusLabel, shown(here)]).toEqual(['older', [1, 1, 1]]);
    await here.sync.resolveRollback('stored');
    await sendAllChanges(here);
    await fetchAndRest(there);
    for (const tab of [here, there]) expect([statusOf(tab), shown(tab)]).toEqual([SAVED, [0, 0, 0]]);
    await there.sync.restoreDeleted({ kind: 'aims', id: aim });
    await syncAll(there, here);
    for (const tab of [here, there]) expect([statusOf(tab), shown(tab)]).toEqual([SAVED, [1, 1, 1]]);
  });

  it('of a tree that is deleted on both sides is stated for each of its records', async () => {
    const opened = await createTwoDevicesWithStep();
    const { testAccount, here, there, aim } = opened;
    const { server } = testAccount;
    await fetchAndRest(there);
    here.records.aims.remove(aim);
    await syncAll(here, there);
    const backup = server.snapshot();
    await here.sync.restoreDeleted({ kind: 'aims', id: aim });
    await syncAll(here, there);
    here.records.aims.remove(aim);
    await syncAll(here, there);
    server.restore(backup);
    for (const tab of [here, there]) tab.device.clock.advance(DAY_MS);
    await fetchAndRest(here);
    expect(here.sync.statusLabel).toBe('older');
    await here.sync.resolveRollback('mine');
    await sendAllChanges(here);
    await fetchAndRest(there);
    for (const tab of [here, there]) expect([statusOf(tab), tab.records.steps.items]).toEqual([SAVED, []]);
    await there.sync.restoreDeleted({ kind: 'aims', id: aim });
    await syncAll(there, here);
    for (const tab of [here, there]) expect([statusOf(tab), tab.records.steps.items.length]).toEqual([SAVED, 1]);
  });
});
