import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevicesWithStep, syncAll } from '../testing/two-devices.ts';

const DAY_MS = 86_400_000;
const LATER = '2026-11-03T00:00:00.000Z';

const shown = ({ records: { aims, goals, steps } }: TestTab) =>
  [aims.items, goals.items, steps.items].map((all) => all.length);

async function compareOn(...tabs: readonly TestTab[]): Promise<void> {
  for (const tab of tabs) {
    tab.device.clock.advance(DAY_MS);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
  }
}

/** Deletes an aim with its goal and step; both devices have the marks. */
async function deleteTree() {
  const opened = await createTwoDevicesWithStep();
  const { here, there, aim, testAccount } = opened;
  await syncAll(here, there);
  here.records.aims.remove(aim);
  await syncAll(here, there);
  expect([shown(here), shown(there)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  return { ...opened, server: testAccount.server };
}

describe('a live record below a deleted one', () => {
  it('is hidden, also on a new device, and shown again when the tree is restored', async () => {
    const { testAccount, server, here, there, aim, goal, step } = await deleteTree();
    const withdraw = (record: WireRecord) => ({ ...record, deletedAt: null, rev: record.rev + 1, updatedAt: LATER });
    server.tamper('goals', goal, withdraw);
    server.tamper('steps', step, withdraw);
    server.pass(DAY_MS);
    const fresh = await testAccount.device().tab();
    await compareOn(here, there, fresh);
    expect([here, there, fresh].map(shown)).toEqual(Array(3).fill([0, 0, 0]));
    await here.sync.restoreDeleted({ kind: 'aims', id: aim });
    await syncAll(here, there, fresh);
    expect([here, there, fresh].map(shown)).toEqual(Array(3).fill([1, 1, 1]));
    expect([here, there, fresh].map(({ sync }) => sync.rolledBack)).toEqual([[], [], []]);
  });
});

describe('a deleted record below one of which a change is on its way', () => {
  it('causes no alarm: the deletion of its parent is not applied before the change is answered', async () => {
    const { testAccount, here, there, aim, goal } = await createTwoDevicesWithStep();
    const { network } = there.device;
    await syncAll(here, there);
    here.records.aims.remove(aim);
    await sendAllChanges(here);
    // The response to the change never comes, so that it stays sent.
    network.lie = ({ method }) => (method === 'GET' ? null : { status: 503, body: {} });
    there.records.aims.change(aim, { label: 'health, changed' });
    await sendAllChanges(there);
    await compareOn(there, there);
    expect(testAccount.server.get('goals', goal)?.deletedAt).not.toBeNull();
    expect(there.sync.rolledBack).toEqual([]);
    network.lie = null;
    there.sync.resume();
    await syncAll(there, here);
    expect([here, there].map(({ sync }) => sync.rolledBack)).toEqual([[], []]);
  });
});

describe('a deleted record below one that was restored', () => {
  /** Restores the tree on a server that keeps the step deleted. */
  async function withholdStep() {
    const opened = await deleteTree();
    const { server, here, there, aim, step } = opened;
    const mark = server.get('steps', step) as WireRecord;
    await here.sync.restoreDeleted({ kind: 'aims', id: aim });
    server.tamper('steps', step, () => mark);
    await compareOn(here, there);
    await compareOn(here, there);
    return opened;
  }

  it('is reported and shown, and "Put back" restores it', async () => {
    const { testAccount, server, here, there, step } = await withholdStep();
    expect(shown(there)).toEqual([1, 1, 1]);
    expect([there.sync.statusLabel, there.sync.rolledBack]).toEqual(['older', [{ kind: 'steps', id: step }]]);
    await there.sync.resolveRollback('mine');
    await sendAllChanges(there);
    expect(server.get('steps', step)?.deletedAt).toBeNull();
    await compareOn(here, there);
    const fresh = await testAccount.device().tab();
    await compareOn(fresh);
    for (const tab of [here, there, fresh]) expect([tab.sync.statusLabel, shown(tab)]).toEqual(['saved', [1, 1, 1]]);
  });

  it('stays deleted when the user keeps the state of the server, and the other device asks nothing', async () => {
    const { here, there } = await withholdStep();
    await there.sync.resolveRollback('stored');
    await sendAllChanges(there);
    await compareOn(here, there);
    for (const tab of [here, there]) expect([tab.sync.statusLabel, shown(tab)]).toEqual(['saved', [1, 1, 0]]);
  });
});
