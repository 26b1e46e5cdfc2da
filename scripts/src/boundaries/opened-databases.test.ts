import { describe, expect, it } from 'vitest';
import { findOpenedDatabases } from './opened-databases.ts';

describe('findOpenedDatabases', () => {
  it.each([
    ['shell/src/registry/repository-store.ts', "const request = indexedDB.open('northkeep-repository', 1);"],
    ['shared-vault/src/vault/storage-availability.ts', 'const opening = factory.open(DEVICE_DATABASE, 1);'],
    ['mf-notes/src/features/paste.ts', "globalThis.indexedDB?.open('drafts')"],
  ])('finds a database that %s opens by itself', (file, code) => {
    expect(findOpenedDatabases(file, code)).toEqual([expect.stringContaining('call openDatabase')]);
  });

  it('finds a transaction that nothing aborts when its page is left', () => {
    const code = "const tx = db.transaction('lines', 'readwrite');";
    expect(findOpenedDatabases('shared-vault/src/share/share-target.ts', code)).toEqual([
      expect.stringContaining('run it through IdbConnection'),
    ]);
  });

  it('allows the two files that follow the page, tests and code that runs outside of pages', () => {
    expect(findOpenedDatabases('shared-vault/src/sync/store/open-database.ts', 'factory.open(name, 1)')).toEqual([]);
    expect(findOpenedDatabases('shared-vault/src/sync/store/idb-connection.ts', 'db.transaction(names)')).toEqual([]);
    expect(findOpenedDatabases('shared-vault/src/vault/lock.test.ts', "indexedDB.open('x').transaction()")).toEqual([]);
    expect(findOpenedDatabases('bench/src/suite/device.ts', 'indexedDB.open(name)')).toEqual([]);
    expect(findOpenedDatabases('shell/src/frame/menu.tsx', "window.open('/')")).toEqual([]);
  });
});
