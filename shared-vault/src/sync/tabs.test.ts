import { describe, expect, it } from 'vitest';
import { Collections } from '../collections/collections.ts';

import { decodeChangesPage } from './feed/decode-responses.ts';
import { applyReceived } from './feed/record-reading.ts';
import { Sync } from './sync.ts';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TEST_VAULT_ID, TestAccount } from './testing/test-account.ts';

describe('tabs of one browser', () => {
  it('shows a change in the other tab immediately while one tab sends', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const [one, two] = [await device.tab(), await device.tab()];
    const line = one.records.lines.create({ text: 'from one' });
    await one.sync.flush();
    await waitUntilIdle();
    expect(two.records.lines.get(line.id)?.text).toBe('from one');
    two.records.lines.change(line.id, { text: 'from two' });
    await sendAllChanges(one, two);
    expect(one.records.lines.get(line.id)?.text).toBe('from two');
    expect(testAccount.server.log).toHaveLength(1);
    expect([one.sync.statusLabel, two.sync.statusLabel, two.sync.waitingCount]).toEqual(['saved', 'saved', 0]);
  });

  it('lets the other tab send when the sending one crashes', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const [one, two] = [await device.tab(), await device.tab()];
    one.crash();
    two.records.lines.create({ text: 'left behind' });
    await sendAllChanges(two);
    expect(await testAccount.texts()).toEqual(['left behind']);
  });

  it('keeps the texts of two tabs that type into one line', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const [one, two] = [await device.tab(), await device.tab()];
    const line = one.records.lines.create({ text: 'start' });
    await sendAllChanges(one, two);
    one.records.lines.change(line.id, { text: 'start, one' });
    two.records.lines.change(line.id, { text: 'start, two' });
    await sendAllChanges(one, two);
    const texts = new Set(await testAccount.texts());
    expect(texts).toEqual(new Set(['start, one', 'start, two']));
    for (const tab of [one, two]) {
      expect(new Set(tab.records.lines.items.map(({ text }) => text))).toEqual(texts);
    }
  });

  it('neither shows nor sends changes of another user of the browser', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const first = await device.tab();
    device.network.online = false;
    first.records.lines.create({ text: 'of the first' });
    await sendAllChanges(first);
    await first.close();
    const other = new TestAccount();
    device.network.online = true;
    const requests = testAccount.server.requests.length;
    const second = await device.tab({ vaultId: 'w'.repeat(43) });
    await sendAllChanges(second);
    expect(second.records.lines.items).toEqual([]);
    expect(testAccount.server.requests.slice(requests).map(({ headers }) => headers['x-vault'])).not.toContain(
      'v'.repeat(43),
    );
    expect(other.server.log).toEqual([]);
    await second.close();
    const again = await device.tab();
    await sendAllChanges(again);
    expect(await testAccount.texts()).toEqual(['of the first']);
  });

  it('sends nothing for a replaced vault and locks the tab', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    Object.assign(testAccount.server, { vaultId: 'n'.repeat(43) });
    tab.records.lines.create({ text: 'under the old vault' });
    await sendAllChanges(tab);
    expect(testAccount.server.log).toEqual([]);
    expect([tab.records.lines.status, tab.sync.waitingCount]).toEqual(['empty', 1]);
  });

  it('reports a full disk, keeps the text on the screen and stores it when there is space', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    tab.diskError = new DOMException('full', 'QuotaExceededError');
    const line = tab.records.lines.create({ text: 'no room' });
    await tab.sync.settle();
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges, line.text]).toEqual(['no-room', true, 'no room']);
    tab.diskError = null;
    tab.device.clock.advance(5_000);
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['saved', false]);
    expect(await testAccount.texts()).toEqual(['no room']);
  });

  it('can export on a full disk while a record waits for its parent, and stores both later', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    tab.diskError = new DOMException('full', 'QuotaExceededError');
    const aim = tab.records.aims.create({ label: 'no room' });
    tab.records.goals.create({ label: 'below it' }, { parentId: aim.id });
    await tab.sync.settle();
    expect(await tab.sync.exportUnsentChanges()).toBe('[]');
    expect([tab.sync.statusLabel, tab.sync.unstoredTexts]).toEqual(['no-room', ['no room', 'below it']]);
    tab.diskError = null;
    tab.device.clock.advance(5_000);
    await sendAllChanges(tab);
    await tab.sync.settle();
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['saved', false]);
    expect(testAccount.server.live('goals')).toHaveLength(1);
  });

  it('resumes sending of stored changes after a full disk', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    tab.records.lines.create({ text: 'kept before' });
    await tab.sync.settle();
    tab.diskError = new DOMException('full', 'QuotaExceededError');
    tab.device.clock.advance(1_000);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual([]);
    tab.diskError = null;
    tab.device.clock.advance(5_000);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['kept before']);
  });

  it('resumes sending in a hidden tab after a login in another tab', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const [one, two] = [await device.tab(), await device.tab()];
    device.network.session = false;
    one.records.lines.create({ text: 'before the session was lost' });
    await sendAllChanges(one, two);
    two.records.lines.create({ text: 'typed meanwhile' });
    await sendAllChanges(one, two);
    expect([one.sync.statusLabel, two.sync.waitingCount]).toEqual(['log-in', 2]);
    device.network.session = true;
    two.sync.resume();
    await sendAllChanges(one, two);
    expect(new Set(await testAccount.texts())).toEqual(new Set(['before the session was lost', 'typed meanwhile']));
    expect([one.sync.statusLabel, two.sync.statusLabel]).toEqual(['saved', 'saved']);
  });

  it('shows at the next fetch the changes that a crashed tab has written to the store', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const [one, two] = [await device.tab(), await device.tab()];
    const line = one.records.lines.create({ text: 'start' });
    await sendAllChanges(one, two);
    const other = await testAccount.device().tab();
    await waitUntilIdle();
    other.records.lines.change(line.id, { text: 'from another device' });
    await sendAllChanges(other);
    // One tab writes the feed to the store and crashes before it notifies the others.
    const answer = await device.network.send({
      method: 'GET',
      path: '/sync/changes',
      headers: { 'x-vault': TEST_VAULT_ID },
    });
    const store = await device.openStore(TEST_VAULT_ID);
    const { sealer } = await testAccount.keys;
    await applyReceived(decodeChangesPage(answer.body).records, { store, clock: device.clock, sealer });
    expect(two.records.lines.get(line.id)?.text).toBe('start');
    await two.sync.fetchChanges();
    await waitUntilIdle();
    expect(two.records.lines.get(line.id)?.text).toBe('from another device');
  });

  it('reads persistence, usage and quota of the storage from the browser', async () => {
    const figures = { persisted: true, usage: 5_000, quota: 1_000_000 };
    const sync = new Sync({
      collections: new Collections({ onStorageError: () => {}, onWriting: () => {} }),
      ports: () => Promise.reject(new Error('not used')),
      vaultChanged: () => {},
      readStorage: async () => figures,
    });
    expect(sync.storage).toEqual({ persisted: false, usage: null, quota: null });
    await sync.measureStorage();
    expect(sync.storage).toEqual(figures);
  });
});
