import { KIND_NAMES, type Kind, weeklyProgressId } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { listLinkFields } from '../../links.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevicesWithStep } from '../testing/two-devices.ts';

const GONE = '2026-11-02T09:00:00.000Z';
const WEEK = '2026-W45';

type Opened = Awaited<ReturnType<typeof createTwoDevicesWithStep>>;

/** Makes the server show records as purged, and waits until the device reports it. */
async function purge({ testAccount: { server }, here }: Opened, records: readonly (readonly [Kind, string])[]) {
  for (const [kind, id] of records)
    server.tamper(kind, id, ({ h, vaultId, rev }) => ({ id, vaultId, rev: rev + 1, deletedAt: GONE, h }) as never);
  here.device.clock.advance(86_400_000);
  await here.sync.fetchChanges();
  await waitUntilIdle();
  expect(here.sync.rolledBack).toHaveLength(records.length);
}

async function putBack(tab: TestTab) {
  await tab.sync.resolveRollback('mine');
  for (let i = 0; i < 4; i++) await sendAllChanges(tab);
  expect([tab.sync.rejected, tab.sync.rolledBack, tab.sync.statusLabel]).toEqual([[], [], 'saved']);
}

/** Opens a new device, which reads everything from the server. */
async function openOther({ testAccount }: Opened) {
  const tab = await testAccount.device().tab();
  await waitUntilIdle();
  return tab.records;
}

/**
 * A case for each declared link: makes a record with it, lists what the server shows as purged, and returns what the
 * link should name and what it names.
 */
const CASES: Readonly<Record<string, (opened: Opened) => Promise<readonly [expected: unknown, found: unknown]>>> = {
  'lines.subLineOf': async (opened) => {
    const { lines } = opened.here.records;
    const top = lines.create({ text: 'top' });
    const parts = ['kept', 'purged'].map((text) => lines.create({ text, subLineOf: top.id }).id);
    await sendAllChanges(opened.here);
    await purge(opened, [
      ['lines', top.id],
      ['lines', parts[1] ?? ''],
    ]);
    await putBack(opened.here);
    const { items } = (await openOther(opened)).lines;
    const found = items.find(({ text }) => text === 'top');
    expect(found?.id).not.toBe(top.id);
    const below = items.filter(({ text }) => text !== 'top');
    return [[found?.id, found?.id], below.map(({ subLineOf }) => subLineOf)];
  },
  'lines.copyOf': async (opened) => {
    const { lines } = opened.here.records;
    const first = lines.create({ text: 'first' });
    lines.create({ text: 'copy', copyOf: first.id });
    await sendAllChanges(opened.here);
    await purge(opened, [['lines', first.id]]);
    await putBack(opened.here);
    const { items } = (await openOther(opened)).lines;
    const [back, copy] = ['first', 'copy'].map((words) => items.find(({ text }) => text === words));
    expect(back?.id).not.toBe(first.id);
    return [back?.id, copy?.copyOf];
  },
  'weeklyProgress.stepId': (opened) => progressAfterPurge(opened, 'stepId'),
  'weeklyProgress.goalId': (opened) => progressAfterPurge(opened, 'goalId'),
  'weeklyProgress.aimId': (opened) => progressAfterPurge(opened, 'aimId'),
  'reviews.decisions': async (opened) => {
    const { here, step } = opened;
    const row = { stepId: step, stepLabel: 'jog', goalLabel: 'run', before: 3, after: 9 };
    here.records.reviews.create({ completedAt: GONE, decisions: [row] }, { id: WEEK });
    await sendAllChanges(here);
    await purge(opened, [['steps', step]]);
    await putBack(here);
    const { steps, reviews } = await openOther(opened);
    expect(steps.items[0]?.id).not.toBe(step);
    return [[{ ...row, stepId: steps.items[0]?.id }], reviews.get(WEEK)?.decisions];
  },
};

/** Ticks a step, purges it with its goal and aim, and returns the new id and the id that the week names. */
async function progressAfterPurge(opened: Opened, name: 'stepId' | 'goalId' | 'aimId') {
  const { here, aim, goal, step } = opened;
  const labels = { aimLabel: 'health', goalLabel: 'run', stepLabel: 'jog' };
  const ids = { week: WEEK, aimId: aim, goalId: goal, stepId: step };
  here.records.weeklyProgress.create(
    { ...ids, ...labels, target: 9, progress: 4 },
    { id: weeklyProgressId(step, WEEK) },
  );
  await sendAllChanges(here);
  await purge(opened, [
    ['aims', aim],
    ['goals', goal],
    ['steps', step],
  ]);
  await putBack(here);
  const { aims, goals, steps, weeklyProgress } = await openOther(opened);
  const [newStep = ''] = steps.items.map(({ id }) => id);
  const week = weeklyProgress.get(weeklyProgressId(newStep, WEEK));
  expect([weeklyProgress.items.length, week?.progress, newStep === step]).toEqual([1, 4, false]);
  const now = { stepId: newStep, goalId: goals.items[0]?.id, aimId: aims.items[0]?.id };
  return [now[name], week?.[name]] as const;
}

describe('"Put back" of a purged record leaves the links to it whole', () => {
  const declared = KIND_NAMES.flatMap((kind) => listLinkFields(kind).map((name) => `${kind}.${name}`));

  it('has a case for each declared link', () => {
    expect(Object.keys(CASES).sort()).toEqual([...declared].sort());
  });

  it.each(Object.entries(CASES))('%s', async (_, run) => {
    const [expected, found] = await run(await createTwoDevicesWithStep());
    expect(found).toEqual(expected);
  });
});
