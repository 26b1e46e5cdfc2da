import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges } from '../testing/quiet.ts';
import { openDeviceWithLines, restoreCorrectResponses, sendForgedWriteResponses } from './saved-lines.ts';

describe('creation confirmed by a malicious server', () => {
  it.each([
    ['an empty object', () => ({ status: 200, body: {} })],
    ['204', () => ({ status: 204, body: undefined })],
    ['a text', () => ({ status: 200, body: 'stored' })],
    ['a record of another id', (other: unknown) => ({ status: 201, body: other })],
    ['a record without the text', (other: object, id: unknown) => ({ status: 201, body: { ...other, id, rev: 1 } })],
    ['revision 0', (other: object, id: unknown) => ({ status: 201, body: { ...other, id, rev: 0 } })],
  ])('keeps the text in the outbox after %s and stores it later', async (_, answer) => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, network, server, id } = opened;
    const { text: _text, ...other }: Partial<WireRecord> = server.get('lines', id) ?? {};
    const requests = sendForgedWriteResponses(network, ({ body }) => answer(other, Reflect.get(Object(body), 'id')));
    tab.records.lines.create({ text: 'two' });
    await sendAllChanges(tab);
    expect(requests.length).toBeGreaterThan(0);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([1, 'waiting']);
    await restoreCorrectResponses(opened, tab);
    expect([await testAccount.texts(), tab.sync.statusLabel]).toEqual([['one', 'two'], 'saved']);
    expect(tab.records.lines.items.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('rejects a record under another parent', async () => {
    const opened = await openDeviceWithLines();
    const { tab, network, server } = opened;
    const aim = tab.records.aims.create({ label: 'health' });
    await sendAllChanges(tab);
    sendForgedWriteResponses(network, ({ body }) => ({
      status: 201,
      body: { ...server.get('aims', aim.id), ...Object(body), parentId: null, parentKind: null, rev: 1 },
    }));
    const goal = tab.records.goals.create({ label: 'run' }, { parentId: aim.id });
    await sendAllChanges(tab);
    expect(tab.sync.waitingCount).toBe(1);
    await restoreCorrectResponses(opened, tab);
    expect(server.get('goals', goal.id)?.parentId).toBe(aim.id);
  });

  it('keeps the text as a copy when the response shows the record as deleted', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, network, server } = opened;
    const mark = { vaultId: server.vaultId, rev: 2, deletedAt: '2026-11-02T09:00:00.000Z' };
    const requests = sendForgedWriteResponses(network, ({ body }) =>
      requests.length > 1 ? null : { status: 201, body: { ...mark, id: Reflect.get(Object(body), 'id') } },
    );
    tab.records.lines.create({ text: 'two' });
    await sendAllChanges(tab);
    await restoreCorrectResponses(opened, tab);
    expect([await testAccount.texts(), tab.sync.waitingCount]).toEqual([['one', 'two'], 0]);
  });

  it('pauses longer before each copy while the server reports every copy as deleted', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, network, server } = opened;
    const mark = { vaultId: server.vaultId, rev: 2, deletedAt: '2026-11-02T09:00:00.000Z' };
    const requests = sendForgedWriteResponses(network, ({ body }) => ({
      status: 201,
      body: { ...mark, id: Reflect.get(Object(body), 'id') },
    }));
    tab.records.lines.create({ text: 'two' });
    for (let i = 0; i < 10; i++) await sendAllChanges(tab);
    expect(requests.length).toBeLessThan(10);
    await restoreCorrectResponses(opened, tab);
    expect(new Set(await testAccount.texts())).toEqual(new Set(['one', 'two']));
  });
});
