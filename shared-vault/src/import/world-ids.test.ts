import { randomUUID } from 'node:crypto';
import { SETTINGS_ID } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges } from '../sync/testing/quiet.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { createTwoDevices, lineTexts, syncAll } from '../sync/testing/two-devices.ts';
import type { ImportRecord } from './import-record.ts';
import { createExportedVault, importAll, openTab } from './testing/exported-vault.ts';
import { createImportNote, createImportSource, createTabImport, exportTab } from './testing/import-tab.ts';

/** An event of a calendar: its id in the file is its UID. */
const createEvent = (uid: string, text = uid, parts: Partial<ImportRecord> = {}): ImportRecord =>
  createImportNote(text, { id: uid, worldId: `ics:${uid}`, ...parts });

const createCalendar = (scope: string, ...events: readonly ImportRecord[]) => createImportSource(events, scope);

const secretsOf = ({ records }: TestTab) => records.settings.get(SETTINGS_ID)?.importSecrets ?? [];

function setOnline(isOnline: boolean, ...tabs: readonly TestTab[]): void {
  for (const tab of tabs) {
    tab.device.network.online = isOnline;
    if (isOnline) tab.sync.setOnline(true);
  }
}

describe('a record with a world-wide id', () => {
  // shows: import.world-id
  it('is the same record in a second file, which adds only what is new', async () => {
    const tab = await openTab();
    await importAll(createTabImport(tab), createCalendar('first', createEvent('ev-1'), createEvent('ev-2')));
    const second = createCalendar('second', ...['ev-1', 'ev-2', 'ev-3'].map((uid) => createEvent(uid)));
    const plan = await createTabImport(tab).plan(second);
    expect(plan.counts.get('lines')).toEqual({ added: 1, updated: 0, same: 2, kept: 0, refused: 0 });
    await createTabImport(tab).apply(plan);
    const third = createCalendar('third', ...['ev-3', 'ev-1', 'ev-4'].map((uid) => createEvent(uid)));
    expect(await importAll(createTabImport(tab), third)).toBe(1);
    expect(lineTexts(tab).toSorted()).toEqual(['ev-1', 'ev-2', 'ev-3', 'ev-4']);
  });

  it('stays as the user has it when another file contains it with another content', async () => {
    const tab = await openTab();
    await importAll(createTabImport(tab), createCalendar('first', createEvent('ev-1', 'Dentist')));
    const plan = await createTabImport(tab).plan(createCalendar('second', createEvent('ev-1', 'Dentist, moved')));
    expect(plan.counts.get('lines')).toEqual({ added: 0, updated: 0, same: 0, kept: 1, refused: 0 });
    expect([plan.kept, plan.created, plan.changed]).toEqual([[{ kind: 'lines', title: 'Dentist, moved' }], [], []]);
  });

  it('is added once when one file contains it twice, and another content is listed', async () => {
    const events = [
      createEvent('work.ics/ev-1', 'Dentist', { worldId: 'ics:ev-1' }),
      createEvent('home.ics/ev-1', 'Dentist', { worldId: 'ics:ev-1' }),
      createEvent('old.ics/ev-1', 'Dentist, old', { worldId: 'ics:ev-1' }),
    ];
    const plan = await createTabImport(await openTab()).plan(createCalendar('zip', ...events));
    expect(plan.counts.get('lines')).toEqual({ added: 1, updated: 0, same: 1, kept: 0, refused: 1 });
    expect(plan.refused).toEqual([{ kind: 'lines', title: 'Dentist, old', reason: 'otherVersion' }]);
  });

  it('is added again after its import was undone', async () => {
    const tab = await openTab();
    const importer = createTabImport(tab);
    await importAll(importer, createCalendar('first', createEvent('ev-1')));
    await sendAllChanges(tab);
    await importer.undo();
    await sendAllChanges(tab);
    expect(lineTexts(tab)).toEqual([]);
    expect(await importAll(createTabImport(tab), createCalendar('second', createEvent('ev-1')))).toBe(1);
    expect(lineTexts(tab)).toEqual(['ev-1']);
  });

  it('is found in a vault whose earlier release derived its id from the file', async () => {
    const tab = await openTab();
    await importAll(createTabImport(tab), createImportSource([createImportNote('Dentist', { id: 'ev-1' })], 'first'));
    expect(await importAll(createTabImport(tab), createCalendar('first', createEvent('ev-1', 'Dentist')))).toBe(0);
  });

  it('has another id in every account, which neither the file nor its own id tells', async () => {
    const ids = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const tab = await openTab(name.repeat(43));
        await importAll(createTabImport(tab), createCalendar('first', createEvent('ev-1')));
        await importAll(createTabImport(tab), createCalendar('second', createEvent('ev-2')));
        return tab.records.lines.items.map(({ id }) => id);
      }),
    );
    expect(new Set(ids.flat()).size).toBe(4);
    const again = await openTab('a'.repeat(43));
    await importAll(createTabImport(again), createCalendar('first', createEvent('ev-1')));
    await importAll(createTabImport(again), createCalendar('second', createEvent('ev-2')));
    const shared = again.records.lines.items.filter(({ id }) => ids[0]?.includes(id)).map(({ text }) => text);
    // Only the first file's ids derive from the file; the second file's derive from a random secret.
    expect(shared).toEqual(['ev-1']);
  });

  it('is one record in two exports of another account, also below records that are known', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    const added = await importAll(createTabImport(tab), source);
    expect(added).toBeGreaterThan(7);
    expect(await importAll(createTabImport(tab), { ...source, scope: 'archive-2' })).toBe(0);
  });

  it('keeps its id where records name it that is in neither the file nor the vault', async () => {
    const source = await createExportedVault();
    const purged = ['aims', 'goals', 'steps'];
    const records = source.records.filter(({ kind }) => !purged.includes(kind));
    records.push(createImportNote('Pack', { id: randomUUID(), values: { text: 'Pack', subLineOf: randomUUID() } }));
    const tab = await openTab();
    await importAll(createTabImport(tab), { ...source, records });
    const plan = await createTabImport(tab).plan({ ...source, records, scope: 'archive-2' });
    expect([plan.created, plan.changed, plan.kept]).toEqual([[], [], []]);
  });

  it('does not count a week again when its step was deleted after the import', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    await importAll(createTabImport(tab), source);
    await sendAllChanges(tab);
    tab.records.steps.remove(tab.records.steps.items[0]?.id ?? '');
    await sendAllChanges(tab);
    for (const scope of ['archive-2', 'archive-3']) await importAll(createTabImport(tab), { ...source, scope });
    expect(tab.records.steps.items.map(({ label }) => label)).toEqual(['jog']);
    expect(tab.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([4]);
  });
});

