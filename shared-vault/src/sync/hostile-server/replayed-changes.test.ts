import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

/** Creates an edit whose response is lost, and which another device overwrites before it is sent again. */
async function editTwice() {
  const opened = await openDeviceWithLines('one');
  const { testAccount, tab, network, id } = opened;
  network.loseAnswers = 1;
  tab.records.lines.change(id, { text: 'edited here' });
  await tab.sync.sendWithoutDelay();
  await waitUntilIdle();
  network.online = false;
  const other = await testAccount.device().tab();
  other.records.lines.change(id, { text: 'edited after it' });
  await sendAllChanges(other);
  return opened;
}

describe('repeated change that another device has overwritten', () => {
  it('is confirmed by the newer value if that decrypts for its own field, and creates no copy', async () => {
    const { tab, network } = await editTwice();
    network.online = true;
    await sendAllChanges(tab);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect([lineTexts(tab), tab.sync.statusLabel]).toEqual([['edited after it'], 'saved']);
  });

  it('is confirmed only after the unlock if the vault is locked', async () => {
    const { tab, network } = await editTwice();
    tab.sync.lock();
    network.online = true;
    await sendAllChanges(tab);
    expect(await tab.store?.entries()).toHaveLength(1);
    await tab.open();
    await sendAllChanges(tab);
    expect([lineTexts(tab), tab.sync.waitingCount]).toEqual([['edited after it'], 0]);
  });

  it('does not overwrite an unencrypted value that another device has changed back', async () => {
    const { testAccount, tab, network, server, id } = await openDeviceWithLines('one');
    tab.records.lines.change(id, { inDashboard: false });
    await sendAllChanges(tab);
    network.loseAnswers = 1;
    tab.records.lines.change(id, { inDashboard: true });
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    network.online = false;
    const other = await testAccount.device().tab();
    other.records.lines.change(id, { inDashboard: false });
    await sendAllChanges(other);
    network.online = true;
    await sendAllChanges(tab);
    expect([server.get('lines', id)?.inDashboard, tab.sync.statusLabel]).toEqual([false, 'saved']);
  });
});
