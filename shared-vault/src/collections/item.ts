import { getKindDeclaration, KIND_NAMES, type Kind, type RecordValues } from '@northkeep/contracts';
import { isFactField, type RecordRow } from './record-row.ts';

export interface ItemBase {
  readonly id: string;
  /** Server revision that the record is based on; 0 before the server has confirmed it. */
  readonly rev: number;
  readonly parentId: string | null;
  readonly parentKind: Kind | null;
  readonly index: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Names of fields that could not be decrypted: shown as damaged, never written back. */
  readonly damaged: ReadonlySet<string>;
  /** True for a record that can be read, not changed: a newer release has written it, or it is altered. */
  readonly readOnly: boolean;
  /** True for a record that the server has in another state than the user's devices have written. */
  readonly isAltered: boolean;
  /** Id of the line that this record is a conflict copy of; null for all others. */
  readonly copyOf: string | null;
}

/** A record as areas read it: observable, and changed only through its collection. */
export type Item<K extends Kind> = ItemBase & RecordValues<K>;

class RowItem implements ItemBase {
  readonly #row: RecordRow;
  constructor(row: RecordRow) {
    this.#row = row;
  }
  get id() {
    return this.#row.id;
  }
  get rev() {
    return this.#row.version.rev;
  }
  get parentId() {
    return this.#row.facts.parentId;
  }
  get parentKind() {
    return this.#row.facts.parentKind;
  }
  get index() {
    return this.#row.facts.index;
  }
  get createdAt() {
    return this.#row.facts.createdAt;
  }
  get updatedAt() {
    return this.#row.version.updatedAt;
  }
  get damaged() {
    return this.#row.shown.damaged;
  }
  get readOnly() {
    return this.isAltered || this.#row.facts.schema > getKindDeclaration(this.#row.kind).schema;
  }
  get isAltered() {
    return this.#row.facts.isAltered === true;
  }
  get copyOf(): string | null {
    const of = this.#row.shown.values.copyOf;
    return typeof of === 'string' ? of : null;
  }
  protected value(name: string) {
    return this.#row.shown.values[name];
  }
  protected fact(name: string) {
    return this.#row.facts.values[name];
  }
}

/** One class per kind, with a getter for each declared field. */
const CLASSES = new Map(KIND_NAMES.map((kind) => [kind, classOf(kind)]));

function classOf(kind: Kind): typeof RowItem {
  class KindItem extends RowItem {
    static {
      for (const name of Object.keys(getKindDeclaration(kind).fields)) {
        const get = isFactField(kind, name)
          ? function (this: KindItem) {
              return this.fact(name);
            }
          : function (this: KindItem) {
              return this.value(name);
            };
        Object.defineProperty(KindItem.prototype, name, { get, enumerable: true });
      }
    }
  }
  return KindItem;
}

/** Creates the item of a row. Its type depends on the row's kind. */
export function createItem(row: RecordRow): ItemBase {
  const Class = CLASSES.get(row.kind) ?? RowItem;
  return new Class(row);
}
