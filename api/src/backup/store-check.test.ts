import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { openLmdbEnvironment } from '../../embedded-store/storage/environment.ts';
import { runAdmin } from '../testing/admin-process.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { readBackup } from './backup-file.ts';
import { checkStore } from './store-check.ts';

const CASE_MS = 60_000;
const TEXT = 'flip-me';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-check-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const storeDir = () => join(dir, 'store');

async function createNotes(): Promise<void> {
  const store = await startEmbeddedStoreInProcess({ dir: storeDir() });
  const connection = await mongoose.createConnection(store.uri).asPromise();
  await connection.collection('notes').createIndex({ userId: 1 });
  await connection.collection('notes').insertMany([{ userId: 'a', text: TEXT }, { userId: 'b' }]);
  await connection.close();
  await store.close();
}

async function removeIndexEntry(): Promise<void> {
  const { root, entries, close } = await openLmdbEnvironment(storeDir(), {});
  root.transactionSync(() => entries.removeSync([...entries.getKeys({})][0] ?? Buffer.alloc(0)));
  await close();
}

/** Flips a bit of a document. A flipped bit of the disk does not change the modification time. */
async function flipBit(): Promise<void> {
  const file = join(storeDir(), 'data.mdb');
  const { atime, mtime } = await stat(file);
  const bytes = await readFile(file);
  const at = bytes.lastIndexOf(TEXT);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await utimes(file, atime, mtime);
}

async function runOnStore(...args: string[]) {
  const store = await startEmbeddedStoreInProcess({ dir: storeDir() });
  try {
    return await runAdmin({ args, uri: store.uri, variables: { DATA_DIR: dir } });
  } finally {
    await store.close();
  }
}

describe('admin check', () => {
  it('confirms an intact store with exit code 0', { timeout: CASE_MS }, async () => {
    await createNotes();
    expect(await runOnStore('check')).toEqual({
      code: 0,
      text: 'The data store is whole: 2 documents and all their indexes.\n',
    });
  });

  it('names a missing index entry, exits with 1 and advises a restore of a new backup', {
    timeout: CASE_MS,
  }, async () => {
    await createNotes();
    await removeIndexEntry();
    const { code, text } = await runOnStore('check');
    expect(code).toBe(1);
    expect(text).toContain('index userId_1 of northkeep.notes: 1 documents have no entry, 0 entries have no document');
    expect(text).toContain('npm run admin -- backup <file>');
    expect(text).toContain('npm run admin -- restore <file> --replace');
    expect(text).not.toContain('newest backup');
  });

  it('names a damaged document, exits with 1 and says how to restore', { timeout: CASE_MS }, async () => {
    await createNotes();
    await flipBit();
    const { code, text } = await runOnStore('check');
    expect(code).toBe(1);
    expect(text).toContain(`move the folder ${storeDir()} away, and restore the newest backup`);
    expect(text).toContain('npm run admin -- restore <file>');
  });
});

describe('admin backup', () => {
  it('writes every document when only an index is damaged, exits with 1 and says how to rebuild it', {
    timeout: CASE_MS,
  }, async () => {
    await createNotes();
    await removeIndexEntry();
    const file = join(dir, 'all.backup');
    const { code, text } = await runOnStore('backup', file);
    expect(code).toBe(1);
    expect(text).toContain('index userId_1 of northkeep.notes: 1 documents have no entry');
    expect(text).toContain(`npm run admin -- restore ${file} --replace`);
    const userIds: unknown[] = [];
    await readBackup(file, {
      document: ({ collection, document }) => void (collection === 'notes' && userIds.push(document.userId)),
    });
    expect(userIds.sort()).toEqual(['a', 'b']);
  });

  it('writes no file of a damaged store and exits with 1', { timeout: CASE_MS }, async () => {
    await createNotes();
    await flipBit();
    const file = join(dir, 'all.backup');
    const { code, text } = await runOnStore('backup', file);
    expect(code).toBe(1);
    expect(text).toContain('No backup was written. The data store is damaged:');
    expect(existsSync(file)).toBe(false);
  });
});

describe('checkStore', () => {
  it('checks the embedded store and returns null for another database', { timeout: CASE_MS }, async () => {
    const { close } = await openTestDatabase(dir);
    expect(await checkStore()).toEqual(
      process.env.MONGODB_URI ? null : { mismatches: [], documents: expect.any(Number), ok: 1 },
    );
    await close();
  });
});
