import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import type { TestDevice } from './testing/test-device.ts';
import type { TestTab } from './testing/test-tab.ts';
import { setStepProgress } from './testing/two-devices.ts';

/**
 * Changes records in a tab until all changes are made or the tab has crashed. Adds the texts that the tab showed as
 * saved on this device to `saved`.
 */
async function work(tab: TestTab, saved: string[]): Promise<void> {
  if (tab.dead) return;
  const { lines, aims, goals, steps } = tab.records;
  const store = async (what: string) => {
    await Promise.race([tab.sync.flush(), waitUntilIdle()]);
    await waitUntilIdle();
    if (!tab.dead && tab.collections.unstored === 0) saved.push(what);
  };
  const first = lines.create({ text: 'first' });
  await store('first');
  const second = lines.create({ text: 'second' });
  await tab.device.clock.advance(1_000);
  await store('second');
  lines.change(first.id, { text: 'first, changed', isDone: true });
  await store('first, changed');
  tab.device.clock.advance(1_000);
  await waitUntilIdle();
  lines.move(second.id, { before: first.id });
  const aim = aims.create({ label: 'aim' });
  const goal = goals.create({ label: 'goal' }, { parentId: aim.id });
  const step = steps.create({ label: 'step', total: 5, status: 'selected' }, { parentId: goal.id });
  await store('step');
  tab.device.clock.advance(1_000);
  await waitUntilIdle();
  setStepProgress(tab, { aim: aim.id, goal: goal.id, step: step.id }, 1);
  await store('progress');
  lines.remove(second.id);
  await store('removed');
  tab.device.clock.advance(1_000);
  await waitUntilIdle();
}

async function afterwards(device: TestDevice, saved: readonly string[], testAccount: TestAccount): Promise<void> {
  const tab = await device.tab();
  await tab.sync.fetchChanges();
  // The first changes may have to be sent again after a pause, because their responses are lost.
  for (let i = 0; i < 2; i++) await sendAllChanges(tab);
  const texts = await testAccount.texts();
  const has = (what: string) => saved.includes(what);
  const { server } = testAccount;
  expect(texts.length).toBe(new Set(texts).size);
  if (has('first') && !has('first, changed')) expect(texts.some((text) => String(text).startsWith('first'))).toBe(true);
  if (has('first, changed')) expect(texts).toContain('first, changed');
  if (has('second') && !has('progress')) expect(texts).toContain('second');
  if (has('removed')) expect(texts).toEqual(['first, changed']);
  if (has('step')) expect(server.live('steps')).toHaveLength(1);
  if (has('progress')) expect(server.live('weeklyProgress').map(({ progress }) => progress)).toEqual([1]);
  expect(new Set(server.log).size).toBe(server.log.length);
  expect([tab.sync.statusLabel, tab.sync.waitingCount]).toEqual(['saved', 0]);
  const shown = tab.records.lines.items.map(({ text }) => text);
  expect(shown).toEqual(texts);
}

async function stepsOfAll(loseAnswers: number): Promise<number> {
  const testAccount = new TestAccount();
  const device = testAccount.device();
  device.network.loseAnswers = loseAnswers;
  const tab = await device.tab();
  const saved: string[] = [];
  await work(tab, saved);
  expect(saved).toEqual(['first', 'second', 'first, changed', 'step', 'progress', 'removed']);
  return tab.steps;
}

/** Number of calls between two tested crash points; 1 tests a crash at every call. */
const STRIDE = Number(process.env.SYNC_STRIDE ?? 15);

describe('crash of a tab', () => {
  it.each([0, 2])(
    'loses and duplicates nothing after a crash at any step (%i responses lost)',
    async (loseAnswers) => {
      const all = await stepsOfAll(loseAnswers);
      expect(all).toBeGreaterThan(60);
      for (let crashAt = 1 + loseAnswers / 2; crashAt <= all; crashAt += STRIDE) {
        const testAccount = new TestAccount();
        const device = testAccount.device();
        device.network.loseAnswers = loseAnswers;
        const tab = await device.tab({ crashAt });
        const saved: string[] = [];
        await work(tab, saved);
        tab.crash();
        await afterwards(device, saved, testAccount).catch((error: unknown) => {
          throw new Error(`crashed at step ${crashAt} of ${all}`, { cause: error });
        });
      }
    },
    60_000,
  );
});
