import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import { lineTexts } from './testing/two-devices.ts';

it('stores every refused text once a full disk has room again, and says nothing else before', async () => {
  const testAccount = new TestAccount();
  const tab = await testAccount.device().tab();
  const { lines } = tab.records;
  const [one, two] = [lines.create({ text: 'one' }), lines.create({ text: 'two' })];
  await sendAllChanges(tab);
  tab.diskError = new DOMException('', 'QuotaExceededError');
  lines.change(one.id, { text: 'one more' });
  lines.change(two.id, { text: 'two more' });
  await expect(tab.sync.flush()).rejects.toThrow('a change is not stored');
  await waitUntilIdle();
  expect(tab.sync.statusLabel).toBe('no-room');
  tab.diskError = null;
  lines.change(one.id, { text: 'one more letter' });
  await waitUntilIdle();
  expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['no-room', true]);
  await tab.device.clock.advance(5_000);
  await waitUntilIdle();
  await sendAllChanges(tab);
  expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['saved', false]);
  expect(await testAccount.texts()).toEqual(['one more letter', 'two more']);
});

it('names every text that exists on this page only, and the title of what was changed', async () => {
  const tab = await new TestAccount().device().tab();
  const { lines, reviews } = tab.records;
  const line = lines.create({ text: 'one', categories: ['home'] });
  await sendAllChanges(tab);
  tab.diskError = new DOMException('', 'QuotaExceededError');
  lines.change(line.id, { categories: ['home', 'garden'] });
  reviews.create({ completedAt: '2026-11-20T10:00:00.000Z', note: 'A calm week', decisions: [] }, { id: '2026-W47' });
  lines.create({ text: 'two' });
  await waitUntilIdle();
  expect(tab.sync.unstoredTexts.toSorted()).toEqual(['A calm week', 'one', 'two']);
});

it('does not take a change for stored that a lock has dropped', async () => {
  const tab = await new TestAccount().device().tab();
  tab.diskError = new DOMException('', 'QuotaExceededError');
  tab.records.lines.create({ text: 'one' });
  const flushed = tab.sync.flush();
  tab.sync.lock();
  await expect(flushed).rejects.toThrow('a change is not stored');
});

it('takes everything for stored once it is, also after a lock in which nothing was typed', async () => {
  const tab = await new TestAccount().device().tab();
  tab.records.lines.create({ text: 'one' });
  await tab.sync.flush();
  tab.sync.lock();
  await tab.sync.flush();
  expect(tab.sync.hasUnstoredChanges).toBe(false);
});

describe('what a full disk has refused before a lock', () => {
  async function lockOnFullDisk() {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const { aims, goals, lines } = tab.records;
    const line = lines.create({ text: 'one' });
    await sendAllChanges(tab);
    tab.diskError = new DOMException('', 'QuotaExceededError');
    lines.change(line.id, { text: 'one more' });
    lines.create({ text: 'two' });
    goals.create({ label: 'run' }, { parentId: aims.create({ label: 'health' }).id });
    await waitUntilIdle();
    expect(tab.sync.statusLabel).toBe('no-room');
    await tab.sync.prepareLock();
    tab.sync.lock();
    expect([lineTexts(tab), tab.sync.hasUnstoredChanges]).toEqual([[], true]);
    return { testAccount, tab };
  }

  async function expectAllSent({ testAccount, tab }: Awaited<ReturnType<typeof lockOnFullDisk>>) {
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['saved', false]);
    expect(lineTexts(tab).toSorted()).toEqual(['one more', 'two']);
    expect(tab.records.goals.items.map(({ label }) => label)).toEqual(['run']);
    expect((await testAccount.texts()).toSorted()).toEqual(['one more', 'two']);
  }

  it('is stored, shown and sent after the next unlock', async () => {
    const locked = await lockOnFullDisk();
    locked.tab.diskError = null;
    await locked.tab.open();
    await expectAllSent(locked);
  });

  it('is stored together with the next change that is, where the disk had no room at the unlock', async () => {
    const locked = await lockOnFullDisk();
    const { tab } = locked;
    await tab.open();
    expect([tab.sync.statusLabel, tab.sync.hasUnstoredChanges]).toEqual(['no-room', true]);
    await expect(tab.sync.flush()).rejects.toThrow('a change is not stored');
    tab.diskError = null;
    tab.records.aims.create({ label: 'rest' });
    await expectAllSent(locked);
  });

  it('is held over a second lock', async () => {
    const locked = await lockOnFullDisk();
    const { tab } = locked;
    await tab.open();
    const line = tab.records.lines.create({ text: 'three' });
    await tab.sync.prepareLock();
    tab.sync.lock();
    tab.diskError = null;
    await tab.open();
    await sendAllChanges(tab);
    expect(tab.records.lines.get(line.id)?.text).toBe('three');
    tab.records.lines.remove(line.id);
    await expectAllSent(locked);
  });
});
