import { weeklyProgressId } from '@northkeep/contracts';
import { expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevicesWithStep } from '../testing/two-devices.ts';

const GONE = '2026-11-02T09:00:00.000Z';
const WEEK = '2026-W45';
/** The tab crashes after each of these numbers of calls, until it survives. */
const STRIDE = 7;

/** Opens a device with a tree and a line with a part, all of which the server shows as purged. */
async function openPurged() {
  const { testAccount, here, aim, goal, step } = await createTwoDevicesWithStep();
  const { lines, weeklyProgress } = here.records;
  const labels = { aimLabel: 'health', goalLabel: 'run', stepLabel: 'jog' };
  const place = { week: WEEK, aimId: aim, goalId: goal, stepId: step, ...labels, target: 9 };
  weeklyProgress.create({ ...place, progress: 4 }, { id: weeklyProgressId(step, WEEK) });
  const top = lines.create({ text: 'top' }).id;
  const part = lines.create({ text: 'part', subLineOf: top }).id;
  await sendAllChanges(here);
  const all = Object.entries({ aims: [aim], goals: [goal], steps: [step], lines: [top, part] } as const);
  for (const [kind, ids] of all)
    for (const id of ids)
      testAccount.server.tamper(
        kind as 'lines',
        id,
        ({ h, vaultId, rev }) => ({ id, vaultId, rev: rev + 1, deletedAt: GONE, h }) as never,
      );
  here.device.clock.advance(86_400_000);
  await here.sync.fetchChanges();
  await waitUntilIdle();
  return { testAccount, here };
}

async function finish(tab: TestTab): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await tab.sync.compareAll();
    await waitUntilIdle();
    if (tab.sync.rolledBack.length > 0) await tab.sync.resolveRollback('mine');
    for (let turn = 0; turn < 4; turn++) await sendAllChanges(tab);
  }
}

/** What a new device reads: the labels of the tree, and what the week and the part belong to. */
async function readOnNewDevice({ testAccount }: Awaited<ReturnType<typeof openPurged>>) {
  const { records } = await testAccount.device().tab();
  await waitUntilIdle();
  const { aims, goals, steps, lines, weeklyProgress } = records;
  const [step] = steps.items;
  const [top, part] = ['top', 'part'].map((text) => lines.items.find((line) => line.text === text));
  return {
    tree: [aims, goals, steps].map(({ items }) => items.map(({ label }) => label)),
    lines: lines.items.map(({ text }) => text).sort(),
    isPartBelow: top !== undefined && part?.subLineOf === top.id,
    week: weeklyProgress.items.map(({ progress, stepId }) => [progress, stepId === step?.id]),
  };
}

it('"Put back" of purged records can be made again after a crash at any moment', async () => {
  let isWhole = false;
  for (let calls = 1; !isWhole; calls += STRIDE) {
    const opened = await openPurged();
    const { here } = opened;
    here.crashIn(calls);
    isWhole = (await here.untilDeath(here.sync.resolveRollback('mine').then(() => true))) ?? false;
    here.crash();
    const again = await here.device.tab();
    await waitUntilIdle();
    await finish(again);
    expect([calls, again.sync.rejected, again.sync.statusLabel]).toEqual([calls, [], 'saved']);
    expect([calls, await readOnNewDevice(opened)]).toEqual([
      calls,
      {
        tree: [['health'], ['run'], ['jog']],
        lines: ['part', 'top'],
        isPartBelow: true,
        week: [[4, true]],
      },
    ]);
  }
}, 120_000);
