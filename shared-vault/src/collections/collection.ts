import {
  getKindDeclaration,
  isIdOf,
  type Kind,
  type NewRecordValues,
  type RecordPatch,
  userTextFields,
} from '@northkeep/contracts';
import { runInAction } from 'mobx';
import type { PlainValue } from '../crypto/fields.ts';
import { isSameValue } from '../sync/merge/three-way-merge.ts';
import type { PlainValues } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';
import { ChangeQueue } from './change-queue.ts';
import {
  type ChangeRecordOptions,
  type CollectionContext,
  type CreateRecordOptions,
  findDescendants,
  findParent,
} from './collection-context.ts';
import { isAtUnloadedListEnd, RecordsCreatedBeforeLoad } from './early-records.ts';
import type { Item } from './item.ts';
import { classifyPatchFields, findFieldForCopy } from './outdated-base.ts';
import { type CollectionStatus, RecordList } from './record-list.ts';
import type { RecordRow } from './record-row.ts';
import {
  findSiblingIndexes,
  findSiblingPlacement,
  type OrderedId,
  type SiblingPlacement,
  type SiblingPosition,
} from './sibling-index.ts';
import { addUnencryptedDefaults, omitUndefinedValues, validateAndDeriveValues } from './values.ts';

interface MovePlace extends SiblingPosition {
  readonly parentId?: string;
  readonly parentKind?: Kind;
  readonly index?: number;
}

/**
 * All records of one kind and the commands that change them. A change shows immediately, is stored encrypted in the
 * outbox, and is sent after a pause.
 */
export class Collection<K extends Kind> {
  readonly kind: K;
  /** The internal rows of the records, for the other files of this folder. */
  readonly list: RecordList<K>;
  readonly #context: CollectionContext;
  readonly #changes: ChangeQueue;
  readonly #early = new RecordsCreatedBeforeLoad();

  constructor(kind: K, context: CollectionContext) {
    this.kind = kind;
    this.#context = context;
    const isShown = (parentKind: Kind, id: string) => context.collection(parentKind).get(id) !== undefined;
    this.list = new RecordList(kind, isShown);
    this.#changes = new ChangeQueue(context);
  }

  get status(): CollectionStatus {
    return this.list.status;
  }
  /**
   * Records ordered by index, and by id when indexes are equal. Deleted records, and children of a record that is not
   * shown, are left out.
   */
  get items(): readonly Item<K>[] {
    return this.list.items;
  }
  get(id: string): Item<K> | undefined {
    return this.list.get(id);
  }
  /** Returns the direct children of one parent, in order. */
  under(parentId: string): readonly Item<K>[] {
    return this.list.under(parentId);
  }
  /** Returns the value of every declared field of a record: a draft for creating the record again. */
  copyFieldValues(record: Item<K>): NewRecordValues<K> {
    const names = Object.keys(getKindDeclaration(this.kind).fields) as (keyof Item<K>)[];
    // The cast is safe, because the names and the type are derived from the same declaration.
    return Object.fromEntries(names.map((name) => [name, record[name]])) as unknown as NewRecordValues<K>;
  }
  /**
   * Selects, by unencrypted field values, the records that a load decrypts before the others: those that the page
   * shows.
   */
  showFirst(where: RecordPatch<K>): void {
    this.list.setFirst(omitUndefinedValues(where));
  }

