import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines, restoreCorrectResponses, sendForgedWriteResponses } from './saved-lines.ts';

type Opened = Awaited<ReturnType<typeof openDeviceWithLines>>;

describe('deletion confirmed by a malicious server', () => {
  const liveAt = ({ server, id }: Opened, rev: number) => ({ status: 200, body: { ...server.get('lines', id), rev } });

  it.each([
    ['204', () => ({ status: 204, body: undefined })],
    ['an empty object', () => ({ status: 200, body: {} })],
    ['the live record at the next revision', (opened: Opened) => liveAt(opened, 2)],
    [
      'a tombstone of an older revision',
      (opened: Opened) => {
        const { id, server } = opened;
        return { status: 200, body: { id, vaultId: server.vaultId, rev: 1, deletedAt: '2026-11-02T09:00:00.000Z' } };
      },
    ],
  ])('stays in the outbox after %s and is applied later', async (_, answer) => {
    const opened = await openDeviceWithLines('one', 'two');
    const { testAccount, tab, network, id } = opened;
    const lie = answer(opened);
    sendForgedWriteResponses(network, () => lie);
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, lineTexts(tab)]).toEqual([1, ['two']]);
    await restoreCorrectResponses(opened, tab);
    expect([await testAccount.texts(), tab.sync.statusLabel]).toEqual([['two'], 'saved']);
  });

  it('is complete when the server answers 404 because it does not have the record', async () => {
    const { tab, server, id } = await openDeviceWithLines('one', 'two');
    server.tamper('lines', id, () => null);
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
  });

  it('shows a record again that another device has restored before the retry', async () => {
    const { testAccount, tab, network, server, id } = await openDeviceWithLines('one');
    network.loseAnswers = 1;
    tab.records.lines.remove(id);
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    network.online = false;
    const other = await testAccount.device().tab();
    const [deleted] = (await other.sync.readTrash()).records;
    if (deleted) await other.sync.restoreDeleted(deleted);
    network.online = true;
    await sendAllChanges(tab, other);
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
    expect([lineTexts(tab), await testAccount.texts(), tab.sync.waitingCount]).toEqual([['one'], ['one'], 0]);
  });
});

describe('restore from the trash confirmed by a malicious server', () => {
  it('is rejected if the response lacks the restored record, and works with an honest server', async () => {
    const opened = await openDeviceWithLines('one');
    const { tab, network, id } = opened;
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    sendForgedWriteResponses(network, () => ({ status: 200, body: {} }));
    await expect(tab.sync.restoreDeleted({ kind: 'lines', id })).rejects.toThrow('The server cannot be reached.');
    network.lie = null;
    await tab.sync.restoreDeleted({ kind: 'lines', id });
    await waitUntilIdle();
    expect(lineTexts(tab)).toEqual(['one']);
  });

  it('is not sent for a record with another content than the deleted one, which the trash does not list', async () => {
    const { tab, server, id } = await openDeviceWithLines('one');
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    server.tamper('lines', id, (line) => ({ ...line, isDone: true }));
    expect((await tab.sync.readTrash()).records).toEqual([]);
    await expect(tab.sync.restoreDeleted({ kind: 'lines', id })).rejects.toThrow('The server cannot be reached.');
    expect(server.get('lines', id)?.deletedAt).not.toBeNull();
  });
});
