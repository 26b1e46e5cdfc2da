import { isKind, type Kind, kindShape } from '@northkeep/contracts';
import type { Entry } from './entry.ts';
import type { RecordKey } from './ports.ts';
import { liveOf, type Store } from './store.ts';

/**
 * Ids from the root down to the record, as the server knows them now: a parent may have moved since the change was
 * made. The address is no part of a change, so that even one that was sent may follow its record.
 */
export async function parentsNow(entry: Entry, store: Store): Promise<readonly string[]> {
  if (kindShape(entry.kind).parents.length === 0) return entry.parents;
  let parent = (entry.op === 'create' ? movedTo(entry) : await parentOf(entry, store)) ?? givenParent(entry);
  const chain: string[] = [];
  while (parent) {
    chain.unshift(parent.id);
    if (kindShape(parent.kind).parents.length === 0) return chain;
    parent = await parentOf(parent, store);
  }
  return entry.parents; // an ancestor is not known here: the address stays as it was
}

/** Where a record goes that was moved before it was ever sent. */
function movedTo({ fields: { parentId, parentKind } }: Entry): RecordKey | null {
  return typeof parentId === 'string' && isKind(parentKind) ? { kind: parentKind, id: parentId } : null;
}

function givenParent({ parents, parentKind }: Entry): RecordKey | null {
  const id = parents.at(-1);
  return parentKind && id !== undefined ? { kind: parentKind, id } : null;
}

async function parentOf(key: RecordKey, store: Store): Promise<RecordKey | null> {
  const cached = await store.transact({ keys: [key] }, (found) => ({ result: found.cached(key) }));
  const live = liveOf(cached);
  const kind = live ? (live.parentKind ?? onlyParent(key.kind)) : null;
  return live?.parentId && isKind(kind) ? { kind, id: live.parentId } : null;
}

/** The kind of parent where only one is possible. */
export function onlyParent(kind: Kind): Kind | null {
  const [parent, ...others] = kindShape(kind).parents;
  return isKind(parent) && others.length === 0 ? parent : null;
}