  /**
   * Creates a record, by default at the end of its list. A record with a fixed id that already exists is changed.
   * Throws for a value that its field does not allow.
   */
  create(draft: NewRecordValues<K>, place: CreateRecordOptions = {}): Item<K> {
    this.#mustBeOpen();
    const { kind } = this;
    const id = place.id ?? crypto.randomUUID();
    if (!isIdOf(kind, id)) throw new Error(`Not an id of ${kind}: ${id}`);
    const row = this.list.row(id);
    if (row.now.exists) {
      this.change(id, draft);
      return this.list.itemOf(row);
    }
    const parent = findParent(this.#context, this.kind, place);
    const { index, moved } = this.#slotOf(id, parent, place);
    for (const { id: other, index: at } of moved) this.#changes.change(this.list.row(other), { index: at });
    this.#make(row, draft, parent, { index, isImported: place.isImported, isDerived: place.isDerived });
    return this.list.itemOf(row);
  }

  /**
   * Creates records side by side in this order; their indexes share the gap evenly. Throws a TypeError for `drafts` that
   * are not an array, which code without types can pass.
   */
  createAll(
    drafts: readonly NewRecordValues<K>[],
    place: Omit<CreateRecordOptions, 'id' | 'index'> = {},
  ): readonly Item<K>[] {
    if (!Array.isArray(drafts)) throw new TypeError(`createAll of ${this.kind} takes an array`);
    this.#mustBeOpen();
    const parent = findParent(this.#context, this.kind, place);
    const siblings = this.list.siblings.under(parent?.id ?? null);
    const indexes = this.#isEarly(siblings, place) ? null : findSiblingIndexes(siblings, place, drafts.length);
    return runInAction(() => {
      let last: string | null = null;
      return drafts.map((draft, i) => {
        const index = indexes?.[i];
        const next: CreateRecordOptions = last === null ? place : { ...place, after: last };
        const item =
          index === undefined ? this.create(draft, next) : this.list.itemOf(this.#make(null, draft, parent, { index }));
        last = item.id;
        return item;
      });
    });
  }

  #make(
    given: RecordRow | null,
    draft: NewRecordValues<K>,
    parent: RecordKey | null,
    { index, ...origin }: { index: number; isImported?: boolean | undefined; isDerived?: boolean | undefined },
  ): RecordRow {
    const row = given ?? this.list.row(crypto.randomUUID());
    const values = validateAndDeriveValues(this.kind, addUnencryptedDefaults(this.kind, omitUndefinedValues(draft)));
    const placed = getKindDeclaration(this.kind).ordered ? { ...values, index } : values;
    this.#changes.create(row, placed, parent, origin);
    return row;
  }

  /**
   * Changes fields of a record and returns the id of the record that now holds the change. Damaged fields, records of a
   * newer schema and altered ones stay unchanged. With `base`, a text that was typed over an outdated text is moved to a marked
   * copy, whose id is returned.
   */
  change(id: string, patch: RecordPatch<K>, { base = {}, ...options }: ChangeRecordOptions<K> = {}): string {
    const row = this.#changeable(id);
    if (!row) return this.#changeGone(id, omitUndefinedValues(patch), omitUndefinedValues(base));
    const seen = omitUndefinedValues(base);
    const { touched, outdated, copied } = classifyPatchFields(this.kind, row.now, omitUndefinedValues(patch), seen);
    const rest = Object.fromEntries(Object.entries(touched).filter(([name]) => name !== copied));
    if (Object.keys(rest).length > 0)
      this.#changes.change(row, validateAndDeriveValues(this.kind, rest), { ...options, outdated });
    return copied === null ? id : this.#copy(row, copied, seen[copied], touched[copied]);
  }

  /**
   * Writes a text that was typed over an outdated text to the record's copy, and creates the copy when it does not
   * exist.
   */
  #copy(row: RecordRow, name: string, seen: PlainValue | undefined, value: PlainValue | undefined): string {
    for (const { id, now } of this.list.rows()) {
      if (!now.exists || now.values.copyOf !== row.id || !isSameValue(now.values[name], seen)) continue;
      return this.change(id, { [name]: value } as RecordPatch<K>);
    }
    const sound = Object.entries(row.now.values).filter(([one]) => !row.now.damaged.has(one));
    const draft = { ...Object.fromEntries(sound), [name]: value, copyOf: row.id } as unknown as NewRecordValues<K>;
    return this.create(draft, row.now.exists ? { after: row.id } : {}).id;
  }

  /** Handles a change of a record that was deleted while the user typed. */
  #changeGone(id: string, values: PlainValues, seen: PlainValues): string {
    const row = this.list.findRow(id);
    const copied = findFieldForCopy(
      this.kind,
      Object.keys(seen).filter((name) => name in values && !isSameValue(values[name], seen[name])),
    );
    return row && !row.now.exists && copied !== null ? this.#copy(row, copied, seen[copied], values[copied]) : id;
  }

