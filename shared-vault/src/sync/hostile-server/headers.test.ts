import type { Kind, Tombstone, WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ServerRequest } from '../ports.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { createTwoDevices, createTwoDevicesWithStep, lineTexts, syncAll } from '../testing/two-devices.ts';
import { openDeviceWithLines, restoreCorrectResponses, sendForgedWriteResponses } from './saved-lines.ts';

type Opened = Awaited<ReturnType<typeof openDeviceWithLines>>;

const LATER = '2026-11-03T00:00:00.000Z';
const GONE = '2026-11-02T09:00:00.000Z';

interface ShownRecord {
  readonly kind: Kind;
  readonly record: WireRecord | Tombstone;
}

/** Shows records in the changes feed, one on each page, and leaves every other response honest. */
function showChanges({ network }: Pick<Opened, 'network'>, ...all: readonly ShownRecord[]): void {
  network.lie = ({ path }) => {
    if (!path.startsWith('/sync/changes')) return null;
    const at = Number(new URLSearchParams(path.split('?')[1]).get('after') ?? 0);
    return { status: 200, body: { records: all.slice(at, at + 1), next: at + 1 < all.length ? String(at + 1) : null } };
  };
}

async function fetchAndRest(tab: TestTab): Promise<void> {
  await tab.sync.fetchChanges();
  await waitUntilIdle();
}

describe('confirmation with another field changed', () => {
  const confirmChanged = (opened: Opened, change: Partial<WireRecord>) =>
    sendForgedWriteResponses(opened.network, (request: ServerRequest) => {
      const { status, body } = opened.server.answer(request);
      return { status, body: { ...(body as WireRecord), ...change } };
    });

  it('is reported and not taken, and the honest answer to the repetition confirms the change', async () => {
    const opened = await openDeviceWithLines('one');
    const { tab, id } = opened;
    confirmChanged(opened, { isDone: true });
    tab.records.lines.change(id, { text: 'one, edited' });
    await sendAllChanges(tab);
    expect([tab.sync.rolledBack, tab.sync.waitingCount]).toEqual([[{ kind: 'lines', id }], 1]);
    expect([tab.records.lines.get(id)?.isDone, lineTexts(tab)]).toEqual([false, ['one, edited']]);
    await restoreCorrectResponses(opened, tab);
    await fetchAndRest(tab);
    expect([tab.sync.statusLabel, tab.records.lines.get(id)?.isDone]).toEqual(['saved', false]);
  });

  it('is not taken while the vault is locked', async () => {
    const opened = await openDeviceWithLines('one');
    const { tab, id } = opened;
    tab.records.lines.change(id, { text: 'one, edited' });
    await tab.sync.prepareLock();
    tab.sync.lock();
    confirmChanged(opened, { isDone: true });
    await sendAllChanges(tab);
    expect(await tab.store?.entries()).toHaveLength(1);
    await restoreCorrectResponses(opened, tab);
    await tab.open();
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, tab.records.lines.get(id)?.isDone]).toEqual([0, false]);
  });
});

describe('lies told while the vault is locked', () => {
  it('reach nothing: the feed is not read, and a conflict waits for the unlock', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, network, server, id } = opened;
    network.online = false;
    tab.records.lines.change(id, { text: 'one, edited' });
    await tab.sync.prepareLock();
    tab.sync.lock();
    const other = await testAccount.device().tab();
    other.records.lines.change(id, { isDone: true });
    await sendAllChanges(other);
    network.online = true;
    server.requests.splice(0);
    tab.sync.resume();
    await sendAllChanges(tab);
    await fetchAndRest(tab);
    expect(server.requests.map(({ method }) => method)).toEqual(['PATCH']);
    expect((await tab.store?.entries())?.[0]).toMatchObject({ sent: true, baseRev: 1 });
    await tab.open();
    await sendAllChanges(tab);
    expect(tab.records.lines.get(id)).toMatchObject({ text: 'one, edited', isDone: true });
  });
});

describe('a fork shown to two devices', () => {
  it('is found by the device that knows the other history', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    const { server } = testAccount;
    const before = server.snapshot();
    here.records.lines.change(id, { text: 'here' });
    await sendAllChanges(here);
    server.restore(before);
    for (const text of ['there', 'there, again']) {
      there.records.lines.change(id, { text });
      await sendAllChanges(there);
    }
    await fetchAndRest(here);
    expect([here.sync.rolledBack, lineTexts(here)]).toEqual([[{ kind: 'lines', id }], ['here']]);
  });
});

