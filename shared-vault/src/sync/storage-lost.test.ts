import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { vaultDatabaseName } from './store/idb-store.ts';
import { sendAllChanges } from './testing/quiet.ts';
import { TEST_VAULT_ID, TestAccount } from './testing/test-account.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes every transaction fail on the database handles that were used until now. */
function loseUsedHandles(name: string): void {
  const begin = IDBDatabase.prototype.transaction;
  const later = new WeakSet<IDBDatabase>();
  const open = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...options) {
    const request = open.apply(this, options);
    request.addEventListener('success', () => later.add(request.result as unknown as IDBDatabase));
    return request;
  });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...options) {
    if (this.name !== vaultDatabaseName(TEST_VAULT_ID) || later.has(this)) return begin.apply(this, options);
    throw new DOMException('Connection to Indexed Database server lost', name);
  });
}

describe('a lost database', () => {
  it.each(['UnknownError', 'InvalidStateError'])(
    'is opened again after %s: the text is stored and sent without a reload',
    async (name) => {
      const testAccount = new TestAccount();
      const device = testAccount.device();
      const tab = await device.tab();
      tab.records.lines.create({ text: 'before' });
      await sendAllChanges(tab);
      loseUsedHandles(name);
      tab.records.lines.create({ text: 'after loss' });
      await sendAllChanges(tab);
      expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['saved', false]);
      expect((await testAccount.texts()).toSorted()).toEqual(['after loss', 'before']);
      await tab.close();
      const later = await device.tab();
      expect(later.records.lines.items.map(({ text }) => text).toSorted()).toEqual(['after loss', 'before']);
    },
  );
});
