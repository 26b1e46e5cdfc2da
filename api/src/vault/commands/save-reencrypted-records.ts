import {
  KIND_NAMES,
  type Kind,
  REENCRYPTION_PAGE_SIZE,
  type ReencryptionResult,
  type WireRecord,
} from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import { findRecordModel, type RecordOwner, type StoredRecord } from '../../records/record.model.ts';
import { presentRecord } from '../../records/record.presenter.ts';
import { prepareRecordQuotaRelease } from '../../records/record-quotas.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { countSealedRecords, listFormerVaultIds } from '../former-keys.ts';

/** Page size of the check at the end of a rotation. */
const REMAINING_PAGE_SIZE = 500;

/** Returns a page of the records that are still encrypted with one former key, deleted ones included, sorted by id. */
export async function listUnrotatedRecords(
  user: UserDoc,
  { from, kind, after }: { readonly from: string; readonly kind: Kind; readonly after?: string | undefined },
): Promise<WireRecord[]> {
  if (!listFormerVaultIds(user).includes(from)) throw createApiError('NOT_FOUND');
  const records = await findRecordModel(kind)
    .find({ userId: user.userId, vaultId: from, ...(after === undefined ? {} : { id: { $gt: after } }) })
    .where({ schema: { $exists: true } })
    .sort({ id: 1 })
    .limit(REENCRYPTION_PAGE_SIZE)
    .lean();
  return records.map((record) => presentRecord(kind, record));
}

export interface ReencryptedRecord {
  readonly kind: Kind;
  readonly id: string;
  /** The former vaultId that the record still has. */
  readonly vaultId: string;
  readonly rev: number;
  /** The re-encrypted fields; omitted fields stay unchanged. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * Moves a re-encrypted record to the live vault in one write, if its revision is unchanged (optimistic concurrency).
 */
export async function saveReencryptedRecord(user: UserDoc, record: ReencryptedRecord): Promise<ReencryptionResult> {
  const { kind, id, vaultId, rev, fields } = record;
  const { userId, vaultId: live } = user;
  const respond = (result: ReencryptionResult['result']): ReencryptionResult => ({ kind, id, result });
  if (!listFormerVaultIds(user).includes(vaultId)) return respond('gone');
  // The filter requires `schema`, which a purged record lacks: the purge does not raise the revision, and a purged
  // record must not get its fields back.
  const moved = await findRecordModel(kind)
    .findOneAndUpdate(
      { userId, vaultId, id, rev, schema: { $exists: true } },
      { $set: { ...fields, vaultId: live }, $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
    )
    .lean()
    .catch(nullIfDuplicate);
  if (moved) return respond('moved');
  return respond((await findRecordModel(kind).exists({ userId, vaultId, id })) ? 'changed' : 'gone');
}

/**
 * Ends the key rotation once no record is encrypted with a former key. Moves tombstones of purged records itself,
 * because they contain nothing encrypted. Returns the user, whose rotation is null when it has finished.
 */
export async function finishRotation(user: UserDoc): Promise<UserDoc> {
  const { userId, vaultId, rotation } = user;
  const former = listFormerVaultIds(user);
  if (vaultId !== null) for (const kind of KIND_NAMES) await finishKind(kind, { userId, vaultId }, former);
  if (!rotation || (await countSealedRecords(userId, former)) > 0) return user;
  await UserModel.updateOne({ userId, vaultId, 'rotation.at': rotation.at }, { $set: { rotation: null } });
  evictSessions({ userId });
  return { ...user, rotation: null };
}

async function finishKind(
  kind: Kind,
  { userId, vaultId: live }: RecordOwner,
  former: readonly string[],
): Promise<void> {
  const records = findRecordModel(kind);
  // Usually a device has already moved all records of the former vaults, and nothing is left to do.
  if (!(await records.exists({ userId, vaultId: { $in: former } }))) return;
  for (const vaultId of former)
    for (let remaining = await readRemaining(kind, { userId, vaultId }); remaining.length > 0; ) {
      const ids = remaining.map(({ id }) => id);
      const recreated = await records
        .find({ userId, vaultId: live, id: { $in: ids } })
        .select({ id: 1 })
        .lean();
      // A device that started under the former key has created records with the same ids in the live vault. These
      // replace the former versions.
      const recreatedIds = new Set(recreated.map(({ id }) => id));
      if (recreatedIds.size > 0) await deleteRecreated(kind, { userId, vaultId }, [...recreatedIds]);
      const tombstones = remaining
        .filter(({ id, schema }) => schema === undefined && !recreatedIds.has(id))
        .map(({ id }) => id);
      if (tombstones.length > 0) await moveTombstones(kind, { userId, vaultId, live, ids: tombstones });
      remaining =
        remaining.length < REMAINING_PAGE_SIZE ? [] : await readRemaining(kind, { userId, vaultId }, ids.at(-1));
    }
}

/**
 * Deletes records of a former vault that exist again in the live vault, and releases the quota of those that were not
 * marked as deleted.
 */
async function deleteRecreated(kind: Kind, former: RecordOwner, ids: readonly string[]): Promise<void> {
  const release = await prepareRecordQuotaRelease(kind, former);
  const { deletedCount } = await findRecordModel(kind).deleteMany({ ...former, id: { $in: ids }, deletedAt: null });
  await release(deletedCount);
  await findRecordModel(kind).deleteMany({ ...former, id: { $in: ids } });
}

interface Tombstones extends RecordOwner {
  readonly live: string;
  readonly ids: readonly string[];
}

/**
 * Moves tombstones in one write. When this fails because a device has created one of the ids again, moves them one by
 * one.
 */
async function moveTombstones(kind: Kind, { userId, vaultId, live, ids }: Tombstones): Promise<void> {
  const move = (batch: readonly string[]) =>
    findRecordModel(kind)
      .updateMany({ userId, vaultId, id: { $in: batch } }, { $set: { vaultId: live } })
      .catch(nullIfDuplicate);
  if ((await move(ids)) === null) for (const id of ids) await move([id]);
}

/** Reads a page of records of a former vault, sorted by id: a large vault must not be loaded as a whole. */
function readRemaining(
  kind: Kind,
  { userId, vaultId }: RecordOwner,
  after = '',
): Promise<Pick<StoredRecord, 'id' | 'schema'>[]> {
  return findRecordModel(kind)
    .find({ userId, vaultId, id: { $gt: after } })
    .select({ id: 1, schema: 1 })
    .sort({ id: 1 })
    .limit(REMAINING_PAGE_SIZE)
    .lean();
}

function nullIfDuplicate(error: unknown): null {
  if (isDuplicateKeyError(error)) return null;
  throw error;
}
