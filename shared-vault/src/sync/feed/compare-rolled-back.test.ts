import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { TestAccount } from '../testing/test-account.ts';
import type { TestTab } from '../testing/test-tab.ts';

/** A device with a line, and the server's state before and after its text was changed. */
async function openChangedLine() {
  const testAccount = new TestAccount();
  const { server } = testAccount;
  const tab = await testAccount.device().tab();
  const { id } = tab.records.lines.create({ text: 'one' });
  await sendAllChanges(tab);
  const first = server.get('lines', id);
  tab.records.lines.change(id, { text: 'one, newer' });
  await sendAllChanges(tab);
  await tab.sync.fetchChanges(); // compares all revisions, as after each first load
  return { testAccount, server, tab, id, first };
}

async function fetchAndCompare(tab: TestTab) {
  await tab.sync.compareAll();
  await tab.sync.compareRolledBack();
  const [record] = tab.sync.comparedRecords ?? [];
  return record && { mine: record.mine, theirs: record.theirs, isForged: record.isForged };
}

/** Date of what the server shows; later than each change. */
const LATER = '2027-01-01T00:00:00.000Z';

describe('compareRolledBack', () => {
  it('reads both texts of a record that the server replays at a higher revision', async () => {
    const { server, tab, id, first } = await openChangedLine();
    server.tamper('lines', id, () => (first ? { ...first, rev: 7, updatedAt: LATER } : null));
    expect(await fetchAndCompare(tab)).toEqual({ mine: 'one, newer', theirs: 'one', isForged: false });
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.comparedRecords]).toEqual(['saved', null]);
  });

  it('tells a record that none of the devices has written', async () => {
    const { server, tab, id } = await openChangedLine();
    server.tamper('lines', id, (line) => ({ ...line, isDone: true, rev: 7, updatedAt: LATER }));
    expect(await fetchAndCompare(tab)).toEqual({ mine: 'one, newer', theirs: 'one, newer', isForged: true });
    expect(tab.records.lines.get(id)?.isDone).toBe(false);
  });

  it('tells a deletion that none of the devices has made', async () => {
    const { server, tab, id } = await openChangedLine();
    server.tamper('lines', id, (line) => ({ ...line, deletedAt: LATER, rev: 7, updatedAt: LATER }));
    expect(await fetchAndCompare(tab)).toEqual({ mine: 'one, newer', theirs: null, isForged: true });
  });

  it('reads a record that the restored server does not have', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const backup = testAccount.server.snapshot();
    tab.records.lines.create({ text: 'two' });
    await sendAllChanges(tab);
    testAccount.server.restore(backup);
    const again = await tab.device.tab();
    expect(await fetchAndCompare(again)).toEqual({ mine: 'two', theirs: null, isForged: false });
  });

  it('shows nothing after a lock, and reads again after the unlock', async () => {
    const { server, tab, id, first } = await openChangedLine();
    server.tamper('lines', id, () => (first ? { ...first, rev: 7, updatedAt: LATER } : null));
    await fetchAndCompare(tab);
    tab.sync.lock();
    expect(tab.sync.comparedRecords).toBeNull();
    await tab.sync.compareRolledBack();
    expect(tab.sync.comparedRecords).toBeNull();
  });
});

describe('checkedAt', () => {
  it('is the time of the last comparison that found nothing', async () => {
    const { server, tab, id, first, testAccount } = await openChangedLine();
    const checkedAt = tab.sync.checkedAt;
    expect(checkedAt).not.toBeNull();
    tab.device.clock.advance(60_000);
    server.tamper('lines', id, () => (first ? { ...first, rev: 7, updatedAt: LATER } : null));
    await tab.sync.compareAll();
    expect([tab.sync.statusLabel, tab.sync.checkedAt]).toEqual(['older', checkedAt]);
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    await tab.sync.compareAll();
    expect(tab.sync.checkedAt).toBeGreaterThan(checkedAt ?? Number.POSITIVE_INFINITY);
    expect(await testAccount.texts()).toEqual(['one, newer']);
  });

  it('is known to a new tab before its first comparison', async () => {
    const { tab } = await openChangedLine();
    const again = await tab.device.tab();
    await waitUntilIdle();
    expect([again.sync.checkedAt === null, again.sync.checkedAt]).toEqual([false, tab.sync.checkedAt]);
  });

  it('stays as it was while the server shows a record that none of the devices has written, also to a new tab', async () => {
    const { testAccount, server, tab } = await openChangedLine();
    const { checkedAt } = tab.sync;
    const other = await testAccount.device().tab();
    const { id } = other.records.lines.create({ text: 'two' });
    await sendAllChanges(other);
    server.tamper('lines', id, (line) => ({ ...line, isDone: true }));
    tab.device.clock.advance(60_000);
    await tab.sync.compareAll();
    expect([tab.sync.statusLabel, tab.sync.unverified]).toEqual(['unverified', [{ kind: 'lines', id }]]);
    const again = await tab.device.tab();
    await waitUntilIdle();
    expect([again.sync.statusLabel, again.sync.checkedAt]).toEqual(['unverified', checkedAt]);
    server.tamper('lines', id, (line) => ({ ...line, isDone: false }));
    await again.sync.compareAll();
    expect([again.sync.statusLabel, again.records.lines.items.length]).toEqual(['saved', 2]);
    expect(again.sync.checkedAt).toBeGreaterThan(checkedAt ?? Number.POSITIVE_INFINITY);
  });
});
