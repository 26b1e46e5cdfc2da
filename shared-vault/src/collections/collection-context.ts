import { childKinds, getKindDeclaration, isKind, KIND_NAMES, type Kind, type RecordPatch } from '@northkeep/contracts';
import type { RecordKey } from '../sync/ports.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import type { Collection } from './collection.ts';
import type { RecordRow } from './record-row.ts';
import type { SiblingPosition } from './sibling-index.ts';

export interface CreateRecordOptions extends SiblingPosition {
  readonly id?: string;
  readonly parentId?: string;
  readonly parentKind?: Kind;
  /** Exact index in place of a position, such as the index that the record had before. */
  readonly index?: number;
  /** True when another device may create the same record from the same file: its counts are then not added up. */
  readonly isImported?: boolean;
  /**
   * True when another device may create the same record with the same values, which nobody has typed, such as the next
   * line of a repeated one: a value that it has stored by then wins.
   */
  readonly isDerived?: boolean;
}

export interface ChangeRecordOptions<K extends Kind = Kind> {
  /**
   * Values that the user saw when making the change. If the stored value is newer, the change is merged with it and
   * does not overwrite it.
   */
  readonly base?: RecordPatch<K>;
  /** Records whose pending changes are sent before this one, such as the review that decides on a step. */
  readonly after?: readonly RecordKey[];
  /** True when another device may import the same count from the same file: the import is then not added twice. */
  readonly isImported?: boolean;
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

/**
 * Returns the keys of all descendants of a record, of every kind. Reads the rows of each kind once, because reading them
 * again for each descendant would delay the deletion in a plan of several thousand records.
 */
export function findDescendants(context: CollectionContext, root: RecordKey): RecordKey[] {
  const found = new Map([[formatRecordKey(root), root]]);
  const kinds = new Set<Kind>(childKinds(root.kind));
  // A Set also visits kinds that are added during the loop. KIND_NAMES lists parents before their children.
  for (const kind of kinds) for (const child of childKinds(kind)) kinds.add(child);
  for (const kind of KIND_NAMES.filter((one) => kinds.has(one))) {
    for (const { id, now } of context.collection(kind).list.rows()) {
      if (now.parentId === null || now.parentKind === null) continue;
      if (!found.has(formatRecordKey({ kind: now.parentKind, id: now.parentId }))) continue;
      found.set(formatRecordKey({ kind, id }), { kind, id });
    }
  }
  return [...found.values()].slice(1);
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
