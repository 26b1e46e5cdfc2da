import { describe, expect, it } from 'vitest';
import {
  joinPages,
  readCreatedKeys,
  readImportJournal,
  readJournalChanges,
  removeImportJournal,
  writeImportJournal,
} from './import-journal.ts';
import { importAll, openTab } from './testing/exported-vault.ts';
import { createImportNote, createImportSource, createTabImport, type LocalValues } from './testing/import-tab.ts';

const noteCalled = (text: string) => createImportNote(text);

describe('the journal of an import', () => {
  it('lists the created records in pages, which an undo and another file remove', async () => {
    const tab = await openTab();
    const local: LocalValues = new Map();
    const importer = createTabImport(tab, { local });
    await importAll(importer, createImportSource(['Prune', 'Water'].map(noteCalled)));
    const [page] = [...local.keys()].filter((name) => name !== 'import.journal');
    expect(local.get(page ?? '')).toHaveLength(2);
    await importAll(importer, createImportSource(['Weed'].map(noteCalled), 'todoist:other'));
    expect(local.has(page ?? '')).toBe(false);
    expect(local.size).toBe(2);
    await importer.undo();
    expect(local.size).toBe(0);
  });

  it('stores thousands of keys and hundreds of changes in several values', async () => {
    const local: LocalValues = new Map();
    const ports = {
      local: {
        read: async (name: string) => local.get(name),
        write: async (name: string, value: unknown) => void local.set(name, value),
        remove: async (name: string) => void local.delete(name),
      },
      pause: async () => {},
    };
    const keys = Array.from({ length: 4_001 }, () => ['lines', crypto.randomUUID()] as const);
    const head = {
      label: 'tasks.csv',
      scope: 'todoist:abc',
      status: 'adding',
      pages: [],
      changePages: [],
      cards: [],
    } as const;
    const changed = keys
      .slice(0, 101)
      .map(([kind, id]) => ({ kind, id, values: { text: 'b' }, before: { text: 'a' } }));
    const journal = await writeImportJournal(head, { created: keys, changed }, ports);
    expect(await readImportJournal(ports)).toEqual(journal);
    const sizes: number[] = [];
    for await (const page of readCreatedKeys(journal, ports)) sizes.push(page.length);
    expect(sizes).toEqual([2_000, 2_000, 1]);
    expect(journal.changePages).toHaveLength(2);
    expect(await joinPages(readJournalChanges(journal, ports))).toEqual(changed);
    await removeImportJournal(journal, ports);
    expect(local.size).toBe(0);
  });

  it('that is damaged counts as none, and a damaged page leaves only its records', async () => {
    const tab = await openTab();
    const damaged = createTabImport(tab, { local: new Map([['import.journal', { v: 1, label: 1 }]]) });
    await damaged.load();
    expect(damaged.state).toEqual({ status: 'none' });
    const local: LocalValues = new Map();
    const importer = createTabImport(tab, { local });
    await importAll(importer, createImportSource(['Prune', 'Water'].map(noteCalled)));
    for (const name of local.keys()) if (name !== 'import.journal') local.set(name, 'damaged');
    await importer.undo();
    expect([importer.state.status, tab.records.lines.items.length]).toEqual(['undone', 2]);
  });
});
