import type { WireRecord } from '@northkeep/contracts';
import { parentKeysOf } from '../outbox/parent-ids.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import { formatRecordKey } from '../store/outbox-entry.ts';
import { type CachedRecord, parseCached, toCachedRecord, type VaultStore } from '../store/store.ts';
import type { RevisionRow } from './decode-responses.ts';
import type { CachedRevisions } from './find-rolled-back.ts';

interface ComparedRevisions {
  readonly rows: readonly RevisionRow[];
  /** Revisions of the cached records before the rows were requested. */
  readonly before: CachedRevisions;
}

interface RestorationPorts {
  readonly store: VaultStore;
  readonly sealer: FieldCipher | null;
}

/** A deleted copy whose parent is live. */
interface DeletedChild {
  readonly key: RecordKey;
  readonly record: WireRecord;
  readonly copy: CachedRecord;
}

/** Number of records that are read together. */
const READ_TOGETHER = 500;

/**
 * Finds records that the server keeps deleted although their parent, with which they were deleted, was restored: their
 * own header says nothing of a deletion, and an honest server restores the descendants first. Each becomes live on this
 * device, under a revision above the server's, so that every comparison reports it. Returns their keys.
 */
export async function restoreWithheld(
  { rows, before }: ComparedRevisions,
  { store, sealer }: RestorationPorts,
): Promise<readonly RecordKey[]> {
  if (!sealer) return [];
  const deleted = rows.filter(({ deletedAt }) => deletedAt !== null);
  const live = new Map(rows.flatMap((row) => (row.deletedAt === null ? [[formatRecordKey(row), row.rev]] : [])));
  // A parent that the server deletes while a change of it is on its way stays live here until that is answered.
  const isRestored = (key: string, rev: number) => live.get(key) === rev && before.get(key)?.rev === rev;
  const found: RecordKey[] = [];
  for (let start = 0; start < deleted.length; start += READ_TOGETHER) {
    const children = await readDeletedChildren(deleted.slice(start, start + READ_TOGETHER), isRestored, store);
    for (const child of children) {
      const header = await sealer.openHeader(child.key, child.record.h);
      if (header?.gone === null && (await becomeLive(child, store))) found.push(child.key);
    }
  }
  return found;
}

/** Returns those of the records that are deleted here too, below a parent that is live here and on the server. */
async function readDeletedChildren(
  rows: readonly RevisionRow[],
  isRestored: (parent: string, rev: number) => boolean,
  store: VaultStore,
): Promise<readonly DeletedChild[]> {
  const keys = rows.map(({ kind, id }) => ({ kind, id }));
  const children = await store.transact({ keys }, ({ cached }) => ({
    result: rows.flatMap(({ kind, id, rev }): DeletedChild[] => {
      const copy = cached({ kind, id });
      const record = parseCached(copy);
      const isSame = copy?.rev === rev && record !== null && record.deletedAt !== null;
      return isSame && 'schema' in record && record.parentId !== null ? [{ key: { kind, id }, record, copy }] : [];
    }),
  }));
  const parents = children.flatMap(({ key, record }) => parentKeysOf(key.kind, record));
  return store.transact({ keys: parents }, ({ cached }) => ({
    result: children.filter(({ key, record }) =>
      parentKeysOf(key.kind, record).some((parent) => {
        const row = cached(parent);
        return row !== null && isRestored(formatRecordKey(parent), row.rev) && parseCached(row)?.deletedAt === null;
      }),
    ),
  }));
}

/** Returns false when the copy has changed in the meantime. */
function becomeLive({ key, record, copy }: DeletedChild, store: VaultStore): Promise<boolean> {
  return store.transact({ keys: [key] }, ({ cached }) => {
    if (cached(key)?.rev !== copy.rev) return { result: false };
    return {
      writes: { cache: [toCachedRecord(key.kind, { ...record, deletedAt: null, rev: copy.rev + 1 })] },
      result: true,
    };
  });
}
