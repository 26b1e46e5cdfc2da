import { HEADER_MEMBER, type RotationResponse } from '@northkeep/contracts';
import { RecordModel } from '../records/record.model.ts';
import type { UserDoc } from '../users/user.model.ts';

/** Returns the former vaultIds that records of the live vault may still have, the oldest first. */
export const listFormerVaultIds = ({ formerKeys = [] }: Pick<UserDoc, 'formerKeys'>): readonly string[] =>
  formerKeys.map(({ vaultId }) => vaultId);

/** Filter of the records that contain anything encrypted: fields, or the header that a purged record keeps. */
export const IS_SEALED = { $or: [{ schema: { $exists: true } }, { [HEADER_MEMBER]: { $exists: true } }] };

/** Counts the records of these vaults that contain anything encrypted. */
export async function countSealedRecords(userId: string, vaultIds: readonly string[]): Promise<number> {
  if (vaultIds.length === 0) return 0;
  return RecordModel.countDocuments({ userId, vaultId: { $in: vaultIds }, ...IS_SEALED });
}

/** Returns the progress of the user's key rotation. */
export async function presentRotation(user: UserDoc): Promise<RotationResponse> {
  const { userId, rotation, formerKeys = [] } = user;
  const presented = rotation && { at: rotation.at.toISOString(), device: rotation.device, total: rotation.total };
  return {
    rotation: presented ?? null,
    left: await countSealedRecords(userId, listFormerVaultIds(user)),
    formerKeys: formerKeys.map(({ vaultId, key }) => {
      const { n, c } = key;
      return { vaultId, key: { __e: 1, a: 'AES-GCM', v: 'v1', n, c } };
    }),
  };
}
