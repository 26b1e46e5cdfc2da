import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { computed, createAtom, type IAtom, type IComputedValue } from 'mobx';
import type { PlainValues } from '../sync/outbox/action.ts';
import { createItem, type Item } from './item.ts';
import { RecordRow, type ShownRecord } from './record-row.ts';
import { compareOrder } from './sibling-index.ts';
import { SiblingOrder } from './sibling-order.ts';

export type CollectionStatus = 'empty' | 'loading' | 'partial' | 'ready';

/** The observable records of one kind, in order and grouped by parent. A list neither stores nor sends records. */
export class RecordList<K extends Kind> {
  readonly kind: K;
  /** Orders the records under each parent. */
  readonly siblings = new SiblingOrder();
  readonly #isParentShown: (kind: Kind, id: string) => boolean;
  readonly #rows = new Map<string, RecordRow>();
  readonly #items = new Map<string, Item<K>>();
  #first: PlainValues | null = null;
  /**
   * MobX atom that reports changes of membership and order to observers of the list. Each record has atoms of its own
   * for its values.
   */
  readonly #order: IAtom;
  readonly #statusAtom: IAtom;
  readonly #sorted: IComputedValue<readonly Item<K>[]>;
  readonly #byParent: IComputedValue<ReadonlyMap<string | null, readonly Item<K>[]>>;
  #status: CollectionStatus = 'empty';

  constructor(kind: K, isParentShown: (kind: Kind, id: string) => boolean) {
    this.kind = kind;
    this.#isParentShown = isParentShown;
    this.#order = createAtom(`order of ${kind}`);
    this.#statusAtom = createAtom(`status of ${kind}`);
    this.#sorted = computed(() => this.#sort(), { keepAlive: true });
    this.#byParent = computed(() => this.#group(), { keepAlive: true });
  }

  get status(): CollectionStatus {
    this.#statusAtom.reportObserved();
    return this.#status;
  }

  setStatus(status: CollectionStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#statusAtom.reportChanged();
  }

  /**
   * Records ordered by index, and by id when indexes are equal. Deleted records, and children of a record that is not
   * shown, are left out.
   */
  get items(): readonly Item<K>[] {
    return this.#sorted.get();
  }

  get(id: string): Item<K> | undefined {
    this.#order.reportObserved();
    const row = this.#rows.get(id);
    return row && this.#isShown(row) ? this.itemOf(row) : undefined;
  }

  /** Returns the direct children of one parent, in order. */
  under(parentId: string): readonly Item<K>[] {
    return this.#byParent.get().get(parentId) ?? [];
  }

  /** Returns the record with a fixed id, or a record with default values when it does not exist yet. */
  fixed(id: string): Item<K> {
    this.#order.reportObserved();
    return this.itemOf(this.row(id));
  }

  /** Values that select the records which a load decrypts first. */
  get first(): PlainValues | null {
    return this.#first;
  }

  setFirst(values: PlainValues): void {
    this.#first = values;
  }

  /** Returns the row of an id and creates it when it does not exist. */
  row(id: string): RecordRow {
    const found = this.#rows.get(id);
    if (found) return found;
    const row = new RecordRow(this.kind, id, ({ now }) => this.siblings.set(id, now.exists ? now : null));
    this.#rows.set(id, row);
    return row;
  }

  /** The row of an id, or undefined. */
  findRow(id: string): RecordRow | undefined {
    return this.#rows.get(id);
  }

  rows(): Iterable<RecordRow> {
    return this.#rows.values();
  }

  /** Returns the current state of a record without observing it. */
  shown(id: string): ShownRecord {
    return this.row(id).now;
  }

  itemOf(row: RecordRow): Item<K> {
    const found = this.#items.get(row.id);
    if (found) return found;
    const item = createItem(this.kind, row);
    this.#items.set(row.id, item);
    return item;
  }

  /** Tells observers that order or membership has changed. */
  reorder(): void {
    this.#order.reportChanged();
  }

  /** Drops every record when the vault is locked. */
  clear(): void {
    this.#rows.clear();
    this.#items.clear();
    this.siblings.clear();
    this.#status = 'empty';
    this.#statusAtom.reportChanged();
    this.#order.reportChanged();
    // Reading the kept-alive computed value recomputes it without the dropped records. Without this read, it would hold
    // the decrypted records in memory.
    this.#byParent.get();
  }

  #isShown({ now: { exists, parentId, parentKind } }: RecordRow): boolean {
    if (!exists) return false;
    if (getKindDeclaration(this.kind).parents.length === 0) return true;
    return parentId !== null && parentKind !== null && this.#isParentShown(parentKind, parentId);
  }

  #sort(): readonly Item<K>[] {
    this.#order.reportObserved();
    // A kind without parents has a single list of siblings, which is already sorted.
    if (getKindDeclaration(this.kind).parents.length === 0)
      return this.siblings.under(null).map(({ id }) => this.itemOf(this.row(id)));
    const rows = [...this.#rows.values()].filter((row) => this.#isShown(row));
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
