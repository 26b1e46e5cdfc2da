import { type Kind, kindShape, type Patch } from '@northkeep/contracts';
import { computed, createAtom, type IAtom, type IComputedValue } from 'mobx';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { Collection } from './collection.ts';
import { createItem, type Item } from './item.ts';
import { RecordRow } from './record-row.ts';
import { compareOrder } from './sibling-index.ts';
import { SiblingOrder } from './sibling-order.ts';
import { definedValues } from './values.ts';

export type CollectionStatus = 'empty' | 'loading' | 'partial' | 'ready';

/** What a collection needs of the others and of the engine. */
export interface CollectionContext {
  collection(kind: Kind): Collection<Kind>;
  /** Stores the row's queue, one work after the other. */
  write(row: RecordRow): void;
  readonly open: boolean;
}

/** The records of one kind as they are read: in order, parent by parent, drawn anew when they change. */
export class RecordList<K extends Kind> {
  readonly kind: K;
  protected readonly around: CollectionContext;
  protected readonly ranks = new SiblingOrder();
  readonly #rows = new Map<string, RecordRow>();
  readonly #items = new Map<string, Item<K>>();
  #first: PlainValues | null = null;
  /** Membership and order; texts have their own atoms. */
  readonly #order: IAtom;
  readonly #statusAtom: IAtom;
  readonly #sorted: IComputedValue<readonly Item<K>[]>;
  readonly #byParent: IComputedValue<ReadonlyMap<string | null, readonly Item<K>[]>>;
  #status: CollectionStatus = 'empty';

  constructor(kind: K, around: CollectionContext) {
    this.kind = kind;
    this.around = around;
    this.#order = createAtom(`order of ${kind}`);
    this.#statusAtom = createAtom(`status of ${kind}`);
    this.#sorted = computed(() => this.#sort(), { keepAlive: true });
    this.#byParent = computed(() => this.#group(), { keepAlive: true });
  }

  get status(): CollectionStatus {
    this.#statusAtom.reportObserved();
    return this.#status;
  }

  /** By index, ties by id. Deleted records and children of what is not there are left out. */
  get items(): readonly Item<K>[] {
    return this.#sorted.get();
  }

  get(id: string): Item<K> | undefined {
    this.#order.reportObserved();
    const row = this.#rows.get(id);
    return row && this.isVisible(row) ? this.itemOf(row) : undefined;
  }

  /** Records right under one parent, in order. */
  under(parentId: string): readonly Item<K>[] {
    return this.#byParent.get().get(parentId) ?? [];
  }

  // What follows is for the other files of this folder.

  /** The row of an id, made where there is none. */
  row(id: string): RecordRow {
    const found = this.#rows.get(id);
    if (found) return found;
    const row = new RecordRow(this.kind, id, ({ now }) => this.ranks.set(id, now.exists ? now : null));
    this.#rows.set(id, row);
    return row;
  }

  rows(): Iterable<RecordRow> {
    return this.#rows.values();
  }

  /** The record of a fixed id, or what it would be. */
  fixed(id: string): Item<K> {
    this.#order.reportObserved();
    return this.itemOf(this.row(id));
  }

  /** Order or membership changed. */
  reorder(): void {
    this.#order.reportChanged();
  }

  /** What the page shows first, by values that are no secret: those records are opened before the others. */
  showFirst(where: Patch<K>): void {
    this.#first = definedValues(where);
  }
  get first(): PlainValues | null {
    return this.#first;
  }

  setStatus(status: CollectionStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#statusAtom.reportChanged();
  }

  /** Forgets everything: the vault is locked. */
  clear(): void {
    this.#rows.clear();
    this.#items.clear();
    this.ranks.clear();
    this.#status = 'empty';
    this.#statusAtom.reportChanged();
    this.#order.reportChanged();
    // Kept alive, it would hold the opened records until somebody reads it again.
    this.#byParent.get();
  }

  /** The row of an id, where there is one. */
  protected known(id: string): RecordRow | undefined {
    return this.#rows.get(id);
  }

  protected itemOf(row: RecordRow): Item<K> {
    const found = this.#items.get(row.id);
    if (found) return found;
    const item = createItem(this.kind, row);
    this.#items.set(row.id, item);
    return item;
  }

  protected isVisible({ now: { exists, parentId, parentKind } }: RecordRow): boolean {
    if (!exists) return false;
    if (kindShape(this.kind).parents.length === 0) return true;
    return parentId !== null && parentKind !== null && this.around.collection(parentKind).get(parentId) !== undefined;
  }

  #sort(): readonly Item<K>[] {
    this.#order.reportObserved();
    // Without parents all lie in one list, which is kept in order.
    if (kindShape(this.kind).parents.length === 0)
      return this.ranks.under(null).map(({ id }) => this.itemOf(this.row(id)));
    const rows = [...this.#rows.values()].filter((row) => this.isVisible(row));
    return rows.sort((a, b) => compareOrder(a.now, b.now)).map((row) => this.itemOf(row));
  }

  #group(): ReadonlyMap<string | null, readonly Item<K>[]> {
    const groups = new Map<string | null, Item<K>[]>();
    for (const item of this.#sorted.get()) {
      const parentId = this.#rows.get(item.id)?.now.parentId ?? null;
      const group = groups.get(parentId);
      if (group) group.push(item);
      else groups.set(parentId, [item]);
    }
    return groups;
  }
}
