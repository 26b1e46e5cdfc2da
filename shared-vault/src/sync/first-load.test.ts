import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import { TestTab } from './testing/test-tab.ts';

describe('RecordLoader', () => {
  // shows: notes.failure.load
  it('retries a failed first load with growing pauses, and immediately after a login', async () => {
    const testAccount = new TestAccount();
    const first = await testAccount.device().tab();
    first.records.lines.create({ text: 'one' });
    await sendAllChanges(first);
    const device = testAccount.device();
    device.network.online = false;
    const tab = await device.tab();
    const { requests } = testAccount.server;
    const textsAfter = async (ms: number) => {
      device.clock.advance(ms);
      await waitUntilIdle();
      return tab.records.lines.items.map(({ text }) => text);
    };
    expect(await textsAfter(2_500)).toEqual([]);
    device.network.online = true;
    const before = requests.length;
    expect(await textsAfter(3_500)).toEqual([]);
    expect(requests.length).toBe(before);
    expect(await textsAfter(1_000)).toEqual(['one']);
    expect(tab.sync.statusLabel).toBe('saved');

    const other = testAccount.device();
    other.network.session = false;
    const expired = await other.tab();
    expect(expired.records.lines.items).toEqual([]);
    other.network.session = true;
    expired.sync.resume();
    await waitUntilIdle();
    expect(expired.records.lines.items).toHaveLength(1);
  });

  it('stores a change to a shown record once the first load has stored that record', async () => {
    const { testAccount, tab, store, release, opened } = await holdFirstLoad();
    const [line] = tab.records.lines.items;
    tab.records.lines.change(line?.id ?? '', { text: 'one more' });
    await passTurns();
    expect(await store.entries()).toEqual([]);
    release();
    await opened;
    await sendAllChanges(tab);
    expect(tab.records.lines.items.map(({ text }) => text)).toEqual(['one more']);
    expect(testAccount.server.live('lines')).toHaveLength(1);
  });

  it('lets only the typing tab store a change made during the first load, so that no copy is created', async () => {
    const { testAccount, device, tab, store, release, opened } = await holdFirstLoad();
    const [line] = tab.records.lines.items;
    tab.records.lines.change(line?.id ?? '', { text: 'one more' });
    await expect.poll(() => store.loggedActions()).toHaveLength(1);
    const other = await device.tab();
    await passTurns();
    release();
    await opened;
    await sendAllChanges(tab, other);
    expect(await testAccount.texts()).toEqual(['one more']);
    for (const { records } of [tab, other]) expect(records.lines.items.map(({ text }) => text)).toEqual(['one more']);
  });

  it('shows the records of a first load on a full disk, reports it, and keeps a change of them on the page', async () => {
    const { testAccount, tab, release } = await openOnFullDisk();
    expect(tab.records.lines.items.map(({ text }) => text)).toEqual(['one']);
    expect([tab.records.lines.status, tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual([
      'ready',
      'no-room',
      false,
    ]);
    tab.records.lines.change(tab.records.lines.items[0]?.id ?? '', { isDone: true });
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.unstoredTexts]).toEqual(['no-room', ['one']]);
    release();
    await tab.sync.sendNow();
    await sendAllChanges(tab);
    await tab.sync.sendNow();
    await sendAllChanges(tab);
    expect(tab.records.lines.items.map(({ text, isDone }) => [text, isDone])).toEqual([['one', true]]);
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['saved', false]);
    expect(testAccount.server.live('lines')).toHaveLength(1);
  });

  it('ends the report of a full disk when a later load has stored the records', async () => {
    const { tab, store, release } = await openOnFullDisk();
    release();
    await tab.sync.fetchChanges();
    expect([tab.sync.statusLabel, (await store.feed()).loaded]).toEqual(['saved', true]);
  });

  it('stores a change that a crashed tab made during the first load, once another tab has loaded the record', async () => {
    const { testAccount, device, tab, store, drop } = await holdFirstLoad();
    const [line] = tab.records.lines.items;
    tab.records.lines.change(line?.id ?? '', { text: 'one more' });
    await expect.poll(() => store.loggedActions()).toHaveLength(1);
    tab.crash();
    drop();
    const other = await device.tab();
    await sendAllChanges(other);
    expect(await testAccount.texts()).toEqual(['one more']);
  });
});

/** Waits 50 turns of the event loop, within which a change reaches the outbox. */
async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Opens a tab on a device whose disk has no room for the records of the server, until `release` is called. */
async function openOnFullDisk() {
  const testAccount = new TestAccount();
  const { vaultId } = testAccount;
  const first = await testAccount.device().tab();
  first.records.lines.create({ text: 'one' });
  await sendAllChanges(first);
  const device = testAccount.device({ quick: true });
  const store = await device.openStore(vaultId);
  const transact = store.transact.bind(store);
  let isFull = true;
  store.transact = (scope, decide) =>
    transact(scope, (found) => {
      const decision = decide(found);
      if (isFull && decision.writes?.cache?.length) throw new DOMException('full', 'QuotaExceededError');
      return decision;
    });
  const tab = await device.tab();
  await waitUntilIdle();
  return { testAccount, tab, store, release: () => (isFull = false) };
}

/**
 * Creates a tab that shows a line of its first load before the line is stored. `release` lets the tab store the line;
 * `drop` makes storing it fail.
 */
async function holdFirstLoad() {
  const testAccount = new TestAccount();
  const { vaultId } = testAccount;
  const first = await testAccount.device().tab();
  first.records.lines.create({ text: 'one' });
  await sendAllChanges(first);
  const device = testAccount.device({ quick: true });
  const store = await device.openStore(vaultId);
  const transact = store.transact.bind(store);
  let [release, drop] = [() => {}, () => {}];
  const released = new Promise<void>((resolve, reject) => {
    release = resolve;
    drop = () => reject(new Error('the tab is gone'));
  });
  let isHeld = false;
  // The first write of lines is the write of the first load, so it is delayed until `release` is called.
  store.transact = async (scope, decide) => {
    if (!isHeld && scope.keys.some(({ kind }) => kind === 'lines')) {
      isHeld = true;
      await released;
    }
    return transact(scope, decide);
  };
  const tab = new TestTab(device, { vaultId });
  const opened = tab.open();
  await expect.poll(() => [isHeld, tab.records.lines.status]).toEqual([true, 'ready']);
  return { testAccount, device, tab, store, release, drop, opened };
}
