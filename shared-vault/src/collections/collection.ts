import {
  childKinds,
  type Draft,
  isIdOf,
  isKind,
  isValueOf,
  type Kind,
  kindShape,
  type Patch,
} from '@northkeep/contracts';
import { runInAction } from 'mobx';
import type { Plain } from '../crypto/fields.ts';
import type { Plains } from '../sync/action.ts';
import { same } from '../sync/merge.ts';
import type { RecordKey } from '../sync/ports.ts';
import type { Item } from './item.ts';
import { missedCopy } from './missed.ts';
import { type Between, type Placed, STEP, slotIn, slotsIn } from './order.ts';
import type { Row } from './row.ts';
import { Shelf } from './shelf.ts';
import { lastOf, plainsOf, valueIn, withDefaults } from './values.ts';
import { enqueue, signal, type Work } from './work.ts';

export interface Place extends Between {
  readonly id?: string;
  readonly parentId?: string;
  readonly parentKind?: Kind;
}

export interface ChangeOptions<K extends Kind = Kind> {
  /** The values that the person saw when they made the change; what was newer is then merged, not written over. */
  readonly base?: Patch<K>;
  /** Records whose waiting changes reach the server first: a review's week log before its resets. */
  readonly after?: readonly RecordKey[];
}

/** Behind any list that has grown record by record, and with room for exact indexes beyond it. */
const FAR = 2 ** 30;

/** All records of one kind, opened. Everything changes at once, is sealed at once and sent later. */
export class Collection<K extends Kind> extends Shelf<K> {
  /** Records that were put at the end of a list of which not all was known. */
  readonly #early = new Set<string>();

  /** Makes a record; at the end of its list where the place says nothing. A fixed id that exists is changed. */
  create(draft: Draft<K>, place: Place = {}): Item<K> {
    this.#mustBeOpen();
    const { kind } = this;
    const id = place.id ?? crypto.randomUUID();
    if (!isIdOf(kind, id)) throw new Error(`Not an id of ${kind}: ${id}`);
    const row = this.row(id);
    if (row.now.exists) {
      this.change(id, draft);
      return this.itemOf(row);
    }
    const parent = this.#parentOf(place);
    const siblings = this.ranks.under(parent?.id ?? null);
    const { index, moved } = this.#isEarly(siblings, place) ? this.#atEnd(id, siblings) : slotIn(siblings, place);
    for (const { id: other, index: at } of moved) this.#do(this.row(other), { index: at });
    this.#make(row, draft, parent, index);
    return this.itemOf(row);
  }

  /** Makes records side by side, in this order; the gap where they go is shared out evenly. */
  createAll(drafts: readonly Draft<K>[], place: Omit<Place, 'id'> = {}): readonly Item<K>[] {
    this.#mustBeOpen();
    const parent = this.#parentOf(place);
    const siblings = this.ranks.under(parent?.id ?? null);
    const indexes = this.#isEarly(siblings, place) ? null : slotsIn(siblings, place, drafts.length);
    return runInAction(() => {
      let last: string | null = null;
      return drafts.map((draft, i) => {
        const index = indexes?.[i];
        const next: Place = last === null ? place : { ...place, after: last };
        const item =
          index === undefined ? this.create(draft, next) : this.itemOf(this.#make(null, draft, parent, index));
        last = item.id;
        return item;
      });
    });
  }

  #make(given: Row | null, draft: Draft<K>, parent: RecordKey | null, index: number): Row {
    const row = given ?? this.row(crypto.randomUUID());
    const values = this.#checked(withDefaults(this.kind, plainsOf(draft)));
    const after = parent ? [parent] : [];
    const placed = kindShape(this.kind).ordered ? { ...values, index } : values;
    const waits = after.map((key) => lastOf(this.around.collection(key.kind).row(key.id)));
    const parentOf = { parentId: parent?.id ?? null, parentKind: parent?.kind ?? null };
    this.#queue(row, { op: 'create', values: placed, ...parentOf, after, waits, ...signal() });
    return row;
  }

  /**
   * Changes some values; fields that did not open and records of a newer release stay as they are. With `base`, a text
   * that was typed over one that is no longer the newest goes on in a marked copy. Gives the id of the record that has
   * the change.
   */
  change(id: string, patch: Patch<K>, { after = [], base = {} }: ChangeOptions<K> = {}): string {
    const row = this.#changeable(id);
    if (!row) return this.#changeGone(id, plainsOf(patch), plainsOf(base));
    const seen = plainsOf(base);
    const { values, damaged } = row.now;
    const touched = Object.entries(plainsOf(patch)).filter(
      ([name, value]) => !damaged.has(name) && !same(values[name], value),
    );
    const missed = touched.filter(
      ([name, value]) => name in seen && !same(seen[name], values[name]) && !same(seen[name], value),
    );
    const names = missed.map(([name]) => name);
    const copied = missedCopy(this.kind, names);
    const rest = Object.fromEntries(touched.filter(([name]) => name !== copied));
    if (Object.keys(rest).length > 0) {
      const older = Object.fromEntries(Object.entries(seen).filter(([name]) => name in rest && names.includes(name)));
      this.#do(row, this.#checked(rest), after, older);
    }
    return copied === null ? id : this.#copy(row, copied, seen[copied], Object.fromEntries(touched)[copied]);
  }

