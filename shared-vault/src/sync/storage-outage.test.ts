import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { vaultDatabaseName } from './store/idb-store.ts';
import { WRITE_AHEAD_LOG } from './store/object-stores.ts';
import { sendAllChanges } from './testing/quiet.ts';
import { TEST_VAULT_ID, TestAccount } from './testing/test-account.ts';
import type { TestDevice } from './testing/test-device.ts';
import type { TestTab } from './testing/test-tab.ts';

afterEach(() => vi.restoreAllMocks());

const LOST = 'Connection to Indexed Database server lost';

/**
 * Makes every transaction and every opening of the vault's database fail until `repair` is called. `works` is the only
 * object store that can still be used.
 */
function breakDatabase(name = 'UnknownError', works?: string): { repair(): void } {
  const isVault = (database: string) => database === vaultDatabaseName(TEST_VAULT_ID);
  let isBroken = true;
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...options) {
    if (isBroken && isVault(this.name) && options[0] !== works) throw new DOMException(LOST, name);
    return begin.apply(this, options);
  });
  const open = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...options) {
    if (isBroken && works === undefined && isVault(options[0])) throw new DOMException(LOST, name);
    return open.apply(this, options);
  });
  return {
    repair: () => {
      isBroken = false;
    },
  };
}

const shownTexts = (tab: TestTab) => tab.records.lines.items.map(({ text }) => text).toSorted();

/** Idempotency keys of the changes that reach the server from now on. */
function followKeys(device: TestDevice): readonly string[] {
  const keys: string[] = [];
  device.network.before = ({ method, headers }) => {
    if (method !== 'GET') keys.push(headers['idempotency-key'] ?? '');
  };
  return keys;
}

/** Lets the tabs try their database several times. */
async function waitForRetries(...tabs: readonly TestTab[]): Promise<void> {
  for (let round = 0; round < 4; round++) await sendAllChanges(...tabs);
}

/** An account with a tab in which 'first' was sent and 'queued' waits in the outbox on the disk. */
async function openWithQueuedChange() {
  const testAccount = new TestAccount();
  const device = testAccount.device();
  const tab = await device.tab();
  const first = tab.records.lines.create({ text: 'first' });
  await sendAllChanges(tab);
  device.network.online = false;
  tab.records.lines.create({ text: 'queued' });
  await sendAllChanges(tab);
  return { testAccount, device, tab, first };
}

async function goOnline({ device, tab }: { device: TestDevice; tab: TestTab }): Promise<void> {
  device.network.online = true;
  tab.sync.setOnline(true);
  await waitForRetries(tab);
}

describe('a database that cannot be opened again', () => {
  it.each(['UnknownError', 'InvalidStateError'])(
    'after %s lets the sender go on from memory with what was queued and what is typed, and says so',
    async (name) => {
      const { testAccount, device, tab, first } = await openWithQueuedChange();
      breakDatabase(name);
      tab.records.lines.create({ text: 'typed' });
      await goOnline({ device, tab });
      tab.records.lines.change(first.id, { text: 'first, changed' });
      await waitForRetries(tab);
      expect((await testAccount.texts()).toSorted()).toEqual(['first, changed', 'queued', 'typed']);
      expect(shownTexts(tab)).toEqual(['first, changed', 'queued', 'typed']);
      expect([tab.sync.statusLabel, tab.sync.waitingCount, tab.sync.hasUnstoredChanges]).toEqual([
        'no-storage',
        0,
        false,
      ]);
      expect(tab.sync.conflicts).toEqual([]);
    },
  );
});

