import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import { _getGlobalState, computed, createAtom, type IAtom, type IComputedValue } from 'mobx';
import type { PlainValues } from '../sync/outbox/action.ts';
import { createItem, type Item } from './item.ts';
import { RecordRow, type RowList, type ShownRecord } from './record-row.ts';
import { SiblingOrder } from './sibling-order.ts';

export type CollectionStatus = 'empty' | 'loading' | 'partial' | 'ready';

/** The observable records of one kind, in order and grouped by parent. A list neither stores nor sends records. */
export class RecordList<K extends Kind> implements RowList {
  readonly kind: K;
  /** Orders the records under each parent. */
  readonly siblings = new SiblingOrder<Item<K>>();
  /** Orders all records. A kind without parents has a single list of siblings, which contains all of them. */
  readonly #order: SiblingOrder<Item<K>>;
  readonly #isParentShown: (kind: Kind, id: string) => boolean;
  readonly #rows = new Map<string, RecordRow>();
  #first: PlainValues | null = null;
  /**
   * MobX atom that reports changes of membership and order to observers of the list. Each record has atoms of its own
   * for its values.
   */
  readonly #orderAtom: IAtom;
  /**
   * MobX atom that reports changes of the facts of any record to observers that have read all records. Observing an atom
   * of each of 10,000 records takes longer than what such an observer does with them.
   */
  readonly #factsAtom: IAtom;
  /** The latest observer that has read all records; null when code that observes nothing has read them. */
  #readerOfAll: unknown = null;
  readonly #statusAtom: IAtom;
  readonly #sorted: IComputedValue<readonly Item<K>[]>;
  readonly #byParent: IComputedValue<ReadonlyMap<string | null, readonly Item<K>[]>>;
  #status: CollectionStatus = 'empty';

  constructor(kind: K, isParentShown: (kind: Kind, id: string) => boolean) {
    this.kind = kind;
    this.#isParentShown = isParentShown;
    this.#order = hasParents(kind) ? new SiblingOrder() : this.siblings;
    this.#orderAtom = createAtom(`order of ${kind}`);
    this.#factsAtom = createAtom(`facts of ${kind}`);
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
    const items = this.#sorted.get();
    this.#readerOfAll = currentObserver();
    return items;
  }

  get(id: string): Item<K> | undefined {
    this.#orderAtom.reportObserved();
    const row = this.#rows.get(id);
    return row && this.#isShown(row) ? this.itemOf(row) : undefined;
  }

  /** Returns the direct children of one parent, in order. */
  under(parentId: string): readonly Item<K>[] {
    return this.#byParent.get().get(parentId) ?? [];
  }

  /** Returns the record with a fixed id, or a record with default values when it does not exist yet. */
  fixed(id: string): Item<K> {
    this.#orderAtom.reportObserved();
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
    const row = new RecordRow(this.kind, id, this);
    this.#rows.set(id, row);
    return row;
  }

  /** Sorts a row whose position or existence has changed. */
  place(row: RecordRow): void {
    const { exists, index, parentId } = row.now;
    // The lists contain the items, because looking up 100,000 items each time that a list is read would delay input.
    const item = this.itemOf(row);
    this.siblings.set(row.id, exists ? { index, parentId } : null, item);
    if (this.#order !== this.siblings) this.#order.set(row.id, exists ? { index, parentId: null } : null, item);
  }

  observeAllFacts(): boolean {
    const observer = currentObserver();
    // Code that observes nothing, such as a handler of a key press, needs no atoms of rows.
    if (observer === null) return true;
    if (observer !== this.#readerOfAll) return false;
    this.#factsAtom.reportObserved();
    return true;
  }

  reportFacts(): void {
    this.#factsAtom.reportChanged();
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
    row.item ??= createItem(row);
    // The cast is safe, because the class of the item is derived from the declaration of the kind.
    return row.item as Item<K>;
  }

  /** Tells observers that order or membership has changed. */
  reorder(): void {
    this.#orderAtom.reportChanged();
  }

  /** Drops every record when the vault is locked. */
  clear(): void {
    this.#rows.clear();
    this.siblings.clear();
    this.#order.clear();
    this.#status = 'empty';
    this.#statusAtom.reportChanged();
    this.#orderAtom.reportChanged();
    // Reading the kept-alive computed value recomputes it without the dropped records. Without this read, it would hold
    // the decrypted records in memory.
    this.#byParent.get();
  }

  #isShown({ now: { exists, parentId, parentKind } }: RecordRow): boolean {
    if (!exists || !hasParents(this.kind)) return exists;
    return parentId !== null && parentKind !== null && this.#isParentShown(parentKind, parentId);
  }

  #sort(): readonly Item<K>[] {
    this.#orderAtom.reportObserved();
    const ranks = this.#order.under(null);
    const shown = hasParents(this.kind) ? ranks.filter(({ id }) => this.#isShown(this.row(id))) : ranks;
    return shown.map(({ value }) => value);
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

/** The MobX observer or computed value that runs at present; null outside of them. */
const currentObserver = (): unknown => _getGlobalState().trackingDerivation;

const hasParents = (kind: Kind): boolean => getKindDeclaration(kind).parents.length > 0;
