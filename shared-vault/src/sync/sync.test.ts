import { reaction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TEST_VAULT_ID, TestAccount } from './testing/test-account.ts';
import { TestTab } from './testing/test-tab.ts';

describe('Sync', () => {
  it('sends typed text to the server and a second device', async () => {
    const testAccount = new TestAccount();
    const first = await testAccount.device().tab();
    const line = first.records.lines.create({ text: 'buy bread' });
    expect(line.text).toBe('buy bread');
    await first.sync.flush();
    await waitUntilIdle();
    expect(first.sync.waitingCount).toBe(1);
    await sendAllChanges(first);
    expect(await testAccount.texts()).toEqual(['buy bread']);
    expect([first.sync.statusLabel, first.sync.waitingCount, line.rev]).toEqual(['saved', 0, 1]);

    const second = await testAccount.device().tab();
    await waitUntilIdle();
    expect(second.records.lines.items.map((item) => [item.id, item.text])).toEqual([[line.id, 'buy bread']]);
  });

  // shows: notes.load.unlock
  it('fetches the notes when the vault becomes unlocked, and not before', async () => {
    const testAccount = new TestAccount();
    const first = await testAccount.device().tab();
    first.records.lines.create({ text: 'buy bread' });
    await sendAllChanges(first);
    const locked = new TestTab(testAccount.device(), { vaultId: TEST_VAULT_ID });
    const before = testAccount.server.requests.length;
    await locked.sync.use(TEST_VAULT_ID);
    await waitUntilIdle();
    expect([locked.records.lines.items, testAccount.server.requests.length]).toEqual([[], before]);
    await locked.open();
    await waitUntilIdle();
    expect(locked.records.lines.items.map(({ text }) => text)).toEqual(['buy bread']);
  });

  it('shows no change as saved before the server has confirmed it', async () => {
    const tab = await new TestAccount().device().tab();
    await waitUntilIdle();
    const words: string[] = [];
    const stop = reaction(
      () => tab.sync.statusLabel,
      (word) => words.push(word),
    );
    const line = tab.records.lines.create({ text: 'buy' });
    await tab.sync.flush();
    tab.records.lines.change(line.id, { text: 'buy bread' });
    await waitUntilIdle();
    await sendAllChanges(tab);
    stop();
    expect([words.indexOf('saved'), words[0]], words.join()).toEqual([words.length - 1, 'saving']);
  });
});
