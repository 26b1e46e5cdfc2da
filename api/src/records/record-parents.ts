import type { Kind } from '@northkeep/contracts';
import { createApiError } from '../errors.ts';
import { findRecord, type RecordOwner, type StoredRecord } from './record.model.ts';

/** Identifies a record within the vault of its owner. */
export interface RecordRef {
  readonly kind: Kind;
  readonly id: string;
}

/**
 * Throws 404 unless every record of the chain is live and a child of the record before it. Checks the parents in the
 * URL of a nested record.
 */
export async function ensureParents(owner: RecordOwner, chain: readonly RecordRef[]): Promise<void> {
  const found = await Promise.all(
    chain.map(({ kind, id }, i) => {
      const parent = chain[i - 1];
      const underParent = parent ? { parentId: parent.id } : {};
      return findRecord({ ...owner, kind, id, deletedAt: null, ...underParent }, { _id: 1 });
    }),
  );
  if (found.some((record) => record === null)) throw createApiError('PARENT_GONE');
}

/** Throws 404 unless the parent of a stored record is live; a record without a parent has none to check. */
export async function ensureStoredParent(owner: RecordOwner, { parentId, parentKind }: StoredRecord): Promise<void> {
  if (parentId && parentKind) await ensureParents(owner, [{ kind: parentKind, id: parentId }]);
}
