import mongoose from 'mongoose';
import { KeyLedgerModel, LEDGER_ID } from '../platform/server-key.model.ts';
import { type BackupDocument, BackupError, readBackup, writeBackup } from './backup-file.ts';

const BATCH = 500;

/**
 * Writes every document of the connected database to a file. While the server runs this is no snapshot: each document is
 * consistent in itself only. Returns the number of documents and the ids of the server keys that they need.
 */
export async function writeDatabaseBackup(file: string): Promise<{ documents: number; kids: readonly string[] }> {
  const kids = await sealedWith();
  const documents = await writeBackup(file, { at: new Date().toISOString(), kids }, everyDocument(kids));
  return { documents, kids };
}

export interface RestoreOptions {
  /** Ids of the available server keys. */
  readonly kids: readonly string[];
  /** Empties the database first. Without it a database with documents is rejected. */
  readonly replace: boolean;
  /** Connects to the database; called only for a complete backup whose keys are available. */
  readonly open: () => Promise<() => Promise<void>>;
}

/** Restores a backup. Throws {@link BackupError}, before any change, for a backup or database that cannot be used. */
export async function restoreBackup(file: string, { kids, replace, open }: RestoreOptions): Promise<number> {
  await readBackup(file, {
    header: ({ kids: needed }) => {
      const missing = needed.filter((kid) => !kids.includes(kid));
      if (missing.length === 0) return;
      throw new BackupError(
        `it needs the server key ${missing.join(', ')}; give it as SERVER_KEY or SERVER_KEYS_OLD, or put its server.key into DATA_DIR`,
      );
    },
  });
  const close = await open();
  try {
    if (replace) await empty();
    else if (!(await isEmpty()))
      throw new BackupError('the database holds data already; --replace removes that and puts the backup in its place');
    return await fill(file);
  } finally {
    await close();
  }
}

async function sealedWith(): Promise<string[]> {
  return (await KeyLedgerModel.findById(LEDGER_ID).lean())?.kids ?? [];
}

function database() {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The database is not open');
  return db;
}

async function collectionNames(): Promise<string[]> {
  const all = await database().listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

async function* everyDocument(kids: readonly string[]): AsyncGenerator<BackupDocument> {
  for (const collection of await collectionNames()) {
    const cursor = database().collection(collection).find({}, { promoteValues: false, batchSize: BATCH });
    for await (const document of cursor) yield { collection, document };
  }
  // Guards the header, which names the keys that a restore needs.
  if ((await sealedWith()).length !== kids.length)
    throw new BackupError('a server was started with a new key meanwhile; back up once more');
}

async function isEmpty(): Promise<boolean> {
  for (const name of await collectionNames()) if (await database().collection(name).findOne({})) return false;
  return true;
}

/** Deletes all documents but keeps collections and indexes, so that unique indexes still guard a running server. */
async function empty(): Promise<void> {
  for (const name of await collectionNames()) await database().collection(name).deleteMany({});
}

async function fill(file: string): Promise<number> {
  let into = '';
  let batch: BackupDocument['document'][] = [];
  const flush = async () => {
    if (batch.length > 0) await database().collection(into).insertMany(batch);
    batch = [];
  };
  const count = await readBackup(file, {
    async document({ collection, document }) {
      if (collection !== into || batch.length >= BATCH) await flush();
      into = collection;
      batch.push(document);
    },
  });
  await flush();
  return count;
}
