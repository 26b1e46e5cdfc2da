import { KEY_LEDGER_ID, KeyLedgerModel } from '../platform/server-key.model.ts';
import { type BackupDocument, BackupError, writeBackup } from './backup-file.ts';
import { currentDatabase, listCollectionNames } from './collections.ts';

const BATCH = 500;

/**
 * Writes every document of the connected database to a file. While a server runs, the file is not a snapshot, which its
 * header states: only each single document is consistent. Returns the number of documents and the ids of the server keys that they need.
 */
export async function writeDatabaseBackup(file: string): Promise<{ documents: number; kids: readonly string[] }> {
  const kids = await sealedWith();
  const documents = await writeBackup(file, { at: new Date().toISOString(), kids }, everyDocument(kids));
  return { documents, kids };
}

async function sealedWith(): Promise<string[]> {
  return (await KeyLedgerModel.findById(KEY_LEDGER_ID).lean())?.kids ?? [];
}

async function* everyDocument(kids: readonly string[]): AsyncGenerator<BackupDocument> {
  for (const collection of await listCollectionNames()) {
    const cursor = currentDatabase().collection(collection).find({}, { promoteValues: false, batchSize: BATCH });
    for await (const document of cursor) yield { collection, document };
  }
  // Checks that the header still names all keys that a restore needs: a server may have added a key during the backup.
  if ((await sealedWith()).length !== kids.length)
    throw new BackupError('a server was started with a new key meanwhile; back up once more');
}
