import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

/** Opens a device with a changed line, of which the feed shows the former state while the list of revisions is true. */
async function openShownOlder() {
  const opened = await openDeviceWithLines('one');
  const { tab, server, network, id } = opened;
  const former = server.get('lines', id) as WireRecord;
  tab.records.lines.change(id, { text: 'one, changed' });
  await sendAllChanges(tab);
  network.lie = ({ path }) =>
    path.startsWith('/sync/changes')
      ? { status: 200, body: { records: [{ kind: 'lines', record: former }], next: null } }
      : null;
  const fetch = async () => {
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    return [tab.sync.statusLabel, lineTexts(tab)];
  };
  return { ...opened, fetch };
}

describe('an older state in the feed, below a true list of revisions', () => {
  it('is reported when it is shown again, until the server shows the record as it is', async () => {
    const { network, fetch } = await openShownOlder();
    expect(await fetch()).toEqual(['saved', ['one, changed']]);
    expect(await fetch()).toEqual(['older', ['one, changed']]);
    expect(await fetch()).toEqual(['older', ['one, changed']]);
    network.lie = null;
    expect(await fetch()).toEqual(['saved', ['one, changed']]);
  });

  it.each(['mine', 'stored'] as const)(
    'is ended by the decision for %s with a server that is honest again',
    async (side) => {
      const { testAccount, tab, network, fetch } = await openShownOlder();
      await fetch();
      await fetch();
      network.lie = null;
      await tab.sync.resolveRollback(side);
      await sendAllChanges(tab);
      expect(await fetch()).toEqual(['saved', ['one, changed']]);
      expect(await testAccount.texts()).toEqual(['one, changed']);
    },
  );

  it('loses nothing when the server lies during the decision', async () => {
    const { testAccount, tab, network, fetch } = await openShownOlder();
    await fetch();
    await fetch();
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    network.lie = null;
    await sendAllChanges(tab);
    expect(await fetch()).toEqual(['saved', ['one, changed']]);
    expect(await testAccount.texts()).toEqual(['one, changed']);
  });
});
