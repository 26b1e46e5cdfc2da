import { describe, expect, it } from 'vitest';
import { requestToPromise } from './store/idb-promises.ts';
import { vaultDatabaseName } from './store/idb-store.ts';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import { TestTab } from './testing/test-tab.ts';
import { writeElsewhere } from './testing/written-elsewhere.ts';

async function withLines(...texts: string[]) {
  const testAccount = new TestAccount();
  const device = testAccount.device();
  const tab = await device.tab();
  const ids = texts.map((text) => tab.records.lines.create({ text }).id);
  await sendAllChanges(tab);
  return { testAccount, device, tab, ids };
}

describe('reading cache and feed', () => {
  it('opens cached records and waiting changes without the network', async () => {
    const { device, tab, ids } = await withLines('one', 'two');
    device.network.online = false;
    tab.records.lines.change(ids[0] ?? '', { text: 'one, offline' });
    await tab.sync.flush();
    tab.crash();
    const again = await device.tab();
    await waitUntilIdle();
    expect(again.records.lines.items.map(({ text }) => text)).toEqual(['one, offline', 'two']);
    expect([again.records.lines.status, again.sync.statusLabel]).toEqual(['ready', 'offline']);
  });

  it('drops a damaged cache, reads it again and keeps the outbox', async () => {
    const { testAccount, device, tab, ids } = await withLines('one', 'two');
    device.network.online = false;
    tab.records.lines.change(ids[0] ?? '', { text: 'changed' });
    await tab.sync.flush();
    tab.crash();
    const db = await requestToPromise(device.indexedDB.open(vaultDatabaseName(tab.vaultId)));
    db.transaction('records', 'readwrite')
      .objectStore('records')
      .put({ kind: 'lines', id: ids[1], rev: 1, index: 1, json: '{"torn' });
    db.close();
    device.network.online = true;
    const again = await device.tab();
    await sendAllChanges(again);
    expect(again.records.lines.items.map(({ text }) => text)).toEqual(['changed', 'two']);
    expect(await testAccount.stored('lines', ids[0] ?? '', 'text')).toBe('changed');
  });

  it('drops a damaged row, shows the others offline and fetches it again online', async () => {
    const { device, tab, ids } = await withLines('one', 'two', 'three');
    tab.crash();
    const db = await requestToPromise(device.indexedDB.open(vaultDatabaseName(tab.vaultId)));
    const rows = db.transaction('records', 'readwrite').objectStore('records');
    rows.put({ kind: 'lines', id: ids[0], rev: 1, index: 1, json: '{"torn' });
    rows.put({
      kind: 'lines',
      id: ids[1],
      rev: 1,
      index: 1,
      json: '{"id":"somebody else","deletedAt":null,"schema":1}',
    });
    db.close();
    device.network.online = false;
    const again = await device.tab();
    await waitUntilIdle();
    expect(again.records.lines.items.map(({ text }) => text)).toEqual(['three']);
    device.network.online = true;
    await again.sync.fetchChanges();
    await waitUntilIdle();
    expect(again.records.lines.items.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  });

  it('drops a cache that cannot be read, reads it again and keeps the outbox', async () => {
    const { testAccount, device, tab, ids } = await withLines('one', 'two');
    device.network.online = false;
    tab.records.lines.change(ids[0] ?? '', { text: 'changed' });
    await tab.sync.flush();
    tab.crash();
    device.network.online = true;
    const broken = new TestTab(device, { vaultId: tab.vaultId });
    const opener = await broken.opener();
    await broken.sync.unlock(tab.vaultId, {
      ...opener,
      readAll: (from, emit) =>
        from === 'cache'
          ? Promise.reject(new DOMException('internal error', 'UnknownError'))
          : opener.readAll(from, emit),
    });
    await sendAllChanges(broken);
    expect(broken.records.lines.items.map(({ text }) => text)).toEqual(['changed', 'two']);
    expect(await testAccount.stored('lines', ids[0] ?? '', 'text')).toBe('changed');
  });

  it('lets an older release read newer records, send its outbox and keep newer fields unchanged', async () => {
    const { testAccount, tab, ids } = await withLines('one');
    const [id = ''] = ids;
    tab.device.network.online = false;
    tab.records.lines.change(id, { isDone: true });
    await sendAllChanges(tab);
    const newer = { schema: 2, rev: 2, updatedAt: '2026-11-02T09:00:00.000Z', mood: 'a field of tomorrow' };
    await writeElsewhere(testAccount, 'lines', id, (line) => ({ ...line, ...newer }));
    tab.device.network.online = true;
    await tab.sync.fetchChanges();
    await sendAllChanges(tab);
    const line = tab.records.lines.get(id);
    expect([line?.readOnly, line?.text, line?.isDone]).toEqual([true, 'one', true]);
    tab.records.lines.change(id, { text: 'changed' });
    tab.records.lines.move(id, { after: null });
    await sendAllChanges(tab);
    expect(testAccount.server.get('lines', id)).toMatchObject({ schema: 2, rev: 3, isDone: true, mood: newer.mood });
    expect([line?.text, tab.sync.statusLabel]).toEqual(['one', 'saved']);
  });

  it('shows moved, tampered and plain values of another device as damaged and never writes them', async () => {
    const { testAccount, ids } = await withLines('first', 'second', 'third', 'fourth');
    const [a = '', b = '', c = '', d = ''] = ids;
    const stolen = testAccount.server.get('lines', a)?.text ?? '';
    await writeElsewhere(testAccount, 'lines', b, (line) => ({ ...line, text: stolen }));
    await writeElsewhere(testAccount, 'lines', c, (line) => {
      const text = line.text as { c: string };
      const flipped = text.c.startsWith('A') ? 'B' : 'A';
      return { ...line, text: { ...text, c: flipped + text.c.slice(1) } as unknown as string };
    });
    await writeElsewhere(testAccount, 'lines', d, (line) => ({ ...line, text: 'in the clear' }));
    const tab = await testAccount.device().tab();
    await waitUntilIdle();
    const { lines } = tab.records;
    expect(lines.items.map((line) => [line.text, line.damaged.has('text')])).toEqual([
      ['first', false],
      ['', true],
      ['', true],
      ['', true],
    ]);
    lines.change(b, { text: `${lines.get(b)?.text}!`, isDone: true });
    await sendAllChanges(tab);
    expect(testAccount.server.get('lines', b)).toMatchObject({ isDone: true, text: stolen });
  });

  it('shows a record of a newer release as read-only', async () => {
    const { testAccount, ids } = await withLines('from tomorrow');
    const [id = ''] = ids;
    await writeElsewhere(testAccount, 'lines', id, (line) => ({ ...line, schema: 2, rev: 2 }));
    const tab = await testAccount.device().tab();
    await waitUntilIdle();
    expect([tab.records.lines.get(id)?.readOnly, tab.records.lines.get(id)?.text]).toEqual([true, 'from tomorrow']);
    tab.records.lines.change(id, { text: 'changed' });
    await sendAllChanges(tab);
    expect(await testAccount.stored('lines', id, 'text')).toBe('from tomorrow');
  });

  // shows: public.hostile.older
  it('reports a rollback of the server and keeps the local copy', async () => {
    const { testAccount, tab, ids } = await withLines('one', 'two');
    const backup = testAccount.server.snapshot();
    tab.records.lines.change(ids[0] ?? '', { text: 'one, newer' });
    tab.records.lines.create({ text: 'three' });
    await sendAllChanges(tab);
    testAccount.server.restore(backup);
    const again = await tab.device.tab();
    await again.sync.fetchChanges();
    await waitUntilIdle();
    expect(again.sync.statusLabel).toBe('older');
    expect(again.sync.rolledBack).toHaveLength(2);
    expect(again.records.lines.items.map(({ text }) => text)).toEqual(['one, newer', 'two', 'three']);
  });

  it('applies a deletion from the changes feed', async () => {
    const { testAccount, tab, ids } = await withLines('one', 'two');
    const other = await testAccount.device().tab();
    await waitUntilIdle();
    other.records.lines.remove(ids[0] ?? '');
    await sendAllChanges(other);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect(tab.records.lines.items.map(({ text }) => text)).toEqual(['two']);
  });

  it('hides children when their parent is deleted', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const { aims, goals, steps } = tab.records;
    const aim = aims.create({ label: 'health' });
    const goal = goals.create({ label: 'run' }, { parentId: aim.id });
    steps.create({ label: 'jog', total: 2, status: 'selected' }, { parentId: goal.id });
    await sendAllChanges(tab);
    aims.remove(aim.id);
    expect([aims.items, goals.items, steps.items]).toEqual([[], [], []]);
    await sendAllChanges(tab);
    expect(testAccount.server.live('steps')).toEqual([]);
    expect(tab.sync.statusLabel).toBe('saved');
  });

  it("finds a change missing from the feed by the next day's comparison", async () => {
    const { testAccount, tab, ids } = await withLines('one', 'two');
    const [one = '', two = ''] = ids;
    await tab.sync.fetchChanges(); // the first fetch of the day
    const envelope = await (await testAccount.keys).sealer.seal(
      { kind: 'lines', id: one, name: 'text' },
      'one, unheard',
    );
    // The date of the record is earlier than the cursor, as if the database's clock had been wrong. The feed therefore
    // does not return the record.
    const unheard = { text: envelope as never, rev: 2, updatedAt: '2026-10-01T00:00:00.000Z' };
    await writeElsewhere(testAccount, 'lines', one, (line) => ({ ...line, ...unheard }));
    await tab.sync.fetchChanges();
    await sendAllChanges(tab);
    expect(tab.records.lines.get(one)?.text).toBe('one');
    tab.device.clock.advance(86_400_000);
    await tab.sync.fetchChanges();
    await sendAllChanges(tab);
    expect([tab.records.lines.get(one)?.text, tab.records.lines.get(two)?.text]).toEqual(['one, unheard', 'two']);
    const revs = () => testAccount.server.requests.filter(({ path }) => path === '/sync/revs').length;
    const before = revs();
    await tab.sync.fetchChanges();
    expect(revs()).toBe(before);
  });
});
