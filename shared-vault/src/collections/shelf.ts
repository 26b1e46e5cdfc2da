import { type Kind, kindShape, type Patch } from '@northkeep/contracts';
import { computed, createAtom, type IAtom, type IComputedValue } from 'mobx';
import type { Plains } from '../sync/action.ts';
import type { Collection } from './collection.ts';
import { type Item, itemOf } from './item.ts';
import { byOrder } from './order.ts';
import { Ranks } from './ranks.ts';
import { Row } from './row.ts';
import { plainsOf } from './values.ts';

export type CollectionStatus = 'empty' | 'loading' | 'partial' | 'ready';

/** What a collection needs of the others and of the engine. */
export interface Surroundings {
  collection(kind: Kind): Collection<Kind>;
  /** Stores the row's queue, one work after the other. */
  write(row: Row): void;
  readonly open: boolean;
}

/** The records of one kind as they are read: in order, parent by parent, drawn anew when they change. */
export class Shelf<K extends Kind> {
  readonly kind: K;
  protected readonly around: Surroundings;
  protected readonly ranks = new Ranks();
  readonly #rows = new Map<string, Row>();
  readonly #items = new Map<string, Item<K>>();
  #first: Plains | null = null;
  /** Membership and order; texts have their own atoms. */
  readonly #order: IAtom;
  readonly #statusAtom: IAtom;
  readonly #sorted: IComputedValue<readonly Item<K>[]>;
  readonly #byParent: IComputedValue<ReadonlyMap<string | null, readonly Item<K>[]>>;
  #status: CollectionStatus = 'empty';

  constructor(kind: K, around: Surroundings) {
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
  row(id: string): Row {
    const found = this.#rows.get(id);
    if (found) return found;
    const row = new Row(this.kind, id, ({ now }) => this.ranks.set(id, now.exists ? now : null));
    this.#rows.set(id, row);
    return row;
  }

  rows(): Iterable<Row> {
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
    this.#first = plainsOf(where);
  }
  get first(): Plains | null {
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
  protected known(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  protected itemOf(row: Row): Item<K> {
    const found = this.#items.get(row.id);
    if (found) return found;
    const item = itemOf(this.kind, row);
    this.#items.set(row.id, item);
    return item;
  }

  protected isVisible({ now: { exists, parentId, parentKind } }: Row): boolean {
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
    return rows.sort((a, b) => byOrder(a.now, b.now)).map((row) => this.itemOf(row));
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
