import {
  type Draft,
  isIdOf,
  isKind,
  isValueOf,
  type Kind,
  kindShape,
  type Patch,
  type RecordBase,
} from '@northkeep/contracts';
import { computed, createAtom, type IAtom, type IComputedValue, runInAction } from 'mobx';
import type { Plain } from '../crypto/fields.ts';
import type { Plains } from '../sync/action.ts';
import { defaultOf } from '../sync/merge.ts';
import type { RecordKey } from '../sync/ports.ts';
import { type Item, itemOf } from './item.ts';
import { type Between, byOrder, slotIn } from './order.ts';
import { Row } from './row.ts';
import { enqueue, signal, type Work } from './work.ts';

export type CollectionStatus = 'empty' | 'loading' | 'partial' | 'ready';

export interface Place extends Between {
  readonly id?: string;
  readonly parentId?: string;
  readonly parentKind?: Kind;
}

export interface ChangeOptions {
  /** Records whose waiting changes reach the server first: a review's week log before its resets. */
  readonly after?: readonly RecordKey[];
}

/** What a collection needs of the others and of the engine. */
export interface Surroundings {
  collection(kind: Kind): Collection<Kind>;
  /** Stores the row's queue, one work after the other. */
  write(row: Row): void;
  readonly open: boolean;
}

/** All records of one kind, opened. Everything changes at once, is sealed at once and sent later. */
export class Collection<K extends Kind> {
  readonly kind: K;
  readonly #around: Surroundings;
  readonly #rows = new Map<string, Row>();
  readonly #items = new Map<string, Item<K>>();
  /** Membership and order; texts have their own atoms. */
  readonly #order: IAtom;
  readonly #statusAtom: IAtom;
  readonly #sorted: IComputedValue<readonly Item<K>[]>;
  readonly #byParent: IComputedValue<ReadonlyMap<string | null, readonly Item<K>[]>>;
  #status: CollectionStatus = 'empty';

  constructor(kind: K, around: Surroundings) {
    this.kind = kind;
    this.#around = around;
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
    return row && this.#isVisible(row) ? this.#itemOf(row) : undefined;
  }

  /** Records right under one parent, in order. */
  under(parentId: string): readonly Item<K>[] {
    return this.#byParent.get().get(parentId) ?? [];
  }

