import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../../sync/testing/quiet.ts';
import { TestAccount } from '../../sync/testing/test-account.ts';
import type { TestTab } from '../../sync/testing/test-tab.ts';
import { writeElsewhere } from '../../sync/testing/written-elsewhere.ts';

/** Two devices with a goal that has three selected steps. */
async function twoDevices() {
  const testAccount = new TestAccount();
  const here = await testAccount.device().tab();
  const { aims, goals } = here.records;
  const goal = goals.create({ label: 'goal' }, { parentId: aims.create({ label: 'aim' }).id }).id;
  for (const label of ['one', 'two', 'three']) select(here, goal, label);
  await sendAllChanges(here);
  const there = await testAccount.device().tab();
  await waitUntilIdle();
  return { testAccount, here, there, goal };
}

function select({ records: { steps } }: TestTab, parentId: string, label: string): string {
  return steps.create({ label, total: 3, status: 'selected' }, { parentId }).id;
}

const selectedIn = ({ records: { steps } }: TestTab) =>
  steps.items.filter(({ status }) => status === 'selected').map(({ label }) => label);

describe('selectedStepsRule', () => {
  it('parks the same fifth selected step on every device and shows a notice', async () => {
    const { here, there, goal } = await twoDevices();
    const second = await there.device.tab();
    here.device.network.online = false;
    select(here, goal, 'here');
    const milestone = there.records.milestones.create({ label: 'milestone' }, { parentId: goal });
    select(there, milestone.id, 'there');
    await sendAllChanges(here, there);
    here.device.network.online = true;
    for (let i = 0; i < 3; i++) {
      for (const tab of [here, there]) await tab.sync.fetchChanges();
      await sendAllChanges(here, there);
    }
    expect(selectedIn(here)).toHaveLength(4);
    for (const tab of [there, second]) expect(selectedIn(tab)).toEqual(selectedIn(here));
    for (const tab of [here, there])
      expect([tab.sync.statusLabel, tab.records.steps.items.length]).toEqual(['saved', 5]);
    const parked = here.records.steps.items.find(({ status }) => status === 'parked');
    const said = [here, there, second].flatMap(({ sync }) => sync.notices.map(({ recordId }) => recordId));
    expect(new Set(said)).toEqual(new Set([parked?.id]));
    expect(second.sync.notices.length).toBe(there.sync.notices.length);
    here.sync.dismissNotice(parked?.id ?? '');
    expect(here.sync.notices).toEqual([]);
  });

  it('changes neither four selected steps nor a step whose status cannot be decrypted', async () => {
    const { testAccount, here, there, goal } = await twoDevices();
    const fourth = select(here, goal, 'four');
    const fifth = here.records.steps.create({ label: 'five', total: 1, status: 'parked' }, { parentId: goal }).id;
    await sendAllChanges(here);
    const stolen = testAccount.server.get('steps', fourth)?.status ?? '';
    await writeElsewhere(testAccount, 'steps', fifth, (step) => ({
      ...step,
      rev: 2,
      status: stolen,
      updatedAt: '2026-11-02T09:00:00.000Z',
    }));
    const before = testAccount.server.log.length;
    await there.sync.fetchChanges();
    await sendAllChanges(there);
    expect(selectedIn(there)).toEqual(['one', 'two', 'three', 'four']);
    expect([testAccount.server.log.length - before, there.sync.notices]).toEqual([0, []]);
  });
});
