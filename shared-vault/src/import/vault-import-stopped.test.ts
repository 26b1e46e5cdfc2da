import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import { lineTexts } from '../sync/testing/two-devices.ts';
import { importAll, OTHER_VAULT, openTab } from './testing/exported-vault.ts';
import { createImportNote, createImportSource, createTabImport, type LocalValues } from './testing/import-tab.ts';
import type { VaultImport } from './vault-import.ts';

describe('an import that ends early', () => {
  const notes = Array.from({ length: 60 }, (_, index) => createImportNote(`note ${index}`, { index }));

  it('stops when the user cancels it; the added records can be undone, and the rest imported later', async () => {
    const tab = await openTab();
    const local: LocalValues = new Map();
    const importer: VaultImport = createTabImport(tab, { local, sendWithoutDelay: async () => importer.cancel() });
    await importAll(importer, createImportSource(notes));
    expect(importer.state).toEqual({ status: 'stopped', label: 'tasks.csv', done: 25, total: 60, noRoom: false });
    const again = createTabImport(tab, { local });
    expect(await importAll(again, createImportSource(notes))).toBe(35);
    expect(again.state).toEqual({ status: 'done', label: 'tasks.csv', added: 60, updated: 0 });
    expect(lineTexts(tab)).toEqual(notes.map(({ id }) => id));
    await again.undo();
    expect(lineTexts(tab)).toEqual([]);
  });

  it('stops when the vault is locked, and is shown as stopped after the next unlock', async () => {
    const tab = await openTab();
    const local: LocalValues = new Map();
    const importer = createTabImport(tab, { local, sendWithoutDelay: async () => tab.sync.lock() });
    await expect(importAll(importer, createImportSource(notes))).rejects.toThrow('locked');
    expect(importer.state).toEqual({ status: 'none' });
    await tab.open();
    await waitUntilIdle();
    const later = createTabImport(tab, { local });
    await later.load();
    expect(later.state).toEqual({ status: 'stopped', label: 'tasks.csv', done: 25, total: 60, noRoom: false });
    await later.undo();
    expect([later.state.status, lineTexts(tab)]).toEqual(['undone', []]);
  });

  it('is completed by importing the same file again after a crash of the tab', async () => {
    const account = new TestAccount({ vaultId: OTHER_VAULT });
    const device = account.device();
    const tab = await device.tab();
    await waitUntilIdle();
    const local: LocalValues = new Map();
    const importer = createTabImport(tab, { local });
    const plan = await importer.plan(createImportSource(notes));
    tab.crashIn(400);
    await tab.untilDeath(importer.apply(plan));
    const after = await device.tab();
    await waitUntilIdle();
    const again = createTabImport(after, { local });
    await importAll(again, createImportSource(notes));
    await sendAllChanges(after);
    expect(again.state).toEqual({ status: 'done', label: 'tasks.csv', added: 60, updated: 0 });
    expect((await account.texts()).toSorted()).toEqual(notes.map(({ id }) => id).toSorted());
  });

  it('stops at a full disk', async () => {
    const tab = await openTab();
    const importer = createTabImport(tab, {
      sendWithoutDelay: async () => {
        tab.diskError = new DOMException('full', 'QuotaExceededError');
      },
    });
    await importAll(importer, createImportSource(notes));
    expect(importer.state).toMatchObject({ status: 'stopped', noRoom: true });
  });

  it('pauses while more than 100 records wait to be sent', async () => {
    const tab = await openTab();
    const waiting = observable.box(101);
    const importer = createTabImport(tab, { countSending: () => waiting.get() });
    const importing = importAll(importer, createImportSource(notes));
    await waitUntilIdle();
    expect(importer.state).toMatchObject({ status: 'adding', done: 25 });
    runInAction(() => waiting.set(100));
    await importing;
    expect(importer.state).toMatchObject({ status: 'done', added: 60 });
  });

  it('stops when the user cancels it while it waits for the server', async () => {
    const tab = await openTab();
    const importer = createTabImport(tab, { countSending: () => 101 });
    const importing = importAll(importer, createImportSource(notes));
    await waitUntilIdle();
    importer.cancel();
    await importing;
    expect(importer.state).toMatchObject({ status: 'stopped', done: 25 });
  });

  it('does not begin while another tab imports', async () => {
    const tab = await openTab();
    const importer = createTabImport(tab, { exclusively: async () => false });
    await expect(importAll(importer, createImportSource(notes))).rejects.toMatchObject({ name: 'ImportBusy' });
    expect(lineTexts(tab)).toEqual([]);
    expect(importer.state).toEqual({ status: 'none' });
  });

  it('counts as running from the press on, so that nobody takes it for one that has ended', async () => {
    const tab = await openTab();
    const importer = createTabImport(tab);
    const plan = await importer.plan(createImportSource(notes));
    const adding = importer.apply(plan);
    expect(importer.state).toEqual({ status: 'adding', label: 'tasks.csv', done: 0, total: 60 });
    await adding;
    const undoing = importer.undo();
    expect(importer.state).toEqual({ status: 'undoing', label: 'tasks.csv', done: 0, total: 60 });
    await undoing;
    expect(importer.state).toMatchObject({ status: 'undone', removed: 60 });
  });
});
