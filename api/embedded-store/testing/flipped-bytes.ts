import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeToJsValues, encodeDocument } from '../bson/values.ts';
import { findDocuments } from '../query/find-documents.ts';
import { DATA_FILE_NAME } from '../storage/format.ts';
import { LAST_COMMIT_FILE_NAME } from '../storage/last-commit.ts';
import { Store } from '../storage/store.ts';

const DOCUMENTS = 400;
const CHANGES = 60;
const NAMESPACE = 'd.things';

function put(store: Store, n: number, text: string): void {
  const collection = store.catalog.getOrCreate(NAMESPACE);
  const raw = encodeDocument({ _id: n, user: `user${n % 7}`, n: n * 3, text });
  const [row] = findDocuments(store, collection, { filter: { _id: n } });
  if (row) store.replace(collection, row, decodeToJsValues(raw), raw);
  else store.insert(collection, decodeToJsValues(raw), raw);
}

/** Writes documents of all sizes with two indexes, and leaves free pages behind. */
export async function fillStore(dir: string): Promise<void> {
  const store = await Store.open(dir);
  await store.write(() =>
    store.addIndexes(store.catalog.getOrCreate(NAMESPACE), [
      {
        name: 'user',
        key: [
          ['user', 1],
          ['n', -1],
        ],
        unique: false,
        sparse: false,
      },
      { name: 'n', key: [['n', 1]], unique: true, sparse: false },
    ]),
  );
  for (let n = 0; n < DOCUMENTS; n += 20) {
    await store.write(() => {
      for (let id = n; id < n + 20; id += 1) put(store, id, 'x'.repeat((id * 37) % 6000));
    });
  }
  await removeSome(store, 3);
  await store.close();
}

async function removeSome(store: Store, every: number): Promise<void> {
  await store.write(() => {
    const collection = store.catalog.getOrCreate(NAMESPACE);
    for (const row of findDocuments(store, collection, { filter: {} })) {
      if (Number(row.document._id) % every === 0) store.remove(collection, row);
    }
  });
}

/** Opens the store, changes documents and returns a digest of the whole content before and after the change. */
export async function changeAndDigestStore(dir: string): Promise<string> {
  const store = await Store.open(dir);
  try {
    const hash = createHash('sha256');
    addContents(store, hash.update.bind(hash));
    for (let change = 0; change < CHANGES; change += 20) {
      await store.write(() => {
        for (let n = change; n < change + 20; n += 1) put(store, n * 5, 'y'.repeat((n * 101) % 5000));
      });
    }
    await removeSome(store, 5);
    addContents(store, hash.update.bind(hash));
    return hash.digest('hex');
  } finally {
    await store.close();
  }
}

function addContents(store: Store, add: (bytes: Buffer | string) => void): void {
  for (const collection of store.catalog.all()) {
    add(JSON.stringify(collection));
    for (const { idKey, raw } of store.rows(collection)) add(Buffer.concat([idKey, raw]));
    for (const index of collection.indexes) {
      for (const { key, idKey } of store.indexEntries(index, {})) add(Buffer.concat([key, idKey]));
    }
  }
}

/**
 * Outcome of one flipped byte. `named`: the store reported the damage. `harmless`: no effect, because the byte is not
 * in use. `silent`: wrong data without an error.
 */
export type ByteFlipOutcome = 'named' | 'harmless' | 'silent';

interface PreparedFolder {
  /** The data file. */
  readonly healthy: Buffer;
  /** Content of the file `last-commit` that belongs to the data file in `healthy`. */
  readonly lastCommit: Buffer;
  /** Digest of the content that the store returns for the unchanged files. */
  readonly digest: string;
}

/**
 * Changes one byte of the data file, or of the record of the last commit, then uses the store and returns the outcome.
 */
export async function runStoreWithFlippedByte(
  dir: string,
  {
    position,
    mask,
    inRecord = false,
    ...prepared
  }: PreparedFolder & { position: number; mask: number; inRecord?: boolean },
): Promise<ByteFlipOutcome> {
  const [healthy, lastCommit] = [Buffer.from(prepared.healthy), Buffer.from(prepared.lastCommit)];
  const damaged = inRecord ? lastCommit : healthy;
  damaged[position] = (damaged[position] ?? 0) ^ mask;
  await writeFile(join(dir, DATA_FILE_NAME), healthy);
  await writeFile(join(dir, LAST_COMMIT_FILE_NAME), lastCommit);
  try {
    return (await changeAndDigestStore(dir)) === prepared.digest ? 'harmless' : 'silent';
  } catch (error) {
    if (error instanceof Error && /damaged/.test(error.message)) return 'named';
    throw error;
  }
}

/** Fills a data folder. Returns its files and the digest of the content that the store returns for them. */
export async function prepareByteFlips(dir: string): Promise<PreparedFolder> {
  await fillStore(dir);
  const healthy = await readFile(join(dir, DATA_FILE_NAME));
  const lastCommit = await readFile(join(dir, LAST_COMMIT_FILE_NAME));
  return { healthy, lastCommit, digest: await changeAndDigestStore(dir) };
}