  /** What was typed over a text that is no longer there goes into its copy, which is made where there is none yet. */
  #copy(row: Row, name: string, seen: Plain | undefined, value: Plain | undefined): string {
    for (const { id, now } of this.rows()) {
      if (!now.exists || now.values.copyOf !== row.id || !same(now.values[name], seen)) continue;
      return this.change(id, { [name]: value } as Patch<K>);
    }
    const sound = Object.entries(row.now.values).filter(([one]) => !row.now.damaged.has(one));
    const draft = { ...Object.fromEntries(sound), [name]: value, copyOf: row.id } as unknown as Draft<K>;
    return this.create(draft, row.now.exists ? { after: row.id } : {}).id;
  }

  /** The record went while somebody typed into it. */
  #changeGone(id: string, values: Plains, seen: Plains): string {
    const row = this.known(id);
    const copied = missedCopy(
      this.kind,
      Object.keys(seen).filter((name) => name in values && !same(values[name], seen[name])),
    );
    return row && !row.now.exists && copied !== null ? this.#copy(row, copied, seen[copied], values[copied]) : id;
  }

  /** Puts a record right behind `after` or right before `before` (null: the very start or end), or under another parent. */
  move(id: string, to: Between & { readonly parentId?: string; readonly parentKind?: Kind }): void {
    const row = this.#changeable(id);
    if (!row) return;
    const parent = to.parentId === undefined ? null : this.#parentOf(to);
    const under = parent?.id ?? row.now.parentId;
    const siblings = this.ranks.under(under).filter((one) => one.id !== id);
    const { index, moved } = slotIn(siblings, to);
    this.#early.delete(id);
    for (const { id: other, index: at } of moved) this.#do(this.row(other), { index: at });
    const elsewhere = parent !== null && parent.id !== row.now.parentId;
    const place: Plains = elsewhere ? { index, parentId: parent.id, parentKind: parent.kind } : { index };
    this.#do(row, place, elsewhere ? [parent] : []);
  }

  /** Removes a record; its children go with it, the server marks them after their parent. */
  remove(id: string): void {
    this.#mustBeOpen();
    const row = this.known(id);
    if (!row?.now.exists) return;
    // What was typed under it goes out first, so that the trash holds it.
    const after = this.descendants(id);
    const waits = after.map((key) => lastOf(this.around.collection(key.kind).row(key.id)));
    this.#queue(row, { op: 'remove', after, waits, ...signal() });
  }

  /** All is read: what was put behind an unknown end goes to the known one. */
  tidy(): void {
    if (this.status !== 'ready') return;
    for (const id of this.#early) {
      const row = this.#changeable(id);
      const siblings = row
        ? this.ranks.under(row.now.parentId).filter((one) => one.id !== id && !this.#early.has(one.id))
        : [];
      this.#early.delete(id);
      if (row) this.#do(row, { index: slotIn(siblings, {}).index });
    }
  }

  override clear(): void {
    super.clear();
    this.#early.clear();
  }

  /** Everything below a record, whatever its kind. */
  descendants(id: string): RecordKey[] {
    const found: RecordKey[] = [];
    for (const kind of childKinds(this.kind)) {
      const children = this.around.collection(kind);
      for (const row of children.rows()) {
        if (row.now.parentId === id && row.now.parentKind === this.kind) {
          found.push({ kind, id: row.id }, ...children.descendants(row.id));
        }
      }
    }
    return found;
  }

  /** True where a record goes to the end of a list of which not everything has been read yet. */
  #isEarly(siblings: readonly Placed[], { after, before }: Between): boolean {
    if (this.status === 'ready' || after === null || !kindShape(this.kind).ordered) return false;
    return !siblings.some(({ id }) => id === after || id === before);
  }

  /** Behind everything that there may be. */
  #atEnd(id: string, siblings: readonly Placed[]) {
    this.#early.add(id);
    return { index: Math.max(FAR, (siblings.at(-1)?.index ?? 0) + STEP), moved: [] };
  }

  #parentOf({ parentId, parentKind }: Place): RecordKey | null {
    const { parents } = kindShape(this.kind);
    if (parents.length === 0) return null;
    const kinds = parentKind ? [parentKind] : parents.filter(isKind);
    const kind = kinds.find((one) => parentId !== undefined && this.around.collection(one).get(parentId));
    if (!kind || parentId === undefined) throw new Error(`A record of ${this.kind} needs a parent.`);
    return { kind, id: parentId };
  }

  #changeable(id: string): Row | null {
    this.#mustBeOpen();
    const row = this.known(id);
    return row?.now.exists && row.now.schema <= kindShape(this.kind).schema ? row : null;
  }

  #do(row: Row, values: Plains, after: readonly RecordKey[] = [], older: Plains = {}): void {
    const { now } = row;
    const unseen = Object.keys(older).length > 0;
    const from = Object.fromEntries(
      Object.keys(values).map((name) => [name, now.damaged.has(name) ? undefined : valueIn(now, name)]),
    );
    const waits = after.map((key) => lastOf(this.around.collection(key.kind).row(key.id)));
    this.#queue(row, { op: 'change', values, from: { ...from, ...older }, unseen, after, waits, ...signal() });
  }

  #queue(row: Row, work: Work): void {
    row.queue = enqueue(row.queue, row.busy, work);
    runInAction(() => {
      if (row.show()) this.reorder();
    });
    this.around.write(row);
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
    if (!this.around.open) throw new Error('Vault is locked');
  }
}
