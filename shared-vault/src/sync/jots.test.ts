import { expect, test } from 'vitest';
import { rest, settle } from './testing/calm.ts';
import type { Tab } from './testing/tab.ts';
import { textsOf } from './testing/two-devices.ts';
import { World } from './testing/world.ts';

/** Does something in the tab, which dies as soon as that is written down and not yet in the outbox. */
async function diesOver(tab: Tab, work: () => void): Promise<void> {
  const { store } = tab;
  if (!store) throw new Error('no store');
  const jot = store.jot.bind(store);
  store.jot = async (what) => {
    const n = await jot(what);
    tab.crash();
    return n;
  };
  work();
  await tab.untilDeath(new Promise(() => {}));
  await rest();
}

async function withLine() {
  const world = new World();
  const device = world.device();
  const tab = await device.tab();
  const line = tab.records.lines.create({ text: 'Row' });
  await settle(tab);
  return { world, device, tab, id: line.id };
}

test('a word whose tab ended before it was in the outbox is there in the next tab, and goes out', async () => {
  const { world, device, tab, id } = await withLine();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  const next = await device.tab();
  await settle(next);
  expect(textsOf(next)).toEqual(['Rowa']);
  expect(await world.texts()).toEqual(['Rowa']);
  expect([next.sync.word, next.sync.waiting, await next.store?.jots()]).toEqual(['saved', 0, []]);
});

test('a new line and a deletion are written down like a word', async () => {
  const { world, device, tab, id } = await withLine();
  await diesOver(tab, () => tab.records.lines.create({ text: 'new' }));
  const next = await device.tab();
  await diesOver(next, () => next.records.lines.remove(id));
  const last = await device.tab();
  await settle(last);
  expect(await world.texts()).toEqual(['new']);
});

test('another tab that is open takes it up at its next look', async () => {
  const { world, device, tab, id } = await withLine();
  const other = await device.tab();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  await other.sync.check();
  await settle(other);
  expect(textsOf(other)).toEqual(['Rowa']);
  expect(await world.texts()).toEqual(['Rowa']);
});

test('of two tabs that both take it up, one does', async () => {
  const { world, device, tab } = await withLine();
  await diesOver(tab, () => tab.records.lines.create({ text: 'new' }));
  const both = await Promise.all([device.tab(), device.tab()]);
  await settle(...both);
  expect(await world.texts()).toEqual(['Row', 'new']);
  expect(both.map(textsOf)).toEqual([
    ['Row', 'new'],
    ['Row', 'new'],
  ]);
});

test('a tab whose word another has taken up shows what stands there, and both words are kept', async () => {
  const { world, device, tab, id } = await withLine();
  const other = await device.tab();
  const { store } = tab;
  if (!store) throw new Error('no store');
  const jot = store.jot.bind(store);
  store.jot = async (what) => {
    const n = await jot(what);
    await other.sync.check(); // the other takes it for one of a tab that is gone
    return n;
  };
  tab.records.lines.change(id, { text: 'Rowa' });
  await settle(tab, other);
  tab.records.lines.change(id, { text: 'Rowab' });
  await settle(tab, other);
  expect([textsOf(tab), textsOf(other)]).toEqual([['Rowab'], ['Rowab']]);
  expect(await world.texts()).toEqual(['Rowab']);
});

test('what stands there has changed meanwhile: both words are kept', async () => {
  const { world, device, tab, id } = await withLine();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  const there = await world.device().tab();
  await rest();
  there.records.lines.change(id, { text: 'Row of there', isDone: true });
  await settle(there);
  const next = await device.tab();
  await settle(next);
  expect(new Set(await world.texts())).toEqual(new Set(['Rowa', 'Row of there']));
});

test('no room on the disk: what was written down stays until there is some', async () => {
  const { world, device, tab, id } = await withLine();
  const other = await device.tab();
  await diesOver(tab, () => tab.records.lines.change(id, { text: 'Rowa' }));
  other.diskError = new DOMException('', 'QuotaExceededError');
  await other.sync.flush();
  await settle(other);
  expect([(await other.store?.jots())?.length, textsOf(other)]).toEqual([1, ['Row']]);
  other.diskError = null;
  await other.sync.check();
  await settle(other);
  expect([await other.store?.jots(), await world.texts()]).toEqual([[], ['Rowa']]);
});

test('a change that does not get into the outbox is kept by the page alone, once', async () => {
  const { world, tab, id } = await withLine();
  const { store } = tab;
  if (!store) throw new Error('no store');
  const { transact } = store;
  store.transact = (scope, decide) =>
    scope.keys.length > 0 && scope.jot !== undefined
      ? Promise.reject(new DOMException('', 'QuotaExceededError'))
      : Reflect.apply(transact, store, [scope, decide]);
  tab.records.lines.change(id, { text: 'Rowa' });
  await rest();
  expect([tab.sync.word, await store.jots()]).toEqual(['no-room', []]);
  store.transact = transact;
  tab.records.lines.change(id, { text: 'Rowab' });
  await settle(tab);
  expect(await world.texts()).toEqual(['Rowab']);
});
