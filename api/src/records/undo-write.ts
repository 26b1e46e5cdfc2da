import { RecordModel, type StoredRecord } from './record.model.ts';

/** Members that name the record, and those that every write changes. */
const KEPT: ReadonlySet<string> = new Set(['_id', 'userId', 'vaultId', 'kind', 'id', 'rev', 'updatedAt']);

/**
 * Gives a record back all members that it had before this request wrote it, its header included, under the next
 * revision. A record that another request has changed since stays as it is.
 */
export async function undoWrite(former: StoredRecord, written: StoredRecord): Promise<void> {
  const { userId, vaultId, kind, id, rev } = written;
  const $set = Object.fromEntries(Object.entries(former).filter(([name]) => !KEPT.has(name)));
  const added = Object.keys(written).filter((name) => !KEPT.has(name) && !Object.hasOwn(former, name));
  await RecordModel.collection.updateOne(
    { userId, vaultId, kind, id, rev },
    {
      $set,
      ...(added.length > 0 ? { $unset: Object.fromEntries(added.map((name) => [name, ''])) } : {}),
      $inc: { rev: 1 },
      $currentDate: { updatedAt: true },
    },
  );
}
