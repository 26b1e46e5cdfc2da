import {
  HEADER_MEMBER,
  type Kind,
  REENCRYPTION_PAGE_SIZE,
  type ReencryptionResult,
  type Tombstone,
  type WireRecord,
} from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import { isDuplicateKeyError } from '../../platform/database.ts';
import { ensureKindFields } from '../../records/kind-fields.ts';
import {
  findRecord,
  RecordModel,
  type RecordOwner,
  type StoredRecord,
  updateRecordBy,
} from '../../records/record.model.ts';
import { presentRecordOrTombstone } from '../../records/record.presenter.ts';
import { prepareRecordQuotaRelease } from '../../records/record-quotas.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { countSealedRecords, IS_SEALED, listFormerVaultIds } from '../former-keys.ts';

/** Page size of the check at the end of a rotation. */
const REMAINING_PAGE_SIZE = 500;

/**
 * Returns a page of the records that are still encrypted with one former key, sorted by id: deleted ones included, and
 * the tombstones of purged ones that have a header.
 */
export async function listUnrotatedRecords(
  user: UserDoc,
  { from, kind, after }: { readonly from: string; readonly kind: Kind; readonly after?: string | undefined },
): Promise<(WireRecord | Tombstone)[]> {
  if (!listFormerVaultIds(user).includes(from)) throw createApiError('NOT_FOUND');
  const records = await RecordModel.find({
    ...{ userId: user.userId, vaultId: from, kind },
    ...(after === undefined ? {} : { id: { $gt: after } }),
  })
    .where(IS_SEALED)
    .sort({ id: 1 })
    .limit(REENCRYPTION_PAGE_SIZE)
    .lean();
  return records.map(presentRecordOrTombstone);
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
  ensureKindFields(kind, fields);
  // The filter requires `schema`, which a purged record lacks: the purge does not raise the revision, and a purged
  // record must not get its fields back.
  const known = { userId, vaultId, kind, id, rev };
  const update = { $set: { ...fields, vaultId: live }, $inc: { rev: 1 } };
  const moved =
    (await updateRecordBy(
      { ...known, schema: { $exists: true } },
      { ...update, $currentDate: { updatedAt: true } },
    ).catch(nullIfDuplicate)) ??
    (isHeaderOnly(fields)
      ? await updateRecordBy({ ...known, schema: { $exists: false } }, update).catch(nullIfDuplicate)
      : null);
  if (moved) return respond('moved');
  return respond((await findRecord({ userId, vaultId, kind, id }, { _id: 1 })) ? 'changed' : 'gone');
}

/** True when the re-encrypted fields are those that a purged record can have. It has no time of an update. */
const isHeaderOnly = (fields: ReencryptedRecord['fields']): boolean =>
  Object.keys(fields).every((name) => name === HEADER_MEMBER);

/**
 * Ends the key rotation once no record is encrypted with a former key. Moves tombstones without a header itself, because
 * they contain nothing encrypted. Returns the user, whose rotation is null when it has finished.
 */
export async function finishRotation(user: UserDoc): Promise<UserDoc> {
  const { userId, vaultId, rotation } = user;
  const former = listFormerVaultIds(user);
  if (vaultId !== null) for (const from of former) await moveRemaining({ userId, vaultId: from }, vaultId);
  if (!rotation || (await countSealedRecords(userId, former)) > 0) return user;
  await UserModel.updateOne({ userId, vaultId, 'rotation.at': rotation.at }, { $set: { rotation: null } });
  evictSessions({ userId });
  return { ...user, rotation: null };
}

/** Moves the tombstones of a former vault to the live one, and deletes what the live vault has again. */
async function moveRemaining(former: RecordOwner, live: string): Promise<void> {
  for (let page = await readRemaining(former); page.length > 0; page = await readRemaining(former, page.at(-1)))
    for (const kind of new Set(page.map((record) => record.kind)))
      await moveRemainingOfKind({
        ...{ kind, former, live },
        remaining: page.filter((record) => record.kind === kind),
      });
}

interface RemainingOfKind {
  readonly kind: Kind;
  readonly former: RecordOwner;
  readonly live: string;
  readonly remaining: readonly RemainingRecord[];
}

async function moveRemainingOfKind({ kind, former, live, remaining }: RemainingOfKind): Promise<void> {
  const ids = remaining.map(({ id }) => id);
  const recreated = await RecordModel.find({ userId: former.userId, vaultId: live, kind, id: { $in: ids } })
    .select({ id: 1 })
    .lean();
  // A device that started under the former key has created records with the same ids in the live vault. These replace
  // the former versions.
  const recreatedIds = new Set(recreated.map(({ id }) => id));
  if (recreatedIds.size > 0) await deleteRecreated(kind, former, [...recreatedIds]);
  const tombstones = remaining
    .filter(({ id, schema, h }) => schema === undefined && h === undefined && !recreatedIds.has(id))
    .map(({ id }) => id);
  if (tombstones.length > 0) await moveTombstones(kind, { ...former, live, ids: tombstones });
}

/**
 * Deletes records of a former vault that exist again in the live vault, and releases the quota of those that were not
 * marked as deleted.
 */
async function deleteRecreated(kind: Kind, former: RecordOwner, ids: readonly string[]): Promise<void> {
  const release = await prepareRecordQuotaRelease(kind, former);
  const { deletedCount } = await RecordModel.deleteMany({ ...former, kind, id: { $in: ids }, deletedAt: null });
  await release(deletedCount);
  await RecordModel.deleteMany({ ...former, kind, id: { $in: ids } });
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
    RecordModel.updateMany({ userId, vaultId, kind, id: { $in: batch } }, { $set: { vaultId: live } }).catch(
      nullIfDuplicate,
    );
  if ((await move(ids)) === null) for (const id of ids) await move([id]);
}

type RemainingRecord = Pick<StoredRecord, 'kind' | 'id' | 'schema' | 'h'>;

/** Reads a page of the records of a former vault, by kind and id: a large vault must not be loaded as a whole. */
async function readRemaining(former: RecordOwner, after?: RemainingRecord): Promise<readonly RemainingRecord[]> {
  const read = (filter: object) =>
    RecordModel.find({ ...former, ...filter })
      .select({ kind: 1, id: 1, schema: 1, [HEADER_MEMBER]: 1 })
      .sort({ kind: 1, id: 1 })
      .limit(REMAINING_PAGE_SIZE)
      .lean();
  if (!after) return read({});
  const sameKind = await read({ kind: after.kind, id: { $gt: after.id } });
  return sameKind.length > 0 ? sameKind : read({ kind: { $gt: after.kind } });
}

function nullIfDuplicate(error: unknown): null {
  if (isDuplicateKeyError(error)) return null;
  throw error;
}
