import { weeklyProgressId } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevicesWithStep } from '../testing/two-devices.ts';

const GONE = '2026-11-02T09:00:00.000Z';
const WEEK = '2026-W45';
/** Every how many calls or transactions the decision is interrupted; every one where none is named. */
const STRIDES: Readonly<Record<string, number>> = { 'a crash': 7, 'a lock': 7 };

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

const WHOLE = {
  tree: [['health'], ['run'], ['jog']],
  lines: ['part', 'top'],
  isPartBelow: true,
  week: [[4, true]],
};

/** Interrupts the decision at the given call or transaction. Returns the tab that goes on, and whether it was whole. */
type Interrupt = (tab: TestTab, at: number) => Promise<{ readonly again: TestTab; readonly isWhole: boolean }>;

/** Decides, and runs `interrupt` at the transaction with the given number. Returns true when there was none. */
async function decide(tab: TestTab, at: number, interrupt: () => void): Promise<boolean> {
  let left = at;
  tab.onTransaction = () => {
    left -= 1;
    if (left === 0) interrupt();
  };
  await tab.sync.resolveRollback('mine').catch(() => {});
  tab.onTransaction = () => {};
  await waitUntilIdle();
  return left > 0;
}

const INTERRUPTS: Readonly<Record<string, Interrupt>> = {
  'a crash': async (tab, at) => {
    tab.crashIn(at);
    const isWhole = (await tab.untilDeath(tab.sync.resolveRollback('mine').then(() => true))) ?? false;
    tab.crash();
    return { again: await tab.device.tab(), isWhole };
  },
  'a lock': async (tab, at) => {
    const isWhole = await decide(tab, at, () => tab.sync.lock());
    await tab.open();
    return { again: tab, isWhole };
  },
  'a full disk': async (tab, at) => {
    const isWhole = await decide(tab, at, () => {
      tab.diskError = new DOMException('full', 'QuotaExceededError');
    });
    tab.diskError = null;
    return { again: tab, isWhole };
  },
};

describe('"Put back" of purged records can be made again at any moment', () => {
  it.each(Object.entries(INTERRUPTS))(
    'after %s',
    async (name, interrupt) => {
      for (let at = 1, isEnd = false; !isEnd; at += STRIDES[name] ?? 1) {
        const opened = await openPurged();
        const { again, isWhole } = await interrupt(opened.here, at);
        isEnd = isWhole;
        await waitUntilIdle();
        await finish(again);
        expect([at, again.sync.rejected, again.sync.statusLabel]).toEqual([at, [], 'saved']);
        expect([at, await readOnNewDevice(opened)]).toEqual([at, WHOLE]);
      }
    },
    120_000,
  );
});
