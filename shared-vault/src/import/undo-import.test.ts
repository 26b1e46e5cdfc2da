import { describe, expect, it } from 'vitest';
import { sendAllChanges } from '../sync/testing/quiet.ts';
import { createTwoDevicesWithStep, lineTexts, setStepProgress } from '../sync/testing/two-devices.ts';
import type { CardImportPorts } from './saved-cards.ts';
import {
  createExportedVault,
  EXPORTED_CONTENTS,
  importAll,
  openTab,
  readVaultContents,
} from './testing/exported-vault.ts';
import {
  createImportNote,
  createImportSource,
  createTabImport,
  exportTab,
  type LocalValues,
} from './testing/import-tab.ts';

describe('the undo of an import', () => {
  it('removes every imported record and leaves those of the user', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    tab.records.lines.create({ text: 'mine' });
    const importer = createTabImport(tab);
    await importAll(importer, source);
    await sendAllChanges(tab);
    expect(importer.state).toMatchObject({ status: 'done', added: source.records.length });
    await importer.undo();
    await sendAllChanges(tab);
    expect(importer.state).toMatchObject({ status: 'undone', label: 'northkeep.nka', updated: 0, stayed: 0 });
    expect(readVaultContents(tab)).toEqual({
      lines: [['mine', null, null]],
      aims: [],
      direction: undefined,
      reviews: [],
    });
    expect(tab.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([0]);
    expect(await tab.device.testAccount.texts()).toEqual(['mine']);
  });

  it('keeps a record that contains other records of the user', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    const importer = createTabImport(tab);
    await importAll(importer, source);
    const [aim] = tab.records.aims.items;
    tab.records.goals.create({ label: 'my own' }, { parentId: aim?.id ?? '' });
    await importer.undo();
    expect(importer.state).toMatchObject({ status: 'undone', stayed: 1 });
    expect(tab.records.goals.items.map(({ label }) => label)).toEqual(['my own']);
  });

  it('lets a later import of the same file add everything again', async () => {
    const source = await createExportedVault();
    const tab = await openTab();
    for (let round = 0; round < 2; round += 1) {
      const importer = createTabImport(tab);
      await importAll(importer, source);
      await sendAllChanges(tab);
      expect(readVaultContents(tab)).toEqual(EXPORTED_CONTENTS);
      expect(tab.sync.rejected).toEqual([]);
      await importer.undo();
      await sendAllChanges(tab);
      expect(lineTexts(tab)).toEqual([]);
    }
  });

  it('subtracts the imported count from a count that was changed after the import', async () => {
    const { here, aim, goal, step } = await createTwoDevicesWithStep();
    const ids = { aim, goal, step };
    setStepProgress(here, ids, 5);
    const source = await exportTab(here);
    setStepProgress(here, ids, 2);
    const importer = createTabImport(here);
    await importAll(importer, source);
    setStepProgress(here, ids, 6); // one completion more since the import
    await importer.undo();
    expect(here.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([3]);
  });
});

describe('the undo of an import that two tabs planned before either of them imported', () => {
  it('subtracts the imported count once', async () => {
    const { here, aim, goal, step } = await createTwoDevicesWithStep();
    const ids = { aim, goal, step };
    setStepProgress(here, ids, 5);
    const source = await exportTab(here);
    setStepProgress(here, ids, 2);
    await sendAllChanges(here);
    const local: LocalValues = new Map();
    const imports = [here, await here.device.tab()].map((tab) => createTabImport(tab, { local }));
    const plans = await Promise.all(imports.map((importer) => importer.plan(source)));
    for (const [i, importer] of imports.entries()) if (plans[i]) await importer.apply(plans[i]);
    await sendAllChanges(here);
    expect(here.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([5]);
    await imports[1]?.undo();
    await sendAllChanges(here);
    expect(here.records.weeklyProgress.items.map(({ progress }) => progress)).toEqual([2]);
  });
});

describe('saved wisdom cards of a file', () => {
  const [known, other, gone] = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
  const cards = [known, other, gone].map((id = '', i) => ({ id, title: `card ${i + 1}` }));
  const source = { ...createImportSource([createImportNote('a note')]), savedCards: cards };

  /** Creates an account on the server with two known cards, of which the second is saved. */
  function account() {
    const saved = [other ?? ''];
    const ports: CardImportPorts = {
      async importCards({ ids, dryRun }) {
        const added = ids.filter((id) => id === known && !saved.includes(id));
        if (!dryRun) saved.unshift(...added);
        return { added, same: [other ?? ''], unknown: ids.filter((id) => id === gone) };
      },
      removeCard: async (id) => void saved.splice(saved.indexOf(id), 1),
    };
    return { saved, ports };
  }

  // shows: import.cards.undo
  it('are compared first, saved with the records, and taken back with them', async () => {
    const { saved, ports } = account();
    const importer = createTabImport(await openTab(), ports);
    const plan = await importer.plan(source);
    expect(plan.cards).toEqual({ added: [known], same: 1, unknown: ['card 3'], isKnown: true });
    expect(saved).toEqual([other]);
    await importer.apply(plan);
    expect([saved, importer.state]).toEqual([
      [known, other],
      { status: 'done', label: 'tasks.csv', added: 2, updated: 0 },
    ]);
    await importer.undo();
    expect([saved, importer.state.status]).toEqual([[other], 'undone']);
  });

  it('are skipped when the server does not respond, while the records are added', async () => {
    const importer = createTabImport(await openTab());
    const plan = await importer.plan(source);
    expect(plan.cards).toEqual({ added: [], same: 0, unknown: [], isKnown: false });
    await importer.apply(plan);
    expect(importer.state).toMatchObject({ status: 'done', added: 1 });
  });

  it('keep the import undoable when the server does not respond to the undo', async () => {
    const { saved, ports } = account();
    let isOnline = false;
    const removeCard: CardImportPorts['removeCard'] = (id) =>
      isOnline ? ports.removeCard(id) : Promise.reject(new Error('no answer'));
    const importer = createTabImport(await openTab(), { ...ports, removeCard });
    await importer.apply(await importer.plan(source));
    await expect(importer.undo()).rejects.toMatchObject({ name: 'SavedCards' });
    expect([saved, importer.state]).toEqual([
      [known, other],
      { status: 'done', label: 'tasks.csv', added: 2, updated: 0 },
    ]);
    isOnline = true;
    await importer.undo();
    expect([saved, importer.state.status]).toEqual([[other], 'undone']);
  });

  it('leave the import incomplete when the connection fails between checking and saving the cards', async () => {
    const { ports } = account();
    const importCards: CardImportPorts['importCards'] = (body) =>
      body.dryRun ? ports.importCards(body) : Promise.reject(new Error('no answer'));
    const importer = createTabImport(await openTab(), { ...ports, importCards });
    await importer.apply(await importer.plan(source));
    expect(importer.state).toMatchObject({ status: 'stopped', done: 1, total: 2 });
  });
});