  /**
   * Moves a record right after `after` or right before `before` (null: the start or the end), to an index that it had
   * before, or under another parent.
   * A patch is part of the same change, so that fields that merge with the index reach the server together.
   */
  move(id: string, to: MovePlace, patch?: RecordPatch<K>): void {
    const row = this.#changeable(id);
    if (!row) return;
    const parent = to.parentId === undefined ? null : findParent(this.#context, this.kind, to);
    const under = parent?.id ?? row.now.parentId;
    const siblings = this.list.siblings.under(under).filter((one) => one.id !== id);
    const { index, moved } =
      to.index === undefined ? findSiblingPlacement(siblings, to) : { index: to.index, moved: [] };
    this.#early.forget(id);
    for (const { id: other, index: at } of moved) this.#changes.change(this.list.row(other), { index: at });
    const elsewhere = parent !== null && parent.id !== row.now.parentId;
    const place: PlainValues = elsewhere ? { index, parentId: parent.id, parentKind: parent.kind } : { index };
    const values = validateAndDeriveValues(this.kind, omitUndefinedValues(patch ?? {}));
    this.#changes.change(row, { ...values, ...place }, elsewhere ? { after: [parent] } : {});
  }

  /**
   * Deletes a record, unless it is altered. The server deletes its descendants after it.
   * @param unlessTextChanged keeps the record when another tab or device has changed its texts, which this tab has not
   * shown yet: for a deletion that a person did not ask for, such as that of an empty line.
   */
  remove(id: string, { unlessTextChanged = false } = {}): void {
    this.#mustBeOpen();
    const row = this.list.findRow(id);
    if (!row?.now.exists) return;
    // Pending changes of descendants are sent before the deletion, so that the trash contains them.
    const descendants = findDescendants(this.#context, { kind: this.kind, id });
    this.#changes.remove(row, descendants, unlessTextChanged ? userTextFields(this.kind) : []);
  }

  /** Moves records that were created at the end of an unloaded list to the real end of the list, once it is loaded. */
  moveEarlyRecords(): void {
    if (this.status !== 'ready') return;
    for (const id of this.#early.ids()) {
      const row = this.#changeable(id);
      const siblings = row
        ? this.list.siblings.under(row.now.parentId).filter((one) => one.id !== id && !this.#early.has(one.id))
        : [];
      this.#early.forget(id);
      if (row) this.#changes.change(row, { index: findSiblingPlacement(siblings, {}).index });
    }
  }

  clear(): void {
    this.list.clear();
    this.#early.clear();
  }

  #slotOf(id: string, parent: RecordKey | null, place: CreateRecordOptions): SiblingPlacement {
    if (place.index !== undefined) return { index: place.index, moved: [] };
    const siblings = this.list.siblings.under(parent?.id ?? null);
    return this.#isEarly(siblings, place) ? this.#early.place(id, siblings) : findSiblingPlacement(siblings, place);
  }

  /** True for a record that is created at the end of a list that is not loaded yet. */
  #isEarly(siblings: readonly OrderedId[], position: SiblingPosition): boolean {
    return this.status !== 'ready' && getKindDeclaration(this.kind).ordered && isAtUnloadedListEnd(siblings, position);
  }

  #changeable(id: string): RecordRow | null {
    this.#mustBeOpen();
    const row = this.list.findRow(id);
    return row?.now.exists && row.now.schema <= getKindDeclaration(this.kind).schema ? row : null;
  }

  #mustBeOpen(): void {
    if (!this.#context.open) throw new Error('Vault is locked');
  }
}
