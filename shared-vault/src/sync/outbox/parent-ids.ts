import { getKindDeclaration, isKind, type Kind, type WireRecord } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import type { OutboxEntry } from '../store/outbox-entry.ts';
import { parseCached, type VaultStore } from '../store/store.ts';

/**
 * Returns the ids of the ancestors as the server knows them now, because a parent may have moved since the change was
 * made. The ids only form the URL path, so even a change that was already sent can use the new path.
 */
export async function currentParentIds(entry: OutboxEntry, store: VaultStore): Promise<readonly string[]> {
  if (getKindDeclaration(entry.kind).parents.length === 0) return entry.parents;
  // A record that is put back may be below a parent that does not exist.
  const isPlaced = entry.op === 'create' || entry.absent !== undefined;
  let parent =
    (isPlaced ? movedToParent(entry) : null) ??
    (entry.op === 'create' ? null : await storedParent(entry, store)) ??
    recordedParent(entry);
  const chain: string[] = [];
  while (parent) {
    chain.unshift(parent.id);
    if (getKindDeclaration(parent.kind).parents.length === 0) return chain;
    parent = await storedParent(parent, store);
  }
  return entry.parents; // an ancestor is not in the cache, so the recorded path is used
}

/** Returns the new parent when the entry moves its record to another parent; otherwise null. */
function movedToParent({ fields: { parentId, parentKind } }: OutboxEntry): RecordKey | null {
  return typeof parentId === 'string' && isKind(parentKind) ? { kind: parentKind, id: parentId } : null;
}

function recordedParent({ parents, parentKind }: OutboxEntry): RecordKey | null {
  const id = parents.at(-1);
  return parentKind && id !== undefined ? { kind: parentKind, id } : null;
}

async function storedParent(key: RecordKey, store: VaultStore): Promise<RecordKey | null> {
  const cached = await store.transact({ keys: [key] }, (found) => ({ result: found.cached(key) }));
  const record = parseCached(cached);
  if (!record || !('schema' in record)) return null;
  const kind = record.parentKind ?? onlyParentKind(key.kind);
  return record.parentId && isKind(kind) ? { kind, id: record.parentId } : null;
}

/** Returns the keys that the parent of a record can have: several when the record does not name the parent's kind. */
export function parentKeysOf(
  kind: Kind,
  { parentId: id, parentKind }: Pick<WireRecord, 'parentId' | 'parentKind'>,
): readonly RecordKey[] {
  if (id === null) return [];
  const kinds = parentKind ? [parentKind] : (getKindDeclaration(kind).parents as readonly Kind[]);
  return kinds.map((parent) => ({ kind: parent, id }));
}

/** Returns the kind of the parent when only one kind is possible. */
export function onlyParentKind(kind: Kind): Kind | null {
  const [parent, ...others] = getKindDeclaration(kind).parents;
  return isKind(parent) && others.length === 0 ? parent : null;
}
