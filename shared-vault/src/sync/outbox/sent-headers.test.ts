import { isEnvelope } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { openDeviceWithLines, sendForgedWriteResponses } from '../hostile-server/saved-lines.ts';
import { headerOfEntry } from '../store/outbox-entry.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestAccount } from '../testing/test-account.ts';

/** Returns the opened header of a line on the server, and whether it binds the line's members. */
async function storedHeader({ server, keys }: TestAccount, id: string) {
  const { sealer } = await keys;
  const record = server.get('lines', id);
  const header = record ? await sealer.openHeader({ kind: 'lines', id }, record.h) : null;
  if (!record || !header) throw new Error('no header');
  return { ...header, fits: await sealer.isHeaderOf(header, { kind: 'lines', id, members: { ...record } }) };
}

describe('headers of sent changes', () => {
  it('count the writes of a record and name the former headers', async () => {
    const { testAccount, tab, id } = await openDeviceWithLines('one');
    const first = await storedHeader(testAccount, id);
    expect(first).toMatchObject({ era: 0, n: 1, gone: null, last: [], fits: true });
    tab.records.lines.change(id, { text: 'one, edited' });
    await sendAllChanges(tab);
    tab.records.lines.change(id, { isDone: true });
    await sendAllChanges(tab);
    const third = await storedHeader(testAccount, id);
    expect(third).toMatchObject({ era: 0, n: 3, fits: true });
    expect(third.last).toHaveLength(2);
    expect(third.last[1]).toBe(first.digest.slice(0, 8));
  });

  it('say which record was deleted, and that it is back after its restoration', async () => {
    const { testAccount, tab, id } = await openDeviceWithLines('one');
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    expect(await storedHeader(testAccount, id)).toMatchObject({ n: 2, gone: id, fits: true });
    await tab.sync.restoreDeleted({ kind: 'lines', id });
    await waitUntilIdle();
    expect(await storedHeader(testAccount, id)).toMatchObject({ n: 3, gone: null, fits: true });
    tab.records.lines.change(id, { text: 'back' });
    await sendAllChanges(tab);
    expect(await storedHeader(testAccount, id)).toMatchObject({ n: 4, fits: true });
  });

  it('are made in advance for all waiting changes before a lock, and sent while the vault is locked', async () => {
    const { testAccount, tab, network, id } = await openDeviceWithLines('one');
    network.loseAnswers = 1;
    tab.records.lines.change(id, { text: 'two' });
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    network.online = false;
    tab.records.lines.change(id, { text: 'three' });
    const fresh = tab.records.lines.create({ text: 'new' });
    await tab.sync.prepareLock();
    const entries = (await tab.store?.entries()) ?? [];
    expect(entries.map((entry) => [entry.sent, headerOfEntry(entry) !== null])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
    tab.sync.lock();
    network.online = true;
    tab.sync.resume();
    await sendAllChanges(tab);
    expect(await storedHeader(testAccount, id)).toMatchObject({ n: 3, fits: true });
    expect(await storedHeader(testAccount, fresh.id)).toMatchObject({ n: 1, fits: true });
    expect(await testAccount.stored('lines', id, 'text')).toBe('three');
  });

  it('are missing for a change that was not prepared, which then waits for the unlock', async () => {
    const { testAccount, tab, server, id } = await openDeviceWithLines('one');
    tab.records.lines.change(id, { text: 'typed' });
    await tab.sync.flush();
    tab.sync.lock();
    const before = server.requests.length;
    await sendAllChanges(tab);
    expect(server.requests.slice(before).filter(({ method }) => method === 'PATCH')).toEqual([]);
    await tab.open();
    await sendAllChanges(tab);
    expect(await testAccount.stored('lines', id, 'text')).toBe('typed');
  });

  it('are made for a change whose sending has begun just before the unlock', async () => {
    const { testAccount, tab, id } = await openDeviceWithLines('one');
    tab.records.lines.change(id, { text: 'typed' });
    await tab.sync.flush();
    tab.sync.lock();
    let transactions = 0;
    let opening = Promise.resolve();
    tab.onTransaction = () => {
      transactions += 1;
      if (transactions === 1) opening = tab.open();
    };
    await sendAllChanges(tab);
    await opening;
    await sendAllChanges(tab);
    expect(await testAccount.stored('lines', id, 'text')).toBe('typed');
  });

  it('are made anew for text that is typed after they were made', async () => {
    const { testAccount, tab, network, id } = await openDeviceWithLines('one');
    network.online = false;
    tab.records.lines.change(id, { text: 'first' });
    await tab.sync.prepareLock();
    tab.records.lines.change(id, { text: 'second' });
    await tab.sync.flush();
    const [entry] = (await tab.store?.entries()) ?? [];
    expect(entry && headerOfEntry(entry)).toBeNull();
    network.online = true;
    tab.sync.resume();
    await sendAllChanges(tab);
    expect(await storedHeader(testAccount, id)).toMatchObject({ n: 2, fits: true });
    expect(await testAccount.stored('lines', id, 'text')).toBe('second');
  });

  it('must come back in the response that confirms the change', async () => {
    const { tab, server, network, id } = await openDeviceWithLines('one');
    const former = server.get('lines', id)?.h;
    const requests = sendForgedWriteResponses(network, ({ body }) => ({
      status: 200,
      body: { ...server.get('lines', id), ...(body as object), h: former, rev: 2 },
    }));
    tab.records.lines.change(id, { text: 'one, edited' });
    await sendAllChanges(tab);
    expect([isEnvelope(former), requests.length > 0, tab.sync.waitingCount]).toEqual([true, true, 1]);
  });
});
