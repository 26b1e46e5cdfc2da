import { DAY_MS, MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { readCached } from '../sync/testing/read-cached.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { createTwoDevices, syncAll } from '../sync/testing/two-devices.ts';
import { LINE_VERSION_MAX_AGE_DAYS, LINE_VERSIONS_MAX } from './expired-versions.ts';
import { LineVersions } from './line-versions.ts';

const NOW = Date.parse('2026-11-02T08:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

async function historyOf(tab: TestTab): Promise<LineVersions> {
  const { vaultId, device, records } = tab;
  const { sealer } = await device.testAccount.keys;
  return new LineVersions({
    waiting: records.lineVersions,
    time: { now: () => NOW },
    isOnServer: (lineId) => (records.lines.get(lineId)?.rev ?? 0) > 0,
    open: () => ({ vaultId, transport: device.network, sealer }),
  });
}

/** Writes versions `first` to `last` of a line, a minute apart. */
async function writeVersions({ records }: TestTab, parentId: string, first: number, last: number) {
  for (let i = first; i <= last; i += 1)
    records.lineVersions.create({ text: `text ${i}`, takenAt: at(i - 1_000) }, { parentId });
}

const texts = (versions: readonly { readonly text: string | null }[]) => versions.map(({ text }) => text);

describe('a version', () => {
  it('waits in the outbox offline and is read from the server afterwards', async () => {
    const { here, id } = await createTwoDevices();
    const history = await historyOf(here);
    here.device.network.online = false;
    await writeVersions(here, id, 1, 2);
    await sendAllChanges(here);
    expect(texts(history.waiting(id))).toEqual(['text 2', 'text 1']);
    expect(here.sync.waitingCount).toBe(2);
    here.records.lines.change(id, { text: 'text 3' });
    await sendAllChanges(here);
    // `waitingCount` counts the line once and does not count its versions that wait to be sent.
    expect(here.sync.waitingCount).toBe(1);
    expect((await here.sync.readWaitingList()).map(({ kind }) => kind)).toEqual(['lines']);
    here.device.network.online = true;
    await syncAll(here);
    expect(history.waiting(id)).toEqual([]);
    const { versions, next } = await history.readPage(id);
    expect(versions.map(({ text, takenAt, rev }) => [text, takenAt, rev])).toEqual([
      ['text 2', at(-998), 1],
      ['text 1', at(-999), 1],
    ]);
    expect(next).toBeNull();
  });

  // shows: notes.history.lazy
  it('is part of neither the first load, the feed nor the cache of any device', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 3);
    await syncAll(here, there);
    const later = await testAccount.device().tab();
    await waitUntilIdle();
    for (const tab of [here, there, later]) {
      expect(tab.records.lineVersions.items).toEqual([]);
      expect(tab.store && (await readCached(tab.store, 'lineVersions'))).toEqual([]);
      expect([tab.sync.statusLabel, tab.sync.rolledBack]).toEqual(['saved', []]);
    }
    expect(testAccount.server.live('lineVersions')).toHaveLength(3);
  });

  it('is discarded without a message when its line was deleted on another device', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    await writeVersions(here, id, 1, 1);
    await sendAllChanges(here);
    there.records.lines.remove(id);
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect([here.sync.rejected, here.sync.statusLabel]).toEqual([[], 'saved']);
    expect(testAccount.server.live('lineVersions')).toEqual([]);
  });

  it('is sent before its line is deleted, and is deleted and restored together with the line', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 1);
    here.records.lines.remove(id);
    await syncAll(here);
    expect(testAccount.server.live('lineVersions')).toEqual([]);
    await here.sync.restoreDeleted({ kind: 'lines', id });
    await syncAll(here);
    const { versions } = await (await historyOf(here)).readPage(id);
    expect(texts(versions)).toEqual(['text 1']);
  });

  it('that the server shows in the history of another line is shown as damaged', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    const other = here.records.lines.create({ text: 'other' });
    await sendAllChanges(here);
    const history = await historyOf(here);
    await writeVersions(here, other.id, 1, 1);
    await syncAll(here);
    const [version] = testAccount.server.live('lineVersions');
    testAccount.server.tamper('lineVersions', version?.id ?? '', (one) => ({ ...one, parentId: id }));
    expect(texts((await history.readPage(id)).versions)).toEqual([null]);
    expect(texts((await history.readPage(other.id)).versions)).toEqual([]);
  });

  it('whose text was tampered with is shown as damaged, and the others are read', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 2);
    await syncAll(here);
    const [first] = testAccount.server.live('lineVersions');
    testAccount.server.tamper('lineVersions', first?.id ?? '', (record) => ({ ...record, text: 'plain' }));
    const { versions } = await (await historyOf(here)).readPage(id);
    expect(texts(versions)).toContain(null);
    expect(versions).toHaveLength(2);
  });
});

