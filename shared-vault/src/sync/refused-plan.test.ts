import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { createTwoDevicesWithStep, syncAll } from './testing/two-devices.ts';

describe('changes of the plan that the server refuses', () => {
  // shows: planner.failure.create, planner.failure.message
  it('remove a new obstacle, goal or step from the plan, and list it with its error', async () => {
    const { testAccount, here, aim, goal } = await createTwoDevicesWithStep();
    const { obstacles, goals, steps } = here.records;
    for (const kind of ['obstacles', 'goals', 'steps'] as const) testAccount.server.refuseNext(kind, 413, 'TOO_LARGE');
    obstacles.create({ label: 'doubt' });
    goals.create({ label: 'swim' }, { parentId: aim });
    steps.create({ label: 'stretch', total: 1, status: 'parked' }, { parentId: goal });
    expect([obstacles.items.length, goals.items.length, steps.items.length]).toEqual([1, 2, 2]);
    await sendAllChanges(here);
    expect(obstacles.items).toEqual([]);
    expect(goals.items.map(({ label }) => label)).toEqual(['run']);
    expect(steps.items.map(({ label }) => label)).toEqual(['jog']);
    expect(here.sync.rejected.map(({ kind, code, text }) => [kind, code, text]).sort()).toEqual([
      ['goals', 'TOO_LARGE', 'swim'],
      ['obstacles', 'TOO_LARGE', 'doubt'],
      ['steps', 'TOO_LARGE', 'stretch'],
    ]);
  });

  // shows: planner.failure.update
  it('show the stored step again after a change', async () => {
    const { testAccount, here, step } = await createTwoDevicesWithStep();
    testAccount.server.refuseNext('steps', 413, 'TOO_LARGE');
    here.records.steps.change(step, { label: 'sprint', total: 3 });
    await sendAllChanges(here);
    expect(here.records.steps.get(step)).toMatchObject({ label: 'jog', total: 9 });
  });

  // shows: planner.failure.delete
  it('show the step again after a deletion', async () => {
    const { testAccount, here, step } = await createTwoDevicesWithStep();
    testAccount.server.refuseNext('steps', 413, 'TOO_LARGE');
    here.records.steps.remove(step);
    expect(here.records.steps.get(step)).toBeUndefined();
    await sendAllChanges(here);
    expect(here.records.steps.get(step)?.label).toBe('jog');
  });

  // shows: planner.failure.reorder
  it('show the stored order again after a move', async () => {
    const { testAccount, here, goal, step } = await createTwoDevicesWithStep();
    const { steps } = here.records;
    const second = steps.create({ label: 'stretch', total: 1, status: 'selected' }, { parentId: goal });
    await sendAllChanges(here);
    testAccount.server.refuseNext('steps', 413, 'TOO_LARGE');
    steps.move(second.id, { after: null });
    expect(steps.under(goal).map(({ id }) => id)).toEqual([second.id, step]);
    await sendAllChanges(here);
    expect(steps.under(goal).map(({ id }) => id)).toEqual([step, second.id]);
  });
});

describe('the times of a step', () => {
  // shows: planner.step.pause
  it('are sent once, 300 ms after the last press', async () => {
    const { testAccount, here, there, step } = await createTwoDevicesWithStep();
    const sent = () => testAccount.server.requests.filter(({ method }) => method === 'PATCH').length;
    const before = sent();
    for (const total of [8, 7, 6]) here.records.steps.change(step, { total });
    await here.sync.flush();
    here.device.clock.advance(250);
    await waitUntilIdle();
    expect(sent() - before).toBe(0);
    here.device.clock.advance(60);
    await waitUntilIdle();
    expect(sent() - before).toBe(1);
    await syncAll(here, there);
    expect(there.records.steps.get(step)?.total).toBe(6);
  });
});
