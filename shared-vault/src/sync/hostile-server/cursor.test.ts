import { describe, expect, it } from 'vitest';
import { INITIAL_FEED_STATE } from '../store/store.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

async function writeElsewhere({ testAccount }: Awaited<ReturnType<typeof openDeviceWithLines>>) {
  const other = await testAccount.device().tab();
  other.records.lines.create({ text: 'from another device' });
  await sendAllChanges(other);
}

describe('cursor of the changes feed of a malicious server', () => {
  it.each(['zzzz', '9999-12-31T00:00:00.000Z'])(
    'ignores the cursor %s of a response and reads what other devices write, also after a reload',
    async (cursor) => {
      const opened = await openDeviceWithLines('one');
      opened.network.lie = ({ path }) =>
        path.startsWith('/sync/changes') ? { status: 200, body: { records: [], cursor, next: null } } : null;
      await opened.tab.sync.fetchChanges();
      opened.network.lie = null;
      await writeElsewhere(opened);
      const again = await opened.device.tab();
      await waitUntilIdle();
      expect([lineTexts(again), again.sync.statusLabel]).toEqual([['one', 'from another device'], 'saved']);
    },
  );

  it('drops a cursor that the server rejects with 400, reads everything and compares all revisions', async () => {
    const opened = await openDeviceWithLines('one');
    const { tab, server, id } = opened;
    const dated = { ...server.get('lines', id), updatedAt: '9999-12-31T00:00:00.000Z', rev: 2 };
    opened.network.lie = ({ path }) =>
      path.startsWith('/sync/changes')
        ? { status: 200, body: { records: [{ kind: 'lines', record: dated }], next: null } }
        : null;
    await tab.sync.fetchChanges();
    opened.network.lie = null;
    await writeElsewhere(opened);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect(lineTexts(tab)).toEqual(['one', 'from another device']);
    // The revision that the server invented is above its real one, so the device reports a rollback: the user is
    // notified and keeps the local state.
    expect(tab.sync.statusLabel).toBe('older');
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    expect([await opened.testAccount.texts(), tab.sync.statusLabel]).toEqual([['one', 'from another device'], 'saved']);
  });

  it('drops a cursor that is no date, as an earlier release may have stored it', async () => {
    const opened = await openDeviceWithLines('one');
    await opened.tab.store?.setFeed({ ...INITIAL_FEED_STATE, cursor: 'zzzz', loaded: true });
    await writeElsewhere(opened);
    await opened.tab.sync.fetchChanges();
    await waitUntilIdle();
    expect(lineTexts(opened.tab)).toEqual(['one', 'from another device']);
    expect((await opened.tab.store?.feed())?.cursor).toMatch(/^2026-/);
  });

  it('asks a server that rejects every cursor with growing pauses', async () => {
    const { tab, network } = await openDeviceWithLines('one');
    await tab.sync.fetchChanges(); // this fetch stores a cursor
    let asked = 0;
    network.lie = ({ path }) => {
      if (!path.startsWith('/sync/changes')) return null;
      asked += 1;
      return { status: 400, body: {} };
    };
    for (let i = 0; i < 5; i++) await tab.sync.fetchChanges();
    expect(asked).toBe(2); // one request with the cursor and one without
    network.lie = null;
    tab.sync.resume();
    await waitUntilIdle();
    expect([lineTexts(tab), tab.sync.statusLabel]).toEqual([['one'], 'saved']);
  });
});