describe('a record of which this device has no copy', () => {
  it('is listed and not stored when its header does not fit or is that of another record', async () => {
    const opened = await openDeviceWithLines('one');
    const { tab, server, id } = opened;
    const line = server.get('lines', id) as WireRecord;
    const forged = { ...line, id: crypto.randomUUID(), updatedAt: LATER };
    showChanges(opened, { kind: 'lines', record: forged });
    await fetchAndRest(tab);
    expect([tab.sync.unverified, lineTexts(tab)]).toEqual([[{ kind: 'lines', id: forged.id }], ['one']]);
    opened.network.lie = null;
    tab.sync.streamOpened();
    opened.device.clock.advance(86_400_000);
    await fetchAndRest(tab);
    expect([tab.sync.unverified, tab.sync.statusLabel]).toEqual([[], 'saved']);
  });

  it('is not stored when it is deleted without its parent', async () => {
    const { testAccount, here, goal } = await createTwoDevicesWithStep();
    const { server } = testAccount;
    const late = await testAccount.device().tab();
    await fetchAndRest(late);
    const { id } = here.records.steps.create({ label: 'swim', total: 1, status: 'parked' }, { parentId: goal });
    await sendAllChanges(here);
    server.tamper('steps', id, (step) => ({ ...step, deletedAt: GONE }));
    await fetchAndRest(late);
    expect(late.sync.unverified).toEqual([{ kind: 'steps', id }]);
  });
});

describe('marks of a deleted tree', () => {
  /** Deletes an aim with its goal and step on one device; another device has all three. */
  async function deleteTree() {
    const opened = await createTwoDevicesWithStep();
    const { here, testAccount, aim, goal, step } = opened;
    await fetchAndRest(opened.there);
    const former = testAccount.server.get('aims', aim) as WireRecord;
    here.records.aims.remove(aim);
    await sendAllChanges(here);
    const { server } = testAccount;
    const shown = (kind: Kind, id: string) => ({ kind, record: server.get(kind, id) as WireRecord });
    const marks = [shown('steps', step), shown('goals', goal), shown('aims', aim)];
    expect(marks.map(({ record }) => record.deletedAt === null)).toEqual([false, false, false]);
    return { ...opened, server, marks, former, network: opened.there.device.network };
  }
  const items = ({ records: { aims, goals, steps } }: TestTab) =>
    [aims.items, goals.items, steps.items].map((all) => all.length);

  it('are believed in any order of the pages', async () => {
    const { there, marks, network } = await deleteTree();
    showChanges({ network }, ...marks);
    await fetchAndRest(there);
    expect([items(there), there.sync.statusLabel]).toEqual([[0, 0, 0], 'saved']);
  });

  it('are not believed without that of the root', async () => {
    const { there, marks, former, network, server, step, goal, aim } = await deleteTree();
    server.tamper('aims', aim, () => former);
    showChanges({ network }, ...marks.slice(0, 2));
    await fetchAndRest(there);
    expect(items(there)).toEqual([1, 1, 1]);
    expect(there.sync.rolledBack).toEqual(
      expect.arrayContaining([
        { kind: 'steps', id: step },
        { kind: 'goals', id: goal },
      ]),
    );
  });

  it('are believed after the purge, from the list of revisions', async () => {
    const { there, server } = await deleteTree();
    server.purge();
    there.device.clock.advance(86_400_000);
    await fetchAndRest(there);
    expect([items(there), there.sync.statusLabel]).toEqual([[0, 0, 0], 'saved']);
  });

  it('cause no alarm when the tree is restored', async () => {
    const { here, there, aim } = await deleteTree();
    await fetchAndRest(there);
    await here.sync.restoreDeleted({ kind: 'aims', id: aim });
    await syncAll(here, there);
    expect([items(here), items(there)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
    expect([here, there].map(({ sync }) => [sync.statusLabel, sync.unverified])).toEqual([
      ['saved', []],
      ['saved', []],
    ]);
  });
});

describe('a forged mark', () => {
  it('of a purged record is reported, and "Put back" brings the record back for a new device', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, server, id, device } = opened;
    server.tamper('lines', id, ({ h, vaultId, rev }) => ({ id, vaultId, rev: rev + 1, deletedAt: GONE, h }) as never);
    device.clock.advance(86_400_000);
    await fetchAndRest(tab);
    expect([tab.sync.rolledBack, lineTexts(tab)]).toEqual([[{ kind: 'lines', id }], ['one']]);
    await tab.sync.resolveRollback('mine');
    for (let i = 0; i < 3; i++) await sendAllChanges(tab);
    const other = await testAccount.device().tab();
    await waitUntilIdle();
    expect([lineTexts(tab), lineTexts(other)]).toEqual([['one'], ['one']]);
  });

  it('of a record in the trash is reported, and "Put back" restores the record under its id', async () => {
    const opened = await openDeviceWithLines('one');
    const { tab, server, id } = opened;
    server.tamper('lines', id, (line) => ({ ...line, rev: 2, deletedAt: GONE, updatedAt: LATER }));
    server.pass(86_400_000);
    await fetchAndRest(tab);
    expect([tab.sync.rolledBack, lineTexts(tab)]).toEqual([[{ kind: 'lines', id }], ['one']]);
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    await fetchAndRest(tab);
    expect([server.get('lines', id)?.deletedAt, tab.sync.statusLabel]).toEqual([null, 'saved']);
  });
});

