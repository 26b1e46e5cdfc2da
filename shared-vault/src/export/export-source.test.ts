import type { Card } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { waitUntilIdle } from '../sync/testing/quiet.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { createTwoDevices, syncAll } from '../sync/testing/two-devices.ts';
import type { CollectedRecord } from './collect-records.ts';
import { type ExportSource, prepareExportSource } from './export-source.ts';

const CARD = {
  _id: 'a'.repeat(24),
  title: 'Small steps',
  summary: 'Begin.',
  kicker: null,
  expanded: '',
  tryThis: [],
  sources: [],
};

async function openSource(
  { store, device, sync, vaultId }: TestTab,
  savedCards = async (): Promise<Card[]> => [CARD],
): Promise<ExportSource> {
  if (!store) throw new Error('The tab has no store.');
  return prepareExportSource({
    vaultId,
    store,
    transport: device.network,
    open: (await device.testAccount.keys).open,
    pause: waitUntilIdle,
    savedCards,
    async refresh() {
      await sync.flush();
      await sync.fetchChanges();
      return sync.statusLabel !== 'offline';
    },
  });
}

async function recordsOf(source: ExportSource): Promise<CollectedRecord[]> {
  const found: CollectedRecord[] = [];
  for await (const record of source.records()) found.push(record);
  return found;
}

const textsOf = (records: readonly CollectedRecord[]) => records.map(({ state, values }) => [state, values.text]);

describe('prepareExportSource', () => {
  // shows: export.trash
  it('includes the records of the trash with their fields', async () => {
    const { here, id } = await createTwoDevices();
    const gone = here.records.lines.create({ text: 'thrown away', scheduleDate: '2026-11-23' });
    await syncAll(here);
    here.records.lines.remove(gone.id);
    await syncAll(here);
    const source = await openSource(here);
    const records = await recordsOf(source);
    expect(records.map((record) => [record.id, record.state])).toEqual([
      [id, 'live'],
      [gone.id, 'deleted'],
    ]);
    expect(records[1]?.values).toMatchObject({ text: 'thrown away', scheduleDate: '2026-11-23' });
    expect(source.missing).not.toContain('deletedRecords');
  });

  it('reads a trash of several pages, each record once', async () => {
    const { here } = await createTwoDevices();
    const created = here.records.lines.createAll(Array.from({ length: 230 }, (_, i) => ({ text: `note ${i}` })));
    await syncAll(here);
    for (const { id } of created) here.records.lines.remove(id);
    await syncAll(here);
    const records = await recordsOf(await openSource(here));
    const deleted = records.filter(({ state }) => state === 'deleted');
    expect([deleted.length, new Set(deleted.map(({ id }) => id)).size]).toEqual([230, 230]);
  });

  // shows: export.histories
  it('includes the earlier texts of every line, sent and unsent ones, each once', async () => {
    const { here, id } = await createTwoDevices();
    const takenAt = '2026-11-20T08:00:00.000Z';
    const sent = Array.from({ length: 230 }, (_, i) => `version ${i}`);
    for (const text of sent)
      here.records.collectionOf('lineVersions').create({ text, takenAt }, { parentId: id, parentKind: 'lines' });
    await syncAll(here);
    const source = await openSource(here);
    here.records
      .collectionOf('lineVersions')
      .create({ text: 'waiting', takenAt }, { parentId: id, parentKind: 'lines' });
    await here.sync.flush();
    const versions = (await recordsOf(source)).filter(({ kind }) => kind === 'lineVersions');
    expect(versions.map(({ values }) => values.text).sort()).toEqual([...sent, 'waiting'].sort());
    expect(
      versions.every(
        ({ state, parentId, values }) => state === 'live' && parentId === id && values.takenAt === takenAt,
      ),
    ).toBe(true);
    expect(source.missing).toEqual([]);
  });

  it('passes on no text of the trash or of a history that the server has changed, and keeps its bytes', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    const [gone, other] = here.records.lines.createAll([{ text: 'thrown away' }, { text: 'another' }]);
    here.records
      .collectionOf('lineVersions')
      .create({ text: 'earlier', takenAt: '2026-11-20T08:00:00.000Z' }, { parentId: id, parentKind: 'lines' });
    await syncAll(here);
    here.records.lines.remove(gone?.id ?? '');
    await syncAll(here);
    const { server } = testAccount;
    server.tamper('lines', gone?.id ?? '', (record) => ({ ...record, categories: [] }));
    const [version] = server.live('lineVersions');
    server.tamper('lineVersions', version?.id ?? '', (record) => ({ ...record, parentId: other?.id ?? '' }));
    const records = await recordsOf(await openSource(here));
    const changed = records.filter((record) => [gone?.id, version?.id].includes(record.id));
    expect(changed.map(({ kind, values }) => [kind, values])).toEqual([
      ['lineVersions', {}],
      ['lines', {}],
    ]);
    for (const { kind, id, damaged } of changed) expect(damaged.text).toBe(JSON.stringify(server.get(kind, id)?.text));
  });

  // shows: export.cards
  it('includes the saved wisdom cards, and names them as missing when the server does not respond', async () => {
    const { here } = await createTwoDevices();
    const source = await openSource(here);
    expect(source.savedCards).toEqual([{ id: CARD._id, title: 'Small steps', summary: 'Begin.' }]);
    const failed = await openSource(here, () => Promise.reject(new Error('no answer')));
    expect([failed.savedCards, failed.missing]).toEqual([[], ['savedCards']]);
  });

  it('includes changes of another device that this one has not seen', async () => {
    const { here, there, id } = await createTwoDevices();
    there.records.lines.change(id, { text: 'from the other device' });
    await syncAll(there);
    const source = await openSource(here);
    expect(textsOf(await recordsOf(source))).toEqual([['live', 'from the other device']]);
    expect(source.missing).toEqual([]);
  });

  it('contains, while offline, the data of this device and names the missing parts', async () => {
    const { here } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.create({ text: 'written offline' });
    const source = await openSource(here);
    expect(textsOf(await recordsOf(source))).toContainEqual(['live', 'written offline']);
    expect(source.missing).toEqual(['changesOfOtherDevices', 'deletedRecords', 'histories', 'savedCards']);
  });
});
