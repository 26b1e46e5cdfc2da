import { AuditLogModel } from '../audit/audit-log.model.ts';
import { recordAuditedAction } from '../audit/record-action.ts';
import { MIGRATION_STEPS } from '../migrations/all-steps.ts';
import { applyIndexes } from '../migrations/apply-indexes.ts';
import { MigrationModel } from '../migrations/migration.model.ts';
import { indexesAfterSteps } from '../migrations/step.ts';
import { runWithoutTimeLimits } from '../platform/database.ts';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { findShardKey, isCluster, shardCollection } from '../platform/sharding.ts';
import { type BackupDocument, BackupError, readBackup } from './backup-file.ts';
import {
  currentDatabase,
  getReplacementCollectionName,
  listCollectionNames,
  listReplacedCollectionNames,
} from './collections.ts';
import { beginCollectionSwap, completeCollectionSwap } from './swap.ts';

/** Number of documents that are inserted at once. */
const BATCH = 500;

export interface RestoreOptions {
  /** Ids of the available server keys. */
  readonly kids: readonly string[];
  /** True to replace the documents of the database. When false, a database with documents is rejected. */
  readonly replace: boolean;
  /** Connects to the database; called only for a complete backup whose keys are available. */
  readonly open: () => Promise<() => Promise<void>>;
}

/**
 * Restores a backup into new collections and renames them over the live ones when all are complete. A restore that is
 * interrupted before the renaming leaves the live collections unchanged. Throws {@link BackupError}, before any change,
 * for a backup or database that cannot be used. Returns the number of documents.
 */
export async function restoreBackup(file: string, { kids, replace, open }: RestoreOptions): Promise<number> {
  const finishedSteps = await checkBackup(file, kids);
  const close = await open();
  try {
    // Handles an earlier restore that was interrupted: completes its swap if that had begun, and otherwise drops the
    // collections it has filled.
    await completeCollectionSwap();
    await runWithoutTimeLimits(async (database) => {
      for (const name of await listReplacedCollectionNames())
        await database.collection(getReplacementCollectionName(name)).drop();
    });
    if (!replace && !(await isEmpty()))
      throw new BackupError('the database holds data already; --replace removes that and puts the backup in its place');
    // Also creates an empty replacement for each collection that the backup does not have, so that the swap removes its
    // documents.
    for (const name of await listCollectionNames())
      await currentDatabase().createCollection(getReplacementCollectionName(name));
    await createIndexesBeside(finishedSteps);
    await shardReplacements();
    const documents = await fill(file);
    await keepFinishedMails();
    await recordAuditedAction({ action: 'database-restored', by: null });
    await keepAuditLog();
    await beginCollectionSwap();
    await completeCollectionSwap();
    return documents;
  } finally {
    await close();
  }
}

/** Reads the whole backup. Returns the numbers of the migration steps that were finished on its database. */
async function checkBackup(file: string, kids: readonly string[]): Promise<ReadonlySet<number>> {
  const finished = new Set<number>();
  await readBackup(file, {
    header: ({ kids: needed }) => {
      const missing = needed.filter((kid) => !kids.includes(kid));
      if (missing.length === 0) return;
      throw new BackupError(
        `it needs the server key ${missing.join(', ')}; give it as SERVER_KEY or SERVER_KEYS_OLD, or put its server.key into DATA_DIR`,
      );
    },
    document({ collection, document: { _id, name, finishedAt } }) {
      if (collection !== MigrationModel.collection.name) return;
      const step = MIGRATION_STEPS.find(({ number }) => number === Number(_id));
      if (!step) throw new BackupError(`it was made by a later release, which has the migration step ${Number(_id)}`);
      if (step.name !== name)
        throw new BackupError('its database was made by a development version before the first release');
      if (finishedAt) finished.add(Number(_id));
    },
  });
  return finished;
}

/** Creates the indexes of the backup's own release. The next start runs the later migration steps. */
async function createIndexesBeside(finishedSteps: ReadonlySet<number>): Promise<void> {
  const indexes = indexesAfterSteps(MIGRATION_STEPS.filter(({ number }) => finishedSteps.has(number)));
  const create = indexes.map((spec) => ({ ...spec, collection: getReplacementCollectionName(spec.collection) }));
  await applyIndexes({ create, drop: [] });
}

/**
 * Shards each replacement on a cluster like the collection that it replaces. It must be empty, because otherwise all its
 * documents would be stored on one shard first; the rename keeps the key.
 */
async function shardReplacements(): Promise<void> {
  if (!(await isCluster())) return;
  for (const name of await listReplacedCollectionNames()) {
    const key = await findShardKey(name);
    if (key) await shardCollection(getReplacementCollectionName(name), key);
  }
}

/** Adds the entries of the audit log that the backup does not have, because a restore must not remove any. */
async function keepAuditLog(): Promise<void> {
  const { collection } = AuditLogModel;
  const restored = currentDatabase().collection<{ _id: string }>(getReplacementCollectionName(collection.name));
  for await (const { _id, ...entry } of collection.find<{ _id: string }>({}))
    await restored.updateOne({ _id }, { $setOnInsert: entry }, { upsert: true });
}

async function isEmpty(): Promise<boolean> {
  for (const name of await listCollectionNames())
    if (await currentDatabase().collection(name).findOne({})) return false;
  return true;
}

/**
 * Keeps the tombstones of emails that were sent or discarded after the backup, so that the restored emails are not sent
 * again.
 */
async function keepFinishedMails(): Promise<void> {
  const name = MailOutboxModel.collection.collectionName;
  const finished = currentDatabase()
    .collection(name)
    .find({ outcome: { $exists: true } }, { batchSize: BATCH });
  for await (const tombstone of finished)
    await currentDatabase()
      .collection(getReplacementCollectionName(name))
      .replaceOne({ _id: tombstone._id }, tombstone, { upsert: true });
}

async function fill(file: string): Promise<number> {
  let into = '';
  let batch: BackupDocument['document'][] = [];
  const flush = async () => {
    if (batch.length > 0) await currentDatabase().collection(getReplacementCollectionName(into)).insertMany(batch);
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
