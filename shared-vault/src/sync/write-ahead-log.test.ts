import { expect, test } from 'vitest';
import { sendEverything, waitUntilQuiet } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import type { TestTab } from './testing/test-tab.ts';
import { lineTexts } from './testing/two-devices.ts';

/** Does something in the tab, which dies as soon as that is written down and not yet in the outbox. */
async function diesOver(tab: TestTab, work: () => void): Promise<void> {
  const { store } = tab;
  if (!store) throw new Error('no store');
  const jot = store.logAction.bind(store);
  store.logAction = async (what) => {
    const n = await jot(what);
    tab.crash();
    return n;
  };
  work();
  await tab.untilDeath(new Promise(() => {}));
  await waitUntilQuiet();
}

async function withLine() {
  const world = new TestAccount();
  const device = world.device();
  const tab = await device.tab();
  const line = tab.records.lines.create({ text: 'Row' });
  await sendEverything(tab);
  return { world, device, tab, id: line.id };
}

test('a word whose tab ended before it was in the outbox is there in the next tab, and goes out', async () => {
  const { world, device, tab, id } = await withLine();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  const next = await device.tab();
  await sendEverything(next);
  expect(lineTexts(next)).toEqual(['Rowa']);
  expect(await world.texts()).toEqual(['Rowa']);
  expect([next.sync.statusLabel, next.sync.waitingCount, await next.store?.loggedActions()]).toEqual(['saved', 0, []]);
});

test('a new line and a deletion are written down like a word', async () => {
  const { world, device, tab, id } = await withLine();
  await diesOver(tab, () => tab.records.lines.create({ text: 'new' }));
  const next = await device.tab();
  await diesOver(next, () => next.records.lines.remove(id));
  const last = await device.tab();
  await sendEverything(last);
  expect(await world.texts()).toEqual(['new']);
});

test('another tab that is open takes it up at its next look', async () => {
  const { world, device, tab, id } = await withLine();
  const other = await device.tab();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  await other.sync.fetchChanges();
  await sendEverything(other);
  expect(lineTexts(other)).toEqual(['Rowa']);
  expect(await world.texts()).toEqual(['Rowa']);
});

test('of two tabs that both take it up, one does', async () => {
  const { world, device, tab } = await withLine();
  await diesOver(tab, () => tab.records.lines.create({ text: 'new' }));
  const both = await Promise.all([device.tab(), device.tab()]);
  await sendEverything(...both);
  expect(await world.texts()).toEqual(['Row', 'new']);
  expect(both.map(lineTexts)).toEqual([
    ['Row', 'new'],
    ['Row', 'new'],
  ]);
});

test('a tab whose word another has taken up shows what stands there, and both words are kept', async () => {
  const { world, device, tab, id } = await withLine();
  const other = await device.tab();
  const { store } = tab;
  if (!store) throw new Error('no store');
  const jot = store.logAction.bind(store);
  store.logAction = async (what) => {
    const n = await jot(what);
    await other.sync.fetchChanges(); // the other takes it for one of a tab that is gone
    return n;
  };
  tab.records.lines.change(id, { text: 'Rowa' });
  await sendEverything(tab, other);
  tab.records.lines.change(id, { text: 'Rowab' });
  await sendEverything(tab, other);
  expect([lineTexts(tab), lineTexts(other)]).toEqual([['Rowab'], ['Rowab']]);
  expect(await world.texts()).toEqual(['Rowab']);
});

test('what stands there has changed meanwhile: both words are kept', async () => {
  const { world, device, tab, id } = await withLine();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  const there = await world.device().tab();
  await waitUntilQuiet();
  there.records.lines.change(id, { text: 'Row of there', isDone: true });
  await sendEverything(there);
  const next = await device.tab();
  await sendEverything(next);
  expect(new Set(await world.texts())).toEqual(new Set(['Rowa', 'Row of there']));
});

test('no room on the disk: what was written down stays until there is some', async () => {
  const { world, device, tab, id } = await withLine();
  const other = await device.tab();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  other.diskError = new DOMException('', 'QuotaExceededError');
  await other.sync.flush();
  await sendEverything(other);
  expect([(await other.store?.loggedActions())?.length, lineTexts(other)]).toEqual([1, ['Row']]);
  other.diskError = null;
  await other.sync.fetchChanges();
  await sendEverything(other);
  expect([await other.store?.loggedActions(), await world.texts()]).toEqual([[], ['Rowa']]);
});

test('a change that does not get into the outbox is kept by the page alone, once', async () => {
  const { world, tab, id } = await withLine();
  const { store } = tab;
  if (!store) throw new Error('no store');
  const { transact } = store;
  store.transact = (scope, decide) =>
    scope.keys.length > 0 && scope.logged !== undefined
      ? Promise.reject(new DOMException('', 'QuotaExceededError'))
      : Reflect.apply(transact, store, [scope, decide]);
  tab.records.lines.change(id, { text: 'Rowa' });
  await waitUntilQuiet();
  expect([tab.sync.statusLabel, await store.loggedActions()]).toEqual(['no-room', []]);
  store.transact = transact;
  tab.records.lines.change(id, { text: 'Rowab' });
  await sendEverything(tab);
  expect(await world.texts()).toEqual(['Rowab']);
});
