import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { createTwoDevicesWithStep, syncAll } from './testing/two-devices.ts';

/** Creates two devices that give one goal different labels; the label of the second device reaches the server first. */
async function createConflict() {
  const devices = await createTwoDevicesWithStep();
  const { here, there, goal } = devices;
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await sendAllChanges(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await sendAllChanges(there);
  here.device.network.online = true;
  await syncAll(here, there);
  return devices;
}

describe('resolved conflicts', () => {
  it('lists two labels as a conflict until one is chosen', async () => {
    const { here, there, goal } = await createConflict();
    expect(here.records.goals.get(goal)?.label).toBe('cycle');
    expect([here.sync.statusLabel, there.sync.statusLabel]).toEqual(['conflict', 'saved']);
    const [conflict] = here.sync.conflicts;
    expect(conflict).toMatchObject({ recordId: goal, field: 'label', stored: 'cycle', mine: 'swim' });
    await here.sync.resolveConflict(conflict?.id ?? '', 'mine');
    await syncAll(here, there);
    expect(there.records.goals.get(goal)?.label).toBe('swim');
    expect([here.sync.statusLabel, here.sync.conflicts]).toEqual(['saved', []]);
  });

  it.each(['mine', 'stored'] as const)('reopens a conflict resolved with %s, also after a reload', async (side) => {
    const { testAccount, here, there, goal } = await createConflict();
    await here.sync.resolveConflict(here.sync.conflicts[0]?.id ?? '', side);
    await syncAll(here, there);
    here.crash();
    const again = await here.device.tab();
    await waitUntilIdle();
    expect(again.sync.resolvedConflicts).toMatchObject([{ side, stored: 'cycle', mine: 'swim', recordId: goal }]);
    expect(again.sync.conflicts).toEqual([]);
    await again.sync.reopenConflict(again.sync.resolvedConflicts[0]?.id ?? '');
    await syncAll(again, there);
    expect(again.sync.conflicts).toMatchObject([{ stored: 'cycle', mine: 'swim' }]);
    expect([again.sync.resolvedConflicts, await testAccount.stored('goals', goal, 'label')]).toEqual([[], 'cycle']);
  });

  it('reopens a resolved conflict without losing later edits', async () => {
    const { here, there, goal } = await createConflict();
    await here.sync.resolveConflict(here.sync.conflicts[0]?.id ?? '', 'mine');
    here.records.goals.change(goal, { label: 'swim far' });
    await sendAllChanges(here);
    await here.sync.reopenConflict(here.sync.resolvedConflicts[0]?.id ?? '');
    await syncAll(here, there);
    expect(here.records.goals.get(goal)?.label).toBe('swim far');
    // 'swim' was overwritten by typing; 'cycle' is the side that was not chosen.
    expect(here.sync.conflicts).toMatchObject([{ stored: 'swim far', mine: 'cycle' }]);
  });

  it.each([
    ['set forward', 365],
    ['set back and then right', -365],
  ])('keeps the text that was not chosen while the clock of the device is %s by a year', async (_, days) => {
    const { here, there, goal } = await createConflict();
    const { clock } = here.device;
    if (days < 0) clock.skew(days * DAY_MS);
    await here.sync.resolveConflict(here.sync.conflicts[0]?.id ?? '', 'mine');
    await syncAll(here, there);
    clock.skew(Math.max(0, days) * DAY_MS);
    here.device.network.online = false;
    here.records.goals.change(goal, { label: 'row' });
    await sendAllChanges(here);
    there.records.goals.change(goal, { label: 'ski' });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    await here.sync.resolveConflict(here.sync.conflicts[0]?.id ?? '', 'mine');
    await waitUntilIdle();
    expect(here.sync.resolvedConflicts.map(({ stored }) => stored).sort()).toEqual(['cycle', 'ski']);
  });

  it('leaves the conflict of a deleted record in the list', async () => {
    const { here, goal } = await createConflict();
    here.records.goals.remove(goal);
    await here.sync.resolveConflict(here.sync.conflicts[0]?.id ?? '', 'mine');
    await waitUntilIdle();
    expect(here.sync.conflicts).toMatchObject([{ mine: 'swim' }]);
  });
});
