import { weeklyProgressId } from '@northkeep/contracts';
import { describe, expect, it, vi } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import type { TestTab } from './testing/test-tab.ts';
import { createTwoDevicesWithStep, lineTexts, syncAll } from './testing/two-devices.ts';

/** Runs an action in a tab that crashes after logging it and before appending it to the outbox. */
async function crashAfterLogging(tab: TestTab, work: () => void): Promise<void> {
  const { store } = tab;
  if (!store) throw new Error('no store');
  const logAction = store.logAction.bind(store);
  store.logAction = async (what) => {
    const n = await logAction(what);
    tab.crash();
    return n;
  };
  work();
  await tab.untilDeath(new Promise(() => {}));
  await waitUntilIdle();
}

async function withLine() {
  const testAccount = new TestAccount();
  const device = testAccount.device();
  const tab = await device.tab();
  const line = tab.records.lines.create({ text: 'Row' });
  await sendAllChanges(tab);
  return { testAccount, device, tab, id: line.id };
}

describe('WriteAheadLog', () => {
  it('recovers the logged change of a crashed tab in the next tab, which shows and sends it', async () => {
    const { testAccount, device, tab, id } = await withLine();
    await crashAfterLogging(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
    const next = await device.tab();
    await sendAllChanges(next);
    expect(lineTexts(next)).toEqual(['Rowa']);
    expect(await testAccount.texts()).toEqual(['Rowa']);
    expect([next.sync.statusLabel, next.sync.waitingCount, await next.store?.loggedActions()]).toEqual([
      'saved',
      0,
      [],
    ]);
  });

  it('logs creations and deletions as well as texts', async () => {
    const { testAccount, device, tab, id } = await withLine();
    await crashAfterLogging(tab, () => tab.records.lines.create({ text: 'new' }));
    const next = await device.tab();
    await crashAfterLogging(next, () => next.records.lines.remove(id));
    const last = await device.tab();
    await sendAllChanges(last);
    expect(await testAccount.texts()).toEqual(['new']);
  });

  it('appends the logged action of a crashed tab to the outbox at the next fetch of an open tab', async () => {
    const { testAccount, device, tab, id } = await withLine();
    const other = await device.tab();
    await crashAfterLogging(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
    await other.sync.fetchChanges();
    await sendAllChanges(other);
    expect(lineTexts(other)).toEqual(['Rowa']);
    expect(await testAccount.texts()).toEqual(['Rowa']);
  });

  it('appends a logged action to the outbox once when two tabs recover it', async () => {
    const { testAccount, device, tab } = await withLine();
    await crashAfterLogging(tab, () => tab.records.lines.create({ text: 'new' }));
    const both = await Promise.all([device.tab(), device.tab()]);
    await sendAllChanges(...both);
    expect(await testAccount.texts()).toEqual(['Row', 'new']);
    expect(both.map(lineTexts)).toEqual([
      ['Row', 'new'],
      ['Row', 'new'],
    ]);
  });

  it('loses no text when another tab recovers the logged action of a tab that is still open', async () => {
    const { testAccount, device, tab, id } = await withLine();
    const other = await device.tab();
    const { store } = tab;
    if (!store) throw new Error('no store');
    const logAction = store.logAction.bind(store);
    store.logAction = async (what) => {
      const n = await logAction(what);
      await other.sync.fetchChanges(); // the other tab mistakes the entry for one of a crashed tab
      return n;
    };
    tab.records.lines.change(id, { text: 'Rowa' });
    await sendAllChanges(tab, other);
    tab.records.lines.change(id, { text: 'Rowab' });
    await sendAllChanges(tab, other);
    expect([lineTexts(tab), lineTexts(other)]).toEqual([['Rowab'], ['Rowab']]);
    expect(await testAccount.texts()).toEqual(['Rowab']);
  });

  it('keeps a logged text and the newer text of another device', async () => {
    const { testAccount, device, tab, id } = await withLine();
    await crashAfterLogging(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
    const there = await testAccount.device().tab();
    await waitUntilIdle();
    there.records.lines.change(id, { text: 'Row of there', isDone: true });
    await sendAllChanges(there);
    const next = await device.tab();
    await sendAllChanges(next);
    expect(new Set(await testAccount.texts())).toEqual(new Set(['Rowa', 'Row of there']));
  });

  it('keeps a log entry while the disk is full', async () => {
    const { testAccount, device, tab, id } = await withLine();
    const other = await device.tab();
    await crashAfterLogging(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
    other.diskError = new DOMException('', 'QuotaExceededError');
    await other.sync.flush();
    await sendAllChanges(other);
    expect([(await other.store?.loggedActions())?.length, lineTexts(other)]).toEqual([1, ['Row']]);
    other.diskError = null;
    await other.sync.fetchChanges();
    await sendAllChanges(other);
    expect([await other.store?.loggedActions(), await testAccount.texts()]).toEqual([[], ['Rowa']]);
  });

  it('removes a log entry together with its change, even if the store retries after a change of another tab', async () => {
    const { testAccount, device, tab, id } = await withLine();
    const other = await device.tab();
    const { store } = tab;
    if (!store) throw new Error('no store');
    const { transact } = store;
    const removals: number[] = [];
    store.transact = async (scope, decide) => {
      if (scope.logged !== undefined) removals.push(scope.logged);
      if (removals.length === 1 && scope.logged !== undefined) {
        // Simulates an attempt whose transaction fails: `decide` is called, but nothing is written.
        await Reflect.apply(transact, store, [{ keys: scope.keys }, (found) => ({ result: decide(found) && null })]);
        other.records.lines.change(id, { text: 'Rowb' });
        await vi.waitFor(async () => expect(await other.store?.entries()).toHaveLength(1));
      }
      return Reflect.apply(transact, store, [scope, decide]);
    };
    tab.records.lines.change(id, { text: 'Rowa' });
    await waitUntilIdle();
    // The merged change is appended by a second call, which removes the log entry as well.
    expect([removals.length, await store.loggedActions()]).toEqual([2, []]);
    await sendAllChanges(tab, other);
    expect(new Set(await testAccount.texts())).toEqual(new Set(['Rowa', 'Rowb']));
  });

  it('keeps a change in memory, exactly once, when it cannot be appended to the outbox', async () => {
    const { testAccount, tab, id } = await withLine();
    const { store } = tab;
    if (!store) throw new Error('no store');
    const { transact } = store;
    store.transact = (scope, decide) =>
      scope.keys.length > 0 && scope.logged !== undefined
        ? Promise.reject(new DOMException('', 'QuotaExceededError'))
        : Reflect.apply(transact, store, [scope, decide]);
    tab.records.lines.change(id, { text: 'Rowa' });
    await waitUntilIdle();
    expect([tab.sync.statusLabel, await store.loggedActions()]).toEqual(['no-room', []]);
    store.transact = transact;
    tab.records.lines.change(id, { text: 'Rowab' });
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['Rowab']);
  });

  it('keeps the log entry of a change that cannot be appended after a lock, until the next unlock', async () => {
    const { testAccount, tab, id } = await withLine();
    const { store } = tab;
    if (!store) throw new Error('no store');
    const { transact } = store;
    store.transact = (scope, decide) => {
      if (scope.logged === undefined) return Reflect.apply(transact, store, [scope, decide]);
      tab.sync.lock();
      return Promise.reject(new DOMException('', 'QuotaExceededError'));
    };
    tab.records.lines.change(id, { text: 'Rowa' });
    await waitUntilIdle();
    store.transact = transact;
    await tab.open();
    await sendAllChanges(tab);
    expect([lineTexts(tab), await testAccount.texts(), await store.loggedActions()]).toEqual([['Rowa'], ['Rowa'], []]);
  });

  it('recovers a derived record as one that nobody has typed', async () => {
    const { device, tab, testAccount } = await withLine();
    const there = await testAccount.device().tab();
    const derived = { id: '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c', isDerived: true } as const;
    there.records.lines.create({ text: 'water' }, derived);
    there.records.lines.change(derived.id, { text: 'water the figs' });
    device.network.online = false;
    await sendAllChanges(there);
    await crashAfterLogging(tab, () => tab.records.lines.create({ text: 'water' }, derived));
    device.network.online = true;
    const next = await device.tab();
    await sendAllChanges(next);
    await next.sync.fetchChanges();
    expect(lineTexts(next).toSorted()).toEqual(['Row', 'water the figs']);
    expect((await testAccount.texts()).toSorted()).toEqual(['Row', 'water the figs']);
  });

  it('recovers an imported count as one that another device may have imported too', async () => {
    const { here, there, aim, goal, step } = await createTwoDevicesWithStep();
    const week = '2026-W40';
    const id = weeklyProgressId(step, week);
    const ids = { aimId: aim, goalId: goal, stepId: step, week };
    const labels = { aimLabel: 'health', goalLabel: 'run', stepLabel: 'jog' };
    const importCount = (at: TestTab) =>
      at.records.weeklyProgress.create({ ...ids, ...labels, progress: 2, target: 9 }, { id, isImported: true });
    here.device.network.online = false;
    importCount(there);
    await sendAllChanges(there);
    await crashAfterLogging(here, () => importCount(here));
    here.device.network.online = true;
    const next = await here.device.tab();
    await syncAll(next, there);
    expect([next, there].map((at) => at.records.weeklyProgress.get(id)?.progress)).toEqual([2, 2]);
  });
});