  /** Makes a record; at the end of its list where the place says nothing. A fixed id that exists is changed. */
  create(draft: Draft<K>, place: Place = {}): Item<K> {
    this.#mustBeOpen();
    const { kind } = this;
    const id = place.id ?? crypto.randomUUID();
    if (!isIdOf(kind, id)) throw new Error(`Not an id of ${kind}: ${id}`);
    const row = this.row(id);
    if (row.now.exists) {
      this.change(id, draft);
      return this.#itemOf(row);
    }
    const parent = this.#parentOf(place);
    const { index, moved } = slotIn(this.#siblings(parent?.id ?? null, id), place);
    for (const { id: other, index: at } of moved) this.#do(this.row(other), { index: at });
    const values = this.#checked(withDefaults(kind, plainsOf(draft)));
    const after = parent ? [parent] : [];
    const placed = kindShape(kind).ordered ? { ...values, index } : values;
    const waits = after.map((key) => lastOf(this.#around.collection(key.kind).row(key.id)));
    const parentOf = { parentId: parent?.id ?? null, parentKind: parent?.kind ?? null };
    this.#queue(row, { op: 'create', values: placed, ...parentOf, after, waits, ...signal() });
    return this.#itemOf(row);
  }

  /** Changes some values. Fields that did not open and records of a newer release stay as they are. */
  change(id: string, patch: Patch<K>, { after = [] }: ChangeOptions = {}): void {
    const row = this.#changeable(id);
    if (!row) return;
    const { values, damaged } = row.now;
    const touched = Object.entries(plainsOf(patch)).filter(
      ([name, value]) => !damaged.has(name) && JSON.stringify(values[name]) !== JSON.stringify(value),
    );
    if (touched.length > 0) this.#do(row, this.#checked(Object.fromEntries(touched)), after);
  }

  /** Puts a record right behind `after` or right before `before` (null: the very start or end), or under another parent. */
  move(id: string, to: Between & { readonly parentId?: string; readonly parentKind?: Kind }): void {
    const row = this.#changeable(id);
    if (!row) return;
    const parent = to.parentId === undefined ? null : this.#parentOf(to);
    const under = parent?.id ?? row.now.parentId;
    const { index, moved } = slotIn(this.#siblings(under, id), to);
    for (const { id: other, index: at } of moved) this.#do(this.row(other), { index: at });
    const elsewhere = parent !== null && parent.id !== row.now.parentId;
    const place: Plains = elsewhere ? { index, parentId: parent.id, parentKind: parent.kind } : { index };
    this.#do(row, place, elsewhere ? [parent] : []);
  }

  /** Removes a record; its children go with it, the server marks them after their parent. */
  remove(id: string): void {
    this.#mustBeOpen();
    const row = this.#rows.get(id);
    if (!row?.now.exists) return;
    // What was typed under it goes out first, so that the trash holds it.
    const after = this.descendants(id);
    const waits = after.map((key) => lastOf(this.#around.collection(key.kind).row(key.id)));
    this.#queue(row, { op: 'remove', after, waits, ...signal() });
  }

  // What follows is for the other files of this folder.

  /** The row of an id, made where there is none. */
  row(id: string): Row {
    const found = this.#rows.get(id);
    if (found) return found;
    const row = new Row(this.kind, id);
    this.#rows.set(id, row);
    return row;
  }

  rows(): Iterable<Row> {
    return this.#rows.values();
  }

  /** The record of a fixed id, or what it would be. */
  fixed(id: string): Item<K> {
    this.#order.reportObserved();
    return this.#itemOf(this.row(id));
  }

  /** Order or membership changed. */
  reorder(): void {
    this.#order.reportChanged();
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
    this.#status = 'empty';
    this.#statusAtom.reportChanged();
    this.#order.reportChanged();
  }

  /** Everything below a record, whatever its kind. */
  descendants(id: string): RecordKey[] {
    const found: RecordKey[] = [];
    for (const kind of childKinds(this.kind)) {
      const children = this.#around.collection(kind);
      for (const row of children.rows()) {
        if (row.now.parentId === id && row.now.parentKind === this.kind) {
          found.push({ kind, id: row.id }, ...children.descendants(row.id));
        }
      }
    }
    return found;
  }

  #itemOf(row: Row): Item<K> {
    const found = this.#items.get(row.id);
    if (found) return found;
    const item = itemOf(this.kind, row);
    this.#items.set(row.id, item);
    return item;
  }

  #isVisible({ now: { exists, parentId, parentKind } }: Row): boolean {
    if (!exists) return false;
    if (kindShape(this.kind).parents.length === 0) return true;
    return parentId !== null && parentKind !== null && this.#around.collection(parentKind).get(parentId) !== undefined;
  }

  #sort(): readonly Item<K>[] {
    this.#order.reportObserved();
    const rows = [...this.#rows.values()].filter((row) => this.#isVisible(row));
    return rows.sort((a, b) => byOrder(a.now, b.now)).map((row) => this.#itemOf(row));
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

  #siblings(parentId: string | null, without: string) {
    const rows = [...this.#rows.values()].filter(
      (row) => row.now.exists && row.now.parentId === parentId && row.id !== without,
    );
    return rows.map(({ id, now }) => ({ id, index: now.index })).sort(byOrder);
  }

  #parentOf({ parentId, parentKind }: Place): RecordKey | null {
    const { parents } = kindShape(this.kind);
    if (parents.length === 0) return null;
    const kinds = parentKind ? [parentKind] : parents.filter(isKind);
    const kind = kinds.find((one) => parentId !== undefined && this.#around.collection(one).get(parentId));
    if (!kind || parentId === undefined) throw new Error(`A record of ${this.kind} needs a parent.`);
    return { kind, id: parentId };
  }

  #changeable(id: string): Row | null {
    this.#mustBeOpen();
    const row = this.#rows.get(id);
    return row?.now.exists && row.now.schema <= kindShape(this.kind).schema ? row : null;
  }

  #do(row: Row, values: Plains, after: readonly RecordKey[] = []): void {
    const { now } = row;
    const from = Object.fromEntries(
      Object.keys(values).map((name) => [name, now.damaged.has(name) ? undefined : valueIn(now, name)]),
    );
    const waits = after.map((key) => lastOf(this.#around.collection(key.kind).row(key.id)));
    this.#queue(row, { op: 'change', values, from, after, waits, ...signal() });
  }

  #queue(row: Row, work: Work): void {
    row.queue = enqueue(row.queue, row.busy, work);
    runInAction(() => {
      if (row.show()) this.reorder();
    });
    this.#around.write(row);
  }

  #checked(values: Plains): Plains {
    const { fields } = kindShape(this.kind);
    for (const [name, value] of Object.entries(values)) {
      const field = fields[name];
      if (!field || !isValueOf(field, value)) throw new Error(`Not a value of ${this.kind}.${name}`);
    }
    // A line's tick and its moment are one.
    const ticks = this.kind === 'lines' && typeof values.isDone === 'boolean' && values.doneAt === undefined;
    return ticks ? { ...values, doneAt: values.isDone === true ? new Date().toISOString() : null } : values;
  }

  #mustBeOpen(): void {
    if (!this.#around.open) throw new Error('Vault is locked');
  }
}

type Shownish = Pick<RecordBase, 'index' | 'parentId' | 'parentKind'> & { readonly values: Plains };

function valueIn(now: Shownish, name: string): Plain | undefined {
  if (name === 'index') return now.index;
  if (name === 'parentId') return now.parentId;
  if (name === 'parentKind') return now.parentKind;
  return now.values[name];
}

function plainsOf(values: object): Plains {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(pairs);
}

/** A creation says what the server may read anyway; of the rest only what was given is sealed. */
function withDefaults(kind: Kind, values: Plains): Plains {
  const { fields, ids } = kindShape(kind);
  if (ids !== 'uuid') return values;
  const clear = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.seal === 'clear' ? defaultOf(kind, name) : undefined;
    return value === undefined || value === null || name in values ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(clear), ...values };
}

function lastOf(row: Row): Promise<void> {
  return row.queue.at(-1)?.done ?? Promise.resolve();
}

function childKinds(kind: Kind): readonly Kind[] {
  return CHILDREN[kind] ?? [];
}

const CHILDREN: Partial<Record<Kind, readonly Kind[]>> = {
  aims: ['goals'],
  goals: ['milestones', 'steps'],
  milestones: ['steps'],
};
