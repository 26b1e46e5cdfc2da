import { KIND_NAMES, type Kind, kindShape } from '@northkeep/contracts';
import { fail } from '../errors.ts';
import { type Owner, recordModel } from './record.model.ts';

export interface RecordRef {
  readonly kind: Kind;
  readonly id: string;
}

/** Kinds whose records can lie under one of this kind. */
export const childKinds = (kind: Kind): Kind[] => KIND_NAMES.filter((name) => kindShape(name).parents.includes(kind));

/**
 * Throws 404 unless every record of the chain is live and lies under the one before it: the address of a nested
 * record is checked parent by parent.
 */
export async function ensureParents(owner: Owner, chain: readonly RecordRef[]): Promise<void> {
  const found = await Promise.all(
    chain.map(({ kind, id }, i) => {
      const above = chain[i - 1];
      const under = above ? { parentId: above.id } : {};
      return recordModel(kind).exists({ ...owner, id, deletedAt: null, ...under });
    }),
  );
  if (found.some((record) => record === null)) throw fail('PARENT_GONE');
}