describe('a decision after a rollback', () => {
  /** A restored backup that lacks the latest change of two devices. */
  async function restoreBackup() {
    const opened = await createTwoDevices();
    const { testAccount, here, there, id } = opened;
    const backup = testAccount.server.snapshot();
    here.records.lines.change(id, { text: 'newer' });
    await syncAll(here, there);
    testAccount.server.restore(backup);
    for (const tab of [here, there]) tab.device.clock.advance(86_400_000);
    await fetchAndRest(here);
    expect(here.sync.statusLabel).toBe('older');
    return opened;
  }

  it.each([
    ['mine', 'newer'],
    ['stored', 'start'],
  ] as const)('%s is taken by the other device, which asks nothing', async (side, text) => {
    const { testAccount, here, there } = await restoreBackup();
    await here.sync.resolveRollback(side);
    await sendAllChanges(here);
    await fetchAndRest(there);
    for (const tab of [here, there]) expect([tab.sync.statusLabel, lineTexts(tab)]).toEqual(['saved', [text]]);
    expect(await testAccount.texts()).toEqual([text]);
    for (const tab of [here, there]) tab.device.clock.advance(86_400_000);
    await syncAll(here, there);
    for (const tab of [here, there]) expect(tab.sync.rolledBack).toEqual([]);
  });

  it('for the state of the server keeps the text of this device among the resolved conflicts', async () => {
    const { here } = await restoreBackup();
    await here.sync.resolveRollback('stored');
    await sendAllChanges(here);
    expect(here.sync.resolvedConflicts).toMatchObject([{ side: 'stored', stored: 'start', mine: 'newer' }]);
  });

  it('keeps what the other device alone had, among its resolved conflicts', async () => {
    const { here, there, id, testAccount } = await createTwoDevices();
    const backup = testAccount.server.snapshot();
    there.records.lines.change(id, { text: 'there' });
    await sendAllChanges(there);
    testAccount.server.restore(backup);
    here.records.lines.change(id, { text: 'here' });
    await sendAllChanges(here);
    const lost = testAccount.server.snapshot();
    here.records.lines.change(id, { text: 'here, newer' });
    await sendAllChanges(here);
    testAccount.server.restore(lost);
    here.device.clock.advance(86_400_000);
    await fetchAndRest(here);
    await here.sync.resolveRollback('mine');
    await sendAllChanges(here);
    await fetchAndRest(there);
    await waitUntilIdle();
    expect([there.sync.statusLabel, lineTexts(there)]).toEqual(['saved', ['here, newer']]);
    expect(there.sync.resolvedConflicts).toMatchObject([{ stored: 'here, newer', mine: 'there' }]);
  });

  it('is not needed when another device has decided in the meantime', async () => {
    const { here, there, testAccount } = await restoreBackup();
    await fetchAndRest(there);
    expect(there.sync.statusLabel).toBe('older');
    await here.sync.resolveRollback('stored');
    await sendAllChanges(here);
    await there.sync.resolveRollback('mine');
    await sendAllChanges(there);
    expect([lineTexts(there), await testAccount.texts()]).toEqual([['start'], ['start']]);
  });
});
