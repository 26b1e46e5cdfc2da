import { DIRECTION_ID, isDerivedUuid, weeklyProgressId } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import { lineTexts, syncAll } from '../sync/testing/two-devices.ts';
import {
  createExportedVault,
  EXPORTED_CONTENTS,
  importAll,
  OTHER_VAULT,
  openTab,
  readVaultContents,
} from './testing/exported-vault.ts';
import {
  createImportNote,
  createImportRecord,
  createImportSource,
  createTabImport,
  exportTab,
  type LocalValues,
} from './testing/import-tab.ts';

describe('an import into another account', () => {
  it('adds every record with its order and parent, under ids of that account', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    await importAll(createTabImport(tab), source);
    await sendAllChanges(tab);
    expect(readVaultContents(tab)).toEqual(EXPORTED_CONTENTS);
    const later = await tab.device.testAccount.device().tab();
    await waitUntilIdle();
    expect(readVaultContents(later)).toEqual(EXPORTED_CONTENTS);
    const fixed = [DIRECTION_ID, '2026-W45'];
    const old = new Set(source.records.map(({ id }) => id).filter((id) => !fixed.includes(id)));
    expect((await exportTab(tab)).records.filter(({ id }) => old.has(id))).toEqual([]);
  });

  // shows: import.plan-limit
  it('gives every aim an id that does not count towards the limit of the plan', async () => {
    const aims = ['north', 'east', 'south'].map((label, index) =>
      createImportRecord({ kind: 'aims', id: label, index, values: { label } }),
    );
    const plan = await createTabImport(await openTab()).plan(createImportSource(aims));
    expect(plan.created.map(({ id }) => isDerivedUuid(id))).toEqual([true, true, true]);
  });

  it('updates the weekly progress and the review decisions to the new id of their step', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    await importAll(createTabImport(tab), source);
    const [step] = tab.records.steps.items;
    const [week] = tab.records.weeklyProgress.items;
    expect(week?.id).toBe(weeklyProgressId(step?.id ?? '', '2026-W45'));
    expect([week?.stepId, week?.goalId, week?.progress]).toEqual([step?.id, step?.parentId, 4]);
    expect(tab.records.reviews.items[0]?.decisions.map(({ stepId }) => stepId)).toEqual([step?.id]);
  });

  it('removes the records that it has added from the plan, so that they are not in memory twice', async () => {
    const importer = createTabImport(await openTab());
    const plan = await importer.plan(createImportSource([createImportNote('Prune'), createImportNote('Water')]));
    expect(plan.created).toHaveLength(2);
    await importer.apply(plan);
    expect(plan.created).toHaveLength(0);
  });

  it('adds nothing when repeated, here and on another device', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    expect(await importAll(createTabImport(tab), source)).toBeGreaterThan(7);
    await sendAllChanges(tab);
    expect(await importAll(createTabImport(tab), source)).toBe(0);
    const later = await tab.device.testAccount.device().tab();
    await waitUntilIdle();
    expect(await importAll(createTabImport(later), source)).toBe(0);
  });

  // shows: import.two-tabs
  it('adds no duplicates when two tabs import the same file at the same time', async () => {
    const device = new TestAccount({ vaultId: OTHER_VAULT }).device();
    const tabs = [await device.tab(), await device.tab()];
    await waitUntilIdle();
    const source = await createExportedVault();
    const local: LocalValues = new Map();
    // Both tabs plan before either of them writes a record, and they import concurrently, because `createTabImport`
    // takes no lock.
    const imports = tabs.map((tab) => createTabImport(tab, { local }));
    const plans = await Promise.all(imports.map((importer) => importer.plan(source)));
    await Promise.all(imports.map((importer, i) => plans[i] && importer.apply(plans[i])));
    await sendAllChanges(...tabs);
    for (const tab of tabs) expect(readVaultContents(tab)).toEqual(EXPORTED_CONTENTS);
    const later = await device.testAccount.device().tab();
    await waitUntilIdle();
    expect(readVaultContents(later)).toEqual(EXPORTED_CONTENTS);
  });

  it('adds nothing twice when a second tab plans during the planning of the first and imports after it', async () => {
    const device = new TestAccount({ vaultId: OTHER_VAULT }).device();
    const tabs = [await device.tab(), await device.tab()];
    await waitUntilIdle();
    const source = createImportSource(
      Array.from({ length: 300 }, (_, index) => createImportNote(`note ${index}`, { index })),
    );
    const local: LocalValues = new Map();
    const imports = tabs.map((tab) => createTabImport(tab, { local }));
    const plans = await Promise.all(imports.map((importer) => importer.plan(source)));
    for (const [i, importer] of imports.entries()) if (plans[i]) await importer.apply(plans[i]);
    await sendAllChanges(...tabs);
    const texts = source.records.map(({ id }) => id);
    for (const tab of tabs) expect(lineTexts(tab)).toEqual(texts);
    expect((await device.testAccount.texts()).toSorted()).toEqual(texts.toSorted());
    expect(imports.map(({ state }) => state)).toEqual(
      Array(2).fill({ status: 'done', label: 'tasks.csv', added: 300, updated: 0 }),
    );
  });

  it('counts the progress of a week once when a second tab imports before it has read what the first imported', async () => {
    const device = new TestAccount({ vaultId: OTHER_VAULT }).device();
    const first = await device.tab();
    device.bus = () => ({ post: () => {}, listen: () => () => {} }); // the second tab is told nothing
    const tabs = [first, await device.tab()];
    await waitUntilIdle();
    const source = await createExportedVault();
    const local: LocalValues = new Map();
    const imports = tabs.map((tab) => createTabImport(tab, { local }));
    const plans = await Promise.all(imports.map((importer) => importer.plan(source)));
    for (const [i, importer] of imports.entries()) if (plans[i]) await importer.apply(plans[i]);
    await sendAllChanges(...tabs);
    const later = await device.testAccount.device().tab();
    await waitUntilIdle();
    expect(later.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([4]);
    expect(readVaultContents(later)).toEqual(EXPORTED_CONTENTS);
  });

  // shows: import.two-devices
  it('makes each record once when two devices import the same file while both are offline', async () => {
    const account = new TestAccount({ vaultId: OTHER_VAULT });
    const tabs = [await account.device().tab(), await account.device().tab()];
    await waitUntilIdle();
    const source = await createExportedVault();
    for (const tab of tabs) {
      tab.device.network.online = false;
      await importAll(createTabImport(tab), source);
    }
    for (const { records } of tabs) {
      const [week] = records.weeklyProgress.items;
      records.weeklyProgress.change(week?.id ?? '', { progress: 5 });
    }
    for (const tab of tabs) {
      tab.device.network.online = true;
      tab.sync.setOnline(true);
    }
    await syncAll(...tabs);
    const later = await account.device().tab();
    await waitUntilIdle();
    for (const tab of [...tabs, later]) {
      expect(readVaultContents(tab)).toEqual(EXPORTED_CONTENTS);
      // The file contains 4; each device has then counted one more.
      expect(tab.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([6]);
      expect([tab.sync.conflicts, tab.sync.statusLabel]).toEqual([[], 'saved']);
    }
  });

  it('keeps the higher count of a week that one device imports and another one has counted', async () => {
    const account = new TestAccount({ vaultId: OTHER_VAULT });
    const [here, there] = [await account.device().tab(), await account.device().tab()];
    await waitUntilIdle();
    const source = await createExportedVault();
    here.device.network.online = false;
    await importAll(createTabImport(here), source);
    const [week] = here.records.weeklyProgress.items;
    if (!week) throw new Error('no week');
    const { progress: _imported, ...values } = here.records.weeklyProgress.copyFieldValues(week);
    there.records.weeklyProgress.create({ ...values, progress: 2 }, { id: week.id });
    await sendAllChanges(there);
    here.device.network.online = true;
    here.sync.setOnline(true);
    await syncAll(here, there);
    expect(there.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([4]);
  });

  it('adds the records after those of a list that is not empty', async () => {
    const tab = await openTab();
    tab.records.lines.create({ text: 'mine' });
    await importAll(
      createTabImport(tab),
      createImportSource([createImportNote('b', { index: 2 }), createImportNote('a', { index: 1 })]),
    );
    expect(lineTexts(tab)).toEqual(['mine', 'a', 'b']);
  });

  it('inserts a record omitted by an earlier import at its position within the file', async () => {
    const tab = await openTab();
    const notes = ['a', 'b', 'c'].map((text, index) => createImportNote(text, { index }));
    await importAll(createTabImport(tab), createImportSource(notes.filter((_, i) => i !== 1)));
    tab.records.lines.create({ text: 'mine' });
    expect(await importAll(createTabImport(tab), createImportSource(notes))).toBe(1);
    expect(lineTexts(tab)).toEqual(['a', 'b', 'c', 'mine']);
  });

  it('waits in the outbox offline and reaches the server later', async () => {
    const tab = await openTab();
    tab.device.network.online = false;
    await importAll(createTabImport(tab), createImportSource([createImportNote('offline')]));
    await sendAllChanges(tab);
    expect(await tab.device.testAccount.texts()).toEqual([]);
    tab.device.network.online = true;
    await tab.sync.sendNow();
    await sendAllChanges(tab);
    expect(await tab.device.testAccount.texts()).toEqual(['offline']);
  });

  it('keeps a record that the server refuses in the list of unsaved changes', async () => {
    const tab = await openTab();
    tab.device.testAccount.server.refuseNext('lines', 413, 'TOO_LARGE');
    await importAll(
      createTabImport(tab),
      createImportSource([createImportNote('one'), createImportNote('other', { index: 1 })]),
    );
    await sendAllChanges(tab);
    // The two are sent at the same time, so the server may refuse either.
    const rejected = tab.sync.rejected.map(({ text }) => text);
    const stored = await tab.device.testAccount.texts();
    expect([rejected.length, stored.length]).toEqual([1, 1]);
    expect([...rejected, ...stored].sort()).toEqual(['one', 'other']);
  });
});
