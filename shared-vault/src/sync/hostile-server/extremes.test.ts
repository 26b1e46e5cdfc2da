import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevices, lineTexts, syncAll } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

const DAY_MS = 86_400_000;
const LATER = '2026-11-03T00:00:00.000Z';
const MAX = Number.MAX_SAFE_INTEGER;

async function compareOn(...tabs: readonly TestTab[]): Promise<void> {
  for (const tab of tabs) {
    tab.device.clock.advance(DAY_MS);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
  }
}

describe('a header with the highest number', () => {
  it('leaves the record writable for every device', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    const { server } = testAccount;
    const { sealer } = await testAccount.keys;
    const members = { ...(server.get('lines', id) as WireRecord) };
    const state = { era: 0, n: MAX, gone: null, last: [] };
    const { h } = await sealer.sealHeader({ kind: 'lines', id, members }, state);
    server.tamper('lines', id, (line) => ({ ...line, h, rev: 2, updatedAt: LATER }));
    server.pass(DAY_MS);
    await compareOn(here, there);
    for (const [tab, text] of [
      [here, 'one'],
      [there, 'two'],
      [here, 'three'],
    ] as const) {
      tab.records.lines.change(id, { text });
      await syncAll(here, there);
    }
    await compareOn(here, there);
    for (const tab of [here, there])
      expect([tab.sync.statusLabel, lineTexts(tab), tab.sync.resolvedConflicts]).toEqual(['saved', ['three'], []]);
  });
});

describe('a record at the highest revision', () => {
  it.each([
    ['that is true', {}, 'saved'],
    ['that is refused', { isDone: true }, 'older'],
  ] as const)('%s: loses nothing, and a decision ends it', async (_, altered, label) => {
    const { testAccount, tab, server, network, id } = await openDeviceWithLines('one');
    const record = { ...(server.get('lines', id) as WireRecord), ...altered, rev: MAX, updatedAt: LATER };
    network.lie = ({ path }) => {
      if (path.startsWith('/sync/revs')) return { status: 200, body: { revs: [['lines', id, MAX]] } };
      const isFeed = path.startsWith('/sync/changes');
      return isFeed ? { status: 200, body: { records: [{ kind: 'lines', record }], next: null } } : null;
    };
    await compareOn(tab, tab);
    expect([tab.sync.statusLabel, lineTexts(tab)]).toEqual([label, ['one']]);
    network.lie = null;
    tab.records.lines.change(id, { text: 'one, changed' });
    await sendAllChanges(tab);
    await compareOn(tab);
    expect([tab.sync.statusLabel, lineTexts(tab), tab.sync.rejected]).toEqual(['older', ['one, changed'], []]);
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    await compareOn(tab);
    expect([tab.sync.statusLabel, tab.sync.waitingCount]).toEqual(['saved', 0]);
    expect(await testAccount.texts()).toEqual(['one, changed']);
  });
});
