import { expect, test } from 'vitest';
import { rest, settle } from './testing/calm.ts';
import { catchUp, withStep } from './testing/two-devices.ts';

test('two labels stand in the conflict list until one is chosen', async () => {
  const { here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  expect(here.records.goals.get(goal)?.label).toBe('cycle');
  expect([here.sync.word, there.sync.word]).toEqual(['conflict', 'saved']);
  const [conflict] = here.sync.conflicts;
  expect(conflict).toMatchObject({ recordId: goal, field: 'label', stored: 'cycle', mine: 'swim' });
  await here.sync.choose(conflict?.id ?? '', 'mine');
  await catchUp(here, there);
  expect(there.records.goals.get(goal)?.label).toBe('swim');
  expect([here.sync.word, here.sync.conflicts]).toEqual(['saved', []]);
});

test.each(['mine', 'stored'] as const)('a choice (%s) can be taken back, also after a reload', async (side) => {
  const { world, here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  await here.sync.choose(here.sync.conflicts[0]?.id ?? '', side);
  await catchUp(here, there);
  here.crash();
  const again = await here.device.tab();
  await rest();
  expect(again.sync.choices).toMatchObject([{ side, stored: 'cycle', mine: 'swim', recordId: goal }]);
  expect(again.sync.conflicts).toEqual([]);
  await again.sync.undoChoice(again.sync.choices[0]?.id ?? '');
  await catchUp(again, there);
  expect(again.sync.conflicts).toMatchObject([{ stored: 'cycle', mine: 'swim' }]);
  expect([again.sync.choices, await world.stored('goals', goal, 'label')]).toEqual([[], 'cycle']);
});

test('a choice that was written on is taken back without losing what stands there now', async () => {
  const { here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  await here.sync.choose(here.sync.conflicts[0]?.id ?? '', 'mine');
  here.records.goals.change(goal, { label: 'swim far' });
  await settle(here);
  await here.sync.undoChoice(here.sync.choices[0]?.id ?? '');
  await catchUp(here, there);
  expect(here.records.goals.get(goal)?.label).toBe('swim far');
  // 'swim' was typed over; 'cycle' is what the choice had put aside.
  expect(here.sync.conflicts).toMatchObject([{ stored: 'swim far', mine: 'cycle' }]);
});

test('a value whose record is gone cannot be chosen and stays in the list', async () => {
  const { here, there, goal } = await withStep();
  here.device.network.online = false;
  here.records.goals.change(goal, { label: 'swim' });
  await settle(here);
  there.records.goals.change(goal, { label: 'cycle' });
  await settle(there);
  here.device.network.online = true;
  await catchUp(here, there);
  here.records.goals.remove(goal);
  await here.sync.choose(here.sync.conflicts[0]?.id ?? '', 'mine');
  await rest();
  expect(here.sync.conflicts).toMatchObject([{ mine: 'swim' }]);
});
