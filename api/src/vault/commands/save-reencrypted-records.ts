import {
  KIND_NAMES,
  type Kind,
  REENCRYPTION_PAGE_SIZE,
  type ReencryptionResult,
  type WireRecord,
} from '@northkeep/contracts';
import { fail } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import { isDuplicate } from '../../platform/database.ts';
import { type Owner, recordModel, type StoredRecord } from '../../records/record.model.ts';
import { presentRecord } from '../../records/record.presenter.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { countSealedRecords, formerVaultIds } from '../former-keys.ts';

/** Records that are looked at together when a replacement ends. */
const LEFT_PAGE = 500;

/** A page of what is still sealed under one former key, by id; trash and all. */
export async function listUnrotatedRecords(
  user: UserDoc,
  { from, kind, after }: { readonly from: string; readonly kind: Kind; readonly after?: string | undefined },
): Promise<WireRecord[]> {
  if (!formerVaultIds(user).includes(from)) throw fail('NOT_FOUND');
  const records = await recordModel(kind)
    .find({ userId: user.userId, vaultId: from, ...(after === undefined ? {} : { id: { $gt: after } }) })
    .where({ schema: { $exists: true } })
    .sort({ id: 1 })
    .limit(REENCRYPTION_PAGE_SIZE)
    .lean();
  return records.map((record) => presentRecord(kind, record));
}

export interface Move {
  readonly kind: Kind;
  readonly id: string;
  /** Under which it stands now. */
  readonly vaultId: string;
  readonly rev: number;
  /** Its sealed fields, sealed anew; what is left out stays as it is. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Brings a record over to the live vault in one write, if nobody has changed it since it was read. */
export async function saveReencryptedRecord(user: UserDoc, move: Move): Promise<ReencryptionResult> {
  const { kind, id, vaultId, rev, fields } = move;
  const { userId, vaultId: live } = user;
  const answer = (result: ReencryptionResult['result']): ReencryptionResult => ({ kind, id, result });
  if (!formerVaultIds(user).includes(vaultId)) return answer('gone');
  // The purge strips without raising the revision: what it has taken does not come back.
  const moved = await recordModel(kind)
    .findOneAndUpdate(
      { userId, vaultId, id, rev, schema: { $exists: true } },
      { $set: { ...fields, vaultId: live }, $inc: { rev: 1 }, $currentDate: { updatedAt: true } },
    )
    .lean()
    .catch(orTaken);
  if (moved) return answer('moved');
  return answer((await recordModel(kind).exists({ userId, vaultId, id })) ? 'changed' : 'gone');
}

/**
 * Ends the replacement of a data key once nothing is sealed under a former one. What the purge has stripped holds
 * nothing sealed and is brought over here. Answers the person as it leaves them; more may be left to do.
 */
export async function finishRotation(user: UserDoc): Promise<UserDoc> {
  const { userId, vaultId, rotation } = user;
  const former = formerVaultIds(user);
  if (vaultId !== null) for (const kind of KIND_NAMES) await finishKind(kind, { userId, vaultId }, former);
  if (!rotation || (await countSealedRecords(userId, former)) > 0) return user;
  await UserModel.updateOne({ userId, vaultId, 'rotation.at': rotation.at }, { $set: { rotation: null } });
  evictSessions({ userId });
  return { ...user, rotation: null };
}

async function finishKind(kind: Kind, { userId, vaultId: live }: Owner, former: readonly string[]): Promise<void> {
  const records = recordModel(kind);
  // Mostly nothing is left.
  if (!(await records.exists({ userId, vaultId: { $in: former } }))) return;
  for (const vaultId of former)
    for (let left = await leftOf(kind, { userId, vaultId }); left.length > 0; ) {
      const ids = left.map(({ id }) => id);
      const remade = await records
        .find({ userId, vaultId: live, id: { $in: ids } })
        .select({ id: 1 })
        .lean();
      // Made once more under the live key, by a device that had begun under the old one: that one has the last word.
      const known = new Set(remade.map(({ id }) => id));
      if (known.size > 0) await records.deleteMany({ userId, vaultId, id: { $in: [...known] } });
      const marks = left.filter(({ id, schema }) => schema === undefined && !known.has(id)).map(({ id }) => id);
      if (marks.length > 0) await bringMarks(kind, { userId, vaultId, live, ids: marks });
      left = left.length < LEFT_PAGE ? [] : await leftOf(kind, { userId, vaultId }, ids.at(-1));
    }
}

interface Marks extends Owner {
  readonly live: string;
  readonly ids: readonly string[];
}

/** All in one write, or one by one where a device has just made one of them anew. */
async function bringMarks(kind: Kind, { userId, vaultId, live, ids }: Marks): Promise<void> {
  const bring = (those: readonly string[]) =>
    recordModel(kind)
      .updateMany({ userId, vaultId, id: { $in: those } }, { $set: { vaultId: live } })
      .catch(orTaken);
  if ((await bring(ids)) === null) for (const id of ids) await bring([id]);
}

/** A page of what stands under a former vault, by id: a large vault is never in memory as a whole. */
function leftOf(kind: Kind, { userId, vaultId }: Owner, after = ''): Promise<Pick<StoredRecord, 'id' | 'schema'>[]> {
  return recordModel(kind)
    .find({ userId, vaultId, id: { $gt: after } })
    .select({ id: 1, schema: 1 })
    .sort({ id: 1 })
    .limit(LEFT_PAGE)
    .lean();
}

function orTaken(error: unknown): null {
  if (isDuplicate(error)) return null;
  throw error;
}