describe('a database that comes back', () => {
  it('gets everything that has happened in memory, in one write, and nothing is sent twice', async () => {
    const { testAccount, device, tab } = await openWithQueuedChange();
    const { repair } = breakDatabase();
    const keys = followKeys(device);
    await goOnline({ device, tab });
    device.network.online = false;
    tab.records.lines.create({ text: 'only in memory' });
    await waitForRetries(tab);
    expect([tab.sync.statusLabel, tab.sync.waitingCount, tab.sync.hasUnstoredChanges]).toEqual(['no-storage', 1, true]);

    repair();
    await waitForRetries(tab);
    expect([tab.sync.statusLabel, tab.sync.waitingCount, tab.sync.hasUnstoredChanges]).toEqual(['offline', 1, false]);
    tab.crash();
    const later = await device.tab();
    expect(shownTexts(later)).toEqual(['first', 'only in memory', 'queued']);
    device.network.online = true;
    later.sync.setOnline(true);
    await waitForRetries(later);
    expect((await testAccount.texts()).toSorted()).toEqual(['first', 'only in memory', 'queued']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
    expect([later.sync.statusLabel, later.sync.conflicts]).toEqual(['saved', []]);
  });

  it('takes what another device has changed meanwhile, so that a later change is no conflict', async () => {
    const { testAccount, device, tab, first } = await openWithQueuedChange();
    const { repair } = breakDatabase();
    await goOnline({ device, tab });
    const other = await testAccount.device({ quick: true }).tab();
    other.records.lines.change(first.id, { text: 'changed elsewhere' });
    await sendAllChanges(other);
    await tab.sync.fetchChanges();
    await waitForRetries(tab);
    expect(tab.records.lines.get(first.id)?.text).toBe('changed elsewhere');
    device.network.online = false;
    repair();
    await waitForRetries(tab);
    tab.records.lines.change(first.id, { text: 'changed here' });
    await goOnline({ device, tab });
    expect((await testAccount.texts()).toSorted()).toEqual(['changed here', 'queued']);
    expect([tab.sync.statusLabel, tab.sync.conflicts]).toEqual(['saved', []]);
  });

  it('keeps a request that was under way under its idempotency key', async () => {
    const { testAccount, device, tab } = await openWithQueuedChange();
    const { repair } = breakDatabase();
    const keys = followKeys(device);
    device.network.loseAnswers = 1_000;
    await goOnline({ device, tab });
    repair();
    await waitForRetries(tab);
    tab.crash();
    device.network.loseAnswers = 0;
    const later = await device.tab();
    await waitForRetries(later);
    expect((await testAccount.texts()).toSorted()).toEqual(['first', 'queued']);
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
    expect([later.sync.statusLabel, later.sync.conflicts]).toEqual(['saved', []]);
  });
});

describe('an outage of the database', () => {
  it('does not begin for a full disk, where the text stays on the page as before', async () => {
    const { device, tab } = await openWithQueuedChange();
    breakDatabase('QuotaExceededError');
    tab.records.lines.create({ text: 'no room' });
    await goOnline({ device, tab });
    expect([tab.sync.statusLabel, tab.store?.isPersistent, tab.sync.unstoredTexts]).toEqual([
      'no-room',
      true,
      ['no room'],
    ]);
  });

  it('lets only the sending tab go on in memory; the other keeps its text and stores it afterwards', async () => {
    const { testAccount, device, tab } = await openWithQueuedChange();
    const beside = await device.tab();
    const { repair } = breakDatabase();
    const keys = followKeys(device);
    tab.records.lines.create({ text: 'of the sender' });
    beside.records.lines.create({ text: 'of the other' });
    await goOnline({ device, tab });
    await waitForRetries(tab, beside);
    expect([tab.store?.isPersistent, beside.store?.isPersistent]).toEqual([false, true]);
    expect([beside.sync.statusLabel, beside.sync.unstoredTexts]).toEqual(['no-storage', ['of the other']]);
    repair();
    await waitForRetries(tab, beside);
    expect((await testAccount.texts()).toSorted()).toEqual(['first', 'of the other', 'of the sender', 'queued']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    expect([tab.sync.statusLabel, beside.sync.statusLabel]).toEqual(['saved', 'saved']);
    expect(shownTexts(beside)).toEqual(shownTexts(tab));
  });

  it('refuses a change of a record that memory does not hold yet, and stores it once the server was read', async () => {
    const { testAccount, device, tab, first } = await openWithQueuedChange();
    breakDatabase();
    tab.records.lines.create({ text: 'typed' });
    await waitForRetries(tab);
    expect(tab.store?.isPersistent).toBe(false);
    tab.records.lines.change(first.id, { text: 'first, changed' });
    await waitForRetries(tab);
    expect(tab.sync.unstoredTexts).toEqual(['first, changed']);
    await goOnline({ device, tab });
    expect((await testAccount.texts()).toSorted()).toEqual(['first, changed', 'queued', 'typed']);
    expect(tab.sync.conflicts).toEqual([]);
  });

  it('does not append an action again that only reached the log before the database broke', async () => {
    const { testAccount, device, tab, first } = await openWithQueuedChange();
    const { repair } = breakDatabase('UnknownError', WRITE_AHEAD_LOG);
    tab.records.lines.change(first.id, { text: 'typed' });
    await goOnline({ device, tab });
    tab.records.lines.change(first.id, { text: 'typed, and more' });
    await waitForRetries(tab);
    repair();
    await waitForRetries(tab);
    await tab.sync.fetchChanges();
    await waitForRetries(tab);
    expect([tab.store?.isPersistent, await tab.store?.loggedActions()]).toEqual([true, []]);
    expect((await testAccount.texts()).toSorted()).toEqual(['queued', 'typed, and more']);
    expect([tab.sync.statusLabel, tab.sync.conflicts]).toEqual(['saved', []]);
  });

  it.each(['lock', 'logout'])('survives a %s: what waits in memory is stored and sent afterwards', async (what) => {
    const { testAccount, device, tab } = await openWithQueuedChange();
    const { repair } = breakDatabase();
    tab.records.lines.create({ text: 'typed' });
    await waitForRetries(tab);
    expect(tab.sync.waitingCount).toBe(2);
    if (what === 'lock') tab.sync.lock();
    else await tab.sync.use(null);
    repair();
    await waitForRetries(tab);
    await tab.open();
    await goOnline({ device, tab });
    expect((await testAccount.texts()).toSorted()).toEqual(['first', 'queued', 'typed']);
    expect([tab.sync.statusLabel, shownTexts(tab)]).toEqual(['saved', ['first', 'queued', 'typed']]);
  });
});