describe('the secrets of the imports', () => {
  it('are stored only for a file with world-wide ids, and stay as they are', async () => {
    const tab = await openTab();
    await importAll(createTabImport(tab), createImportSource([createImportNote('Prune')]));
    expect(secretsOf(tab)).toEqual([]);
    await importAll(createTabImport(tab), createCalendar('first', createEvent('ev-1')));
    const secrets = secretsOf(tab);
    expect(secrets.map((secret) => secret[0])).toEqual(['f', 'r']);
    await importAll(createTabImport(tab), createCalendar('second', createEvent('ev-2')));
    expect(secretsOf(tab)).toEqual(secrets);
  });

  it('are not taken over from a file, and stay when the settings of a file are taken back', async () => {
    const other = await openTab('o'.repeat(43));
    other.records.settings.create({ city: 'Oslo' }, { id: SETTINGS_ID });
    await importAll(createTabImport(other), createCalendar('first', createEvent('ev-1')));
    const source = await exportTab(other);
    const tab = await openTab();
    const importer = createTabImport(tab);
    await importAll(importer, source);
    expect(tab.records.settings.get(SETTINGS_ID)?.city).toBe('Oslo');
    const secrets = secretsOf(tab);
    expect(secrets).toHaveLength(2);
    expect(secrets.filter((secret) => secretsOf(other).includes(secret))).toEqual([]);
    await importer.undo();
    expect(tab.records.settings.get(SETTINGS_ID)?.city).toBe(null);
    expect(secretsOf(tab)).toEqual(secrets);
  });

  it('of two devices that import one file offline make each record once', async () => {
    const { here, there } = await createTwoDevices();
    setOnline(false, here, there);
    for (const tab of [here, there])
      await importAll(createTabImport(tab), createCalendar('first', createEvent('ev-1'), createEvent('ev-2')));
    setOnline(true, here, there);
    await syncAll(here, there);
    expect(lineTexts(here).toSorted()).toEqual(['ev-1', 'ev-2', 'start']);
    expect([here.sync.conflicts, there.sync.conflicts]).toEqual([[], []]);
    expect(secretsOf(here)).toHaveLength(3);
    expect(secretsOf(there)).toEqual(secretsOf(here));
  });

  it('of two devices both find the records that the other one imported', async () => {
    const { here, there } = await createTwoDevices();
    setOnline(false, here, there);
    for (const [tab, name] of [
      [here, 'here'],
      [there, 'there'],
    ] as const) {
      await importAll(createTabImport(tab), createCalendar(`first ${name}`, createEvent(`${name}-1`)));
      await importAll(createTabImport(tab), createCalendar(`second ${name}`, createEvent(`${name}-2`)));
    }
    setOnline(true, here, there);
    await syncAll(here, there);
    const all = createCalendar('all', ...['here-1', 'here-2', 'there-1', 'there-2'].map((uid) => createEvent(uid)));
    for (const tab of [here, there]) expect(await importAll(createTabImport(tab), all)).toBe(0);
    setOnline(false, here, there);
    for (const tab of [here, there]) await importAll(createTabImport(tab), createCalendar('new', createEvent('ev-9')));
    setOnline(true, here, there);
    await syncAll(here, there);
    expect(lineTexts(here).filter((text) => text === 'ev-9')).toHaveLength(1);
  });
});
