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
  const own = entry.op === 'create' ? null : await parentOf(entry, store);
  const last = entry.parents.at(-1);
  let parent = own ?? (entry.parentKind && last ? { kind: entry.parentKind, id: last } : null);
  const chain: string[] = [];
  while (parent) {
    chain.unshift(parent.id);
    if (kindShape(parent.kind).parents.length === 0) return chain;
    parent = await parentOf(parent, store);
  }
  return entry.parents; // an ancestor is not known here: the address stays as it was
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
