import { DAY_MS, MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ServerRequest } from '../ports.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { ForgedResponse, TestNetwork } from '../testing/test-network.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

/**
 * Number of requests after which the server stops sending false responses, so that the test of a client that reads
 * without end fails and does not hang.
 */
const REQUESTS_MAX = 40;

/** Sends a false response for every page of the changes feed; returns an object with the number of these requests. */
function lieAboutPages(network: TestNetwork, page: (n: number) => unknown) {
  const asked = { count: 0 };
  network.lie = ({ path }: ServerRequest): ForgedResponse => {
    if (!path.startsWith('/sync/changes') || asked.count >= REQUESTS_MAX) return null;
    asked.count += 1;
    return { status: 200, body: page(asked.count) };
  };
  return asked;
}

/** Checks that the first device, after its backoff, fetches a line that a second device writes. */
async function readsAnotherDevice({ testAccount, tab, network }: Awaited<ReturnType<typeof openDeviceWithLines>>) {
  network.lie = null;
  const other = await testAccount.device().tab();
  other.records.lines.create({ text: 'from another device' });
  await sendAllChanges(other);
  tab.device.clock.advance(2 * MINUTE_MS);
  await tab.sync.fetchChanges();
  await sendAllChanges(tab);
  return lineTexts(tab);
}

describe('ChangesFeed with a malicious server', () => {
  const emptyWithNext = () => ({ records: [], next: 'x' });

  it('stops at an empty page with a next cursor, backs off and continues when the server is honest', async () => {
    const opened = await openDeviceWithLines('one');
    const asked = lieAboutPages(opened.network, emptyWithNext);
    for (let i = 0; i < 5; i++) await opened.tab.sync.fetchChanges();
    expect(asked.count).toBe(1);
    expect(await readsAnotherDevice(opened)).toEqual(['one', 'from another device']);
    expect(opened.tab.sync.statusLabel).toBe('saved');
  });

  it('grows the pause between reads while the pages stay malformed', async () => {
    const { tab, network } = await openDeviceWithLines('one');
    const asked = lieAboutPages(network, emptyWithNext);
    for (let second = 0; second < 60; second++) {
      await tab.sync.fetchChanges();
      tab.device.clock.advance(1_000);
    }
    expect(asked.count).toBeGreaterThan(3);
    expect(asked.count).toBeLessThan(10);
  });

  it('stops reading when the next cursor does not increase', async () => {
    const opened = await openDeviceWithLines('one');
    const { server, id } = opened;
    const asked = lieAboutPages(opened.network, (n) => ({
      records: [{ kind: 'lines', record: server.get('lines', id) }],
      next: n === 1 ? 'b' : 'a',
    }));
    await opened.tab.sync.fetchChanges();
    expect(asked.count).toBe(2);
    expect(await readsAnotherDevice(opened)).toEqual(['one', 'from another device']);
  });

  it('stops the first load of a new device at an empty page with a next cursor and completes it later', async () => {
    const { testAccount } = await openDeviceWithLines('one');
    const device = testAccount.device();
    const asked = lieAboutPages(device.network, emptyWithNext);
    const tab = await device.tab();
    await waitUntilIdle();
    expect(asked.count).toBe(1);
    device.network.lie = null;
    await sendAllChanges(tab);
    expect([lineTexts(tab), tab.records.settings.status]).toEqual([['one'], 'ready']);
  });

  it('stops comparing an older state of the server at an empty page with a next cursor, and keeps the newer texts', async () => {
    const { testAccount, tab, network, server, id } = await openDeviceWithLines('one');
    const backup = server.snapshot();
    tab.records.lines.change(id, { text: 'one, newer' });
    await sendAllChanges(tab);
    server.restore(backup);
    tab.device.clock.advance(DAY_MS);
    await tab.sync.fetchChanges();
    expect(tab.sync.statusLabel).toBe('older');
    const asked = lieAboutPages(network, emptyWithNext);
    await expect(tab.sync.resolveRollback('mine')).rejects.toThrow('Reading failed');
    expect(asked.count).toBe(1);
    network.lie = null;
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['one, newer']);
  });
});
