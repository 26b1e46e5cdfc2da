import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Store } from './storage/store.ts';
import { compileStore, startChildProcess } from './testing/child-process.ts';
import { fillStore } from './testing/flipped-bytes.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => folder.remove());

/** Flips a byte of the data file and restores its modification time. Only a start that reads the file notices. */
async function flipByte(): Promise<void> {
  const file = join(folder.dir, 'data.mdb');
  const { atime, mtime } = await stat(file);
  const bytes = await readFile(file);
  const at = bytes.lastIndexOf('xxxx');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await utimes(file, atime, mtime);
}

/** Returns true when a start at a time in ms since 1970 reads the whole data file. */
const readsWholeFile = async (now = Date.now()): Promise<boolean> => {
  try {
    const store = await Store.open(folder.dir, { now: () => now });
    await store.close();
    return false;
  } catch (error) {
    expect(String(error)).toMatch(/is damaged .* restore a backup/);
    return true;
  }
};

const readAll = (store: Store) => store.catalog.all().flatMap((collection) => [...store.rows(collection)]);

describe('start of the embedded store', () => {
  test('does not read the whole data file after a clean close', async () => {
    await fillStore(folder.dir);
    await flipByte();
    expect(await readsWholeFile()).toBe(false);
    expect(await readsWholeFile()).toBe(false);
  });

  test('reads the whole data file when the last check is a week old, or later than the current time', async () => {
    const start = Date.now();
    await fillStore(folder.dir);
    await flipByte();
    expect(await readsWholeFile(start + 6 * DAY_MS)).toBe(false);
    expect(await readsWholeFile(start + 7 * DAY_MS + 60_000)).toBe(true);
    expect(await readsWholeFile(start - DAY_MS)).toBe(true);
  });

  test('relies on a check that the running store has made', async () => {
    const start = Date.now();
    await fillStore(folder.dir);
    const store = await Store.open(folder.dir);
    await store.check(async () => undefined, start + 6 * DAY_MS);
    await store.close();
    await flipByte();
    expect(await readsWholeFile(start + 8 * DAY_MS)).toBe(false);
  });

  test.each([
    [
      'a check',
      async (store: Store) => expect((await store.check(async () => undefined, Date.now())).damage).toBeDefined(),
    ],
    ['a read', async (store: Store) => expect(() => readAll(store)).toThrow(/a stored value is damaged/)],
  ])('reads the whole data file after %s has found damage, also after a clean close', async (_by, findDamage) => {
    await fillStore(folder.dir);
    await flipByte();
    const store = await Store.open(folder.dir);
    await findDamage(store);
    await store.close();
    expect(await readsWholeFile()).toBe(true);
  });

  test('reads the whole data file when it was changed after the close', async () => {
    await fillStore(folder.dir);
    await flipByte();
    await utimes(join(folder.dir, 'data.mdb'), new Date(), new Date(Date.now() + 2000));
    expect(await readsWholeFile()).toBe(true);
  });

  test('reads the whole data file after the process was killed', { timeout: 60_000 }, async () => {
    await compileStore();
    await fillStore(folder.dir);
    const child = startChildProcess(new URL('./testing/serve-until-killed.mjs', import.meta.url), folder.dir);
    await child.waitForLines(1);
    child.process.kill('SIGKILL');
    await child.ended;
    await flipByte();
    expect(await readsWholeFile()).toBe(true);
  });
});
