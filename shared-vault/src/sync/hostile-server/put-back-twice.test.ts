import type { Kind } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { addMissingProgress, readProgress } from '../../weeks/weekly-progress.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevicesWithStep, setStepProgress } from '../testing/two-devices.ts';

const GONE = '2026-11-02T09:00:00.000Z';
const WEEK = '2026-W45';

type Opened = Awaited<ReturnType<typeof createTwoDevicesWithStep>>;

/** The ids of the only aim, goal and step of a tab. */
function idsOf({ records: { aims, goals, steps } }: TestTab) {
  expect([aims, goals, steps].map(({ items }) => items.length)).toEqual([1, 1, 1]);
  const [aim = '', goal = '', step = ''] = [aims, goals, steps].map(({ items }) => items[0]?.id);
  return { aim, goal, step };
}

/** Makes the server show the tree as purged, and puts it back from the device. */
async function purgeAndPutBack({ testAccount: { server }, here }: Opened) {
  const { aim, goal, step } = idsOf(here);
  const purged: readonly (readonly [Kind, string])[] = [
    ['aims', aim],
    ['goals', goal],
    ['steps', step],
  ];
  for (const [kind, id] of purged)
    server.tamper(kind, id, ({ h, vaultId, rev }) => ({ id, vaultId, rev: rev + 1, deletedAt: GONE, h }) as never);
  here.device.clock.advance(86_400_000);
  await here.sync.fetchChanges();
  await waitUntilIdle();
  await here.sync.resolveRollback('mine');
  for (let i = 0; i < 4; i++) await sendAllChanges(here);
  expect([here.sync.rejected, here.sync.rolledBack]).toEqual([[], []]);
  expect(idsOf(here).step).not.toBe(step);
}

const countsOf = ({ records: { weeklyProgress } }: TestTab, { step }: { readonly step: string }) => [
  weeklyProgress.items.map(({ stepId, progress }) => [stepId === step, progress]),
  readProgress(weeklyProgress, step, WEEK),
];

describe('a step that is purged and put back', () => {
  it.each([1, 2, 3])('counts the same week on, without a second record, after %i times', async (times) => {
    const opened = await createTwoDevicesWithStep();
    const { here, testAccount } = opened;
    setStepProgress(here, opened, 4);
    await sendAllChanges(here);
    for (let i = 0; i < times; i++) await purgeAndPutBack(opened);
    const now = idsOf(here);
    expect(countsOf(here, now)).toEqual([[[true, 4]], 4]);

    const undo = setStepProgress(here, now, 5);
    expect(countsOf(here, now)).toEqual([[[true, 5]], 5]);
    undo();
    setStepProgress(here, now, 6);
    const { aim: aimId, goal: goalId, step: stepId } = now;
    const labels = { aimLabel: 'health', goalLabel: 'run', stepLabel: 'jog' };
    const steps = [{ place: { week: WEEK, aimId, goalId, stepId, ...labels, target: 9 }, createdAt: GONE }];
    const missing = addMissingProgress(here.records.weeklyProgress, {
      week: WEEK,
      dateOf: (at) => at.slice(0, 10),
      steps,
    });
    for (let i = 0; i < 4; i++) await sendAllChanges(here);
    const other = await testAccount.device().tab();
    await waitUntilIdle();
    expect([missing, countsOf(other, idsOf(other))]).toEqual([0, [[[true, 6]], 6]]);
  });
});
