import { LRUCache } from 'lru-cache';
import type { RecordOwner } from '../records/record.model.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { listFormerVaultIds } from './former-keys.ts';

type Vaults = Pick<UserDoc, 'vaultId' | 'formerKeys' | 'replacedVaults'>;

/**
 * Returns all vaultIds that each vault of a user has had, the oldest first. A key rotation gives a vault a new vaultId.
 */
function vaultLineages({ replacedVaults = [], ...live }: Vaults): readonly (readonly string[])[] {
  return [live, ...replacedVaults].flatMap((vault) =>
    vault.vaultId === null ? [] : [[...listFormerVaultIds(vault), vault.vaultId]],
  );
}

/**
 * Returns all vaultIds of the vault whose present or former vaultId is the given one; null when the user has no such
 * vault.
 */
export async function readVaultLineage({ userId, vaultId }: RecordOwner): Promise<readonly string[] | null> {
  const user = await UserModel.findOne({ userId }).select({ vaultId: 1, formerKeys: 1, replacedVaults: 1 }).lean();
  return (user && vaultLineages(user).find((lineage) => lineage.includes(vaultId))) ?? null;
}

const FIRST_IDS_MAX = 10_000;
/** Cache of the first vaultIds by owner. They never change, because a rotation adds to the end of a lineage. */
const firstIds = new LRUCache<string, string>({ max: FIRST_IDS_MAX });

/** Returns the first vaultId of the owner's vault. It identifies the vault across key rotations. */
export async function findFirstVaultId(owner: RecordOwner): Promise<string> {
  const name = `${owner.userId} ${owner.vaultId}`;
  const known = firstIds.get(name);
  if (known !== undefined) return known;
  const first = (await readVaultLineage(owner))?.[0];
  if (first === undefined) return owner.vaultId;
  firstIds.set(name, first);
  return first;
}
