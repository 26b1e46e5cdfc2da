import { childKinds, getKindDeclaration, isKind, type Kind, type RecordPatch } from '@northkeep/contracts';
import type { RecordKey } from '../sync/ports.ts';
import type { Collection } from './collection.ts';
import type { RecordRow } from './record-row.ts';
import type { SiblingPosition } from './sibling-index.ts';

export interface CreateRecordOptions extends SiblingPosition {
  readonly id?: string;
  readonly parentId?: string;
  readonly parentKind?: Kind;
  /** Exact index in place of a position, such as the index that the record had before. */
  readonly index?: number;
}

export interface ChangeRecordOptions<K extends Kind = Kind> {
  /**
   * Values that the user saw when making the change. If the stored value is newer, the change is merged with it and
   * does not overwrite it.
   */
  readonly base?: RecordPatch<K>;
  /** Records whose pending changes are sent before this one, such as the review that decides on a step. */
  readonly after?: readonly RecordKey[];
}

/** Access to the other collections, and to the writer that passes changes to the engine. */
export interface CollectionContext {
  collection(kind: Kind): Collection<Kind>;
  /** Starts to write the row's pending changes. */
  write(row: RecordRow): void;
  /** Shows a change of a list's order or membership: at once, or within a second in a batch. */
  showOrder(kind: Kind): void;
  readonly open: boolean;
}

/** Keys of all descendants of a record, of every kind. */
export function findDescendants(context: CollectionContext, { kind, id }: RecordKey): RecordKey[] {
  const found: RecordKey[] = [];
  for (const childKind of childKinds(kind)) {
    for (const row of context.collection(childKind).list.rows()) {
      if (row.now.parentId !== id || row.now.parentKind !== kind) continue;
      const child = { kind: childKind, id: row.id };
      found.push(child, ...findDescendants(context, child));
    }
  }
  return found;
}

/** Returns the parent that a position specifies; null for a kind without parents. Throws when the parent is missing. */
export function findParent(context: CollectionContext, kind: Kind, place: CreateRecordOptions): RecordKey | null {
  const { parentId, parentKind } = place;
  const { parents } = getKindDeclaration(kind);
  if (parents.length === 0) return null;
  const kinds = parentKind ? [parentKind] : parents.filter(isKind);
  const found = kinds.find((one) => parentId !== undefined && context.collection(one).get(parentId));
  if (!found || parentId === undefined) throw new Error(`A record of ${kind} needs a parent.`);
  return { kind: found, id: parentId };
}
