import { expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

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