describe('LineVersions.complete', () => {
  // shows: notes.history.kept
  it('keeps the last 20 versions of a line, whichever of two devices writes next', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 15);
    await writeVersions(there, id, 16, 24);
    await syncAll(here, there);
    const [mine, theirs] = [await historyOf(here), await historyOf(there)];
    expect([await mine.complete(id, null), await theirs.complete(id, null), LINE_VERSIONS_MAX]).toEqual([20, 20, 20]);
    const { versions } = await theirs.readPage(id);
    expect(texts(versions).toSorted()).toEqual(Array.from({ length: 20 }, (_, i) => `text ${i + 5}`).toSorted());
    expect(testAccount.server.live('lineVersions')).toHaveLength(20);
  });

  it('keeps the newest 20 versions when two devices delete the older ones at the same time', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 25);
    await syncAll(here, there);
    const [mine, theirs] = [await historyOf(here), await historyOf(there)];
    await Promise.all([mine.complete(id, null), theirs.complete(id, null)]);
    const left = await mine.readPage(id);
    expect(texts(left.versions)).toEqual(Array.from({ length: 20 }, (_, i) => `text ${25 - i}`));
    expect(testAccount.server.live('lineVersions')).toHaveLength(20);
  });

  // shows: notes.history.days
  it('deletes versions that the server has stored for more than 90 days', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    for (const days of [LINE_VERSION_MAX_AGE_DAYS - 1, LINE_VERSION_MAX_AGE_DAYS + 1, 200]) {
      const takenAt = new Date(NOW - days * DAY_MS).toISOString();
      const { id: version } = here.records.lineVersions.create({ text: `${days} days`, takenAt }, { parentId: id });
      await syncAll(here);
      testAccount.server.tamper('lineVersions', version, (record) => ({ ...record, createdAt: takenAt }));
    }
    const history = await historyOf(here);
    expect(await history.complete(id, null)).toBe(1);
    expect(texts((await history.readPage(id)).versions)).toEqual(['89 days']);
  });

  it.each([
    ['ahead', 365],
    ['behind', -365],
  ])(
    'keeps what a device has written whose clock was a year %s, and dates nothing after its arrival',
    async (_, days) => {
      const { here, id } = await createTwoDevices();
      const wrong = new Date(NOW + days * DAY_MS).toISOString();
      here.records.lineVersions.create({ text: 'wrong clock', takenAt: wrong }, { parentId: id });
      await syncAll(here);
      await writeVersions(here, id, 1, 3);
      await syncAll(here);
      const history = await historyOf(here);
      expect(await history.complete(id, null)).toBe(4);
      const { versions } = await history.readPage(id);
      for (const { takenAt, sealed } of versions) expect(takenAt <= (sealed?.createdAt ?? '')).toBe(true);
    },
  );

  it('reads all pages of versions before it selects those to delete', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    testAccount.server.page = 4;
    await writeVersions(here, id, 1, 23);
    await syncAll(here);
    expect(await (await historyOf(here)).complete(id, null)).toBe(20);
  });

  it('stops when the server sends the same page again and again', async () => {
    const { here, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 1);
    await syncAll(here);
    const { sealer } = await here.device.testAccount.keys;
    const honest = here.device.network;
    const send: typeof honest.send = async (request) => {
      const answer = await honest.send(request);
      return { ...answer, body: { ...Object(answer.body), next: 'again' } };
    };
    const open = () => ({ vaultId: here.vaultId, transport: { send }, sealer });
    const history = new LineVersions({
      waiting: here.records.lineVersions,
      time: { now: () => NOW },
      isOnServer: () => true,
      open,
    });
    expect(await history.complete(id, null)).toBe(1);
  });

  // shows: notes.history.former
  it('adds the former text only if no version contains it', async () => {
    const { here, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 1);
    await syncAll(here);
    const history = await historyOf(here);
    await history.complete(id, { text: 'text 1', takenAt: at(-2_000) });
    expect(history.waiting(id)).toEqual([]);
    expect(await history.complete(id, { text: 'pasted', takenAt: at(-2_000) })).toBe(2);
    await syncAll(here);
    // Ordered by the time of the text: the pasted text arrived later, but is the older one.
    expect(texts((await history.readPage(id)).versions)).toEqual(['text 1', 'pasted']);
  });

  it('adds the former text of a line that the server does not have yet, without asking the server', async () => {
    const { here } = await createTwoDevices();
    here.device.network.online = false;
    const { id } = here.records.lines.create({ text: 'draft' });
    const history = await historyOf(here);
    expect(await history.complete(id, { text: 'draft', takenAt: at(-1) })).toBe(1);
    here.records.lines.change(id, { text: 'final' });
    here.device.network.online = true;
    await syncAll(here);
    expect(texts((await history.readPage(id)).versions)).toEqual(['draft']);
  });

  it('rejects while the server cannot be reached, and deletes nothing', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    await writeVersions(here, id, 1, 22);
    await syncAll(here);
    here.device.network.online = false;
    await expect((await historyOf(here)).complete(id, null)).rejects.toThrow();
    expect(testAccount.server.live('lineVersions')).toHaveLength(22);
  });
});

describe('a first load', () => {
  it('is complete without reading the versions of lines', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    await waitUntilIdle();
    expect([tab.records.lines.status, tab.records.lineVersions.status]).toEqual(['ready', 'ready']);
  });
});
