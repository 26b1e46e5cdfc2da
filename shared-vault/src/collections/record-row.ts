import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';
import { createAtom, type IAtom } from 'mobx';
import type { PlainValue } from '../crypto/fields.ts';
import { isSameValue } from '../sync/merge/three-way-merge.ts';
import { META_FIELD_NAMES } from '../sync/store/outbox-entry.ts';
import { computeStateStamp } from '../sync/store/record-view.ts';
import { type DecryptedRecord, getMissingFieldValues } from '../worker/open-records.ts';
import type { ConfirmedCreation } from '../worker/read-all.ts';
import type { ItemBase } from './item.ts';
import type { PendingChange } from './pending-change.ts';

// Up to 100,000 rows share these instead of holding empty collections of their own.
const NOTHING_DAMAGED: ReadonlySet<string> = new Set();
const NO_CHANGES: readonly PendingChange[] = [];
const UNSTORED = computeStateStamp(null, []);

/** The state of a record that is shown: the stored state with the pending changes applied. */
export interface ShownRecord extends Omit<DecryptedRecord, 'damaged' | 'stamp'> {
  readonly damaged: ReadonlySet<string>;
  readonly exists: boolean;
}

/** The list that a row belongs to. */
export interface RowList {
  /** Called whenever the position or existence of a row has changed. */
  place(row: RecordRow): void;
  /**
   * Lets the current observer be notified of changes of the facts of all rows. Returns false when it observes single rows
   * only.
   */
  observeAllFacts(): boolean;
  /** Called when the facts of a row that exists have changed. */
  reportFacts(): void;
}

/**
 * One record in memory. Observers of any value are notified of every change of a value or of the position. Observers of
 * {@link facts} only (lists that sort, place and filter) are not notified while the text is typed. The first observer creates
 * the atoms, because most of many thousand rows are never rendered.
 */
export class RecordRow {
  readonly kind: Kind;
  readonly id: string;
  /** Stamp that identifies the stored state from which this record was read. */
  stamp = UNSTORED;
  queue: readonly PendingChange[] = NO_CHANGES;
  /** The record as areas read it; null before the first one reads it. */
  item: ItemBase | null = null;
  /** True while the first pending change is being sealed and stored. */
  busy = false;
  /** Number of changes stored so far. It prevents an older read from overwriting a newer state. */
  stored = 0;
  #values: IAtom | null = null;
  #facts: IAtom | null = null;
  #version: IAtom | null = null;
  readonly #list: RowList;
  /** The stored state; null when the record is not stored. */
  #opened: ShownRecord | null = null;
  /**
   * Initial state of a record that is not stored yet. It is kept, so that the record's creation time stays the same
   * with every change.
   */
  #empty: ShownRecord | null = null;
  #shown: ShownRecord | null = null;

  constructor(kind: Kind, id: string, list: RowList) {
    this.kind = kind;
    this.id = id;
    this.#list = list;
  }

  /** Returns the shown state and lets its observers be notified of a change of any value. */
  get shown(): ShownRecord {
    this.#values ??= createAtom(this.kind);
    this.#values.reportObserved();
    return this.now;
  }

  /**
   * Revision and time of change. Observers of values are not notified of them: both change when the server confirms a
   * change that is shown already.
   */
  get version(): Pick<ShownRecord, 'rev' | 'updatedAt'> {
    this.#version ??= createAtom(this.kind);
    this.#version.reportObserved();
    return this.now;
  }

  /**
   * Returns the shown state and lets its observers be notified of changes of position, existence and the fields of
   * {@link isFactField} only.
   */
  get facts(): ShownRecord {
    if (this.#list.observeAllFacts()) return this.now;
    this.#facts ??= createAtom(this.kind);
    this.#facts.reportObserved();
    return this.now;
  }

  /** Current state, for code that reads it without observing. */
  get now(): ShownRecord {
    this.#shown ??= this.#start;
    return this.#shown;
  }

  get #start(): ShownRecord {
    if (this.#opened) return this.#opened;
    this.#empty ??= emptyRecord(this.kind, this.id);
    return this.#empty;
  }

  /** Shows the state read from the store. Returns true when position or existence changed. */
  show(opened: DecryptedRecord | null, stamp: string): boolean {
    this.#opened = opened && toShown(opened, this.id);
    this.stamp = stamp;
    return this.refresh();
  }

  /** Removes the first pending change from the queue and applies it to the stored state, because it is stored now. */
  confirmFirst(stamp: string): void {
    const [work, ...rest] = this.queue;
    if (work) this.#opened = applyPending(this.#start, work);
    if (this.#opened) this.#empty = null;
    this.queue = rest.length === 0 ? NO_CHANGES : rest;
    this.stored += 1;
    this.stamp = stamp;
  }

  /**
   * Takes over revision, position and times of the stored record. Returns false, and changes nothing, when this row does
   * not show exactly the state that was sent.
   */
  confirmCreation({ sentStamp, stamp, ...view }: ConfirmedCreation): boolean {
    if (!this.#opened || this.stamp !== sentStamp || this.queue.length > 0 || this.#opened.damaged.size > 0)
      return false;
    if (hasMoved(this.#opened, { ...this.#opened, ...view })) return false;
    // A read that is under way is older than this state.
    this.stored += 1;
    this.show({ ...view, values: this.#opened.values, damaged: [], stamp }, stamp);
    return true;
  }

  /** Computes the shown state again and notifies observers. Returns true when position or existence changed. */
  refresh(): boolean {
    const before = this.#shown;
    const after = applyQueue(this.#start, this.queue);
    this.#shown = after;
    const isMoved = before ? hasMoved(before, after) : after.exists;
    if (this.#values && (!before || isMoved || hasOtherValues(before, after))) this.#values.reportChanged();
    if (before?.rev !== after.rev || before.updatedAt !== after.updatedAt) this.#version?.reportChanged();
    if (!before || hasOtherFacts(before, after)) {
      this.#facts?.reportChanged();
      // Lists are told of a new or removed row by their order, at the pace at which they are rendered.
      if (before?.exists && after.exists) this.#list.reportFacts();
    }
    if (isMoved) this.#list.place(this);
    return isMoved;
  }
}

function hasOtherValues(before: ShownRecord, after: ShownRecord): boolean {
  if (before.exists !== after.exists || before.damaged !== after.damaged) return true;
  const names = Object.keys({ ...before.values, ...after.values });
  return names.some((name) => !isSameValue(before.values[name], after.values[name]));
}

function hasMoved(before: ShownRecord, after: ShownRecord): boolean {
  // A record that was deleted and stays deleted has not moved: storing the deletion removes its position, but no list
  // shows the record.
  if (!before.exists && !after.exists) return false;
  return before.exists !== after.exists || before.index !== after.index || before.parentId !== after.parentId;
}

/** Names of the fields of each kind that observers read from {@link RecordRow.facts}. */
const FACTS: ReadonlyMap<Kind, readonly string[]> = new Map(
  KIND_NAMES.map((kind) => [
    kind,
    Object.keys(getKindDeclaration(kind).fields).filter((name) => isFactField(kind, name)),
  ]),
);

/** True for a field that observers read from {@link RecordRow.facts}: a clear one, or one by which lists place a record. */
export function isFactField(kind: Kind, name: string): boolean {
  const field = getKindDeclaration(kind).fields[name];
  return field?.seal === 'clear' || field?.places === true;
}

function hasOtherFacts(before: ShownRecord, after: ShownRecord): boolean {
  if (hasMoved(before, after) || before.parentKind !== after.parentKind) return true;
  if (before.schema !== after.schema || before.createdAt !== after.createdAt) return true;
  if (before.isAltered !== after.isAltered) return true;
  return (FACTS.get(after.kind) ?? []).some((name) => before.values[name] !== after.values[name]);
}

function applyQueue(start: ShownRecord, queue: readonly PendingChange[]): ShownRecord {
  let record: ShownRecord | null = start.exists ? start : null;
  for (const work of queue) record = applyPending(record ?? { ...start, exists: false }, work);
  return record ?? (start.exists ? { ...start, exists: false } : start);
}

function applyPending(record: ShownRecord, work: PendingChange): ShownRecord | null {
  if (work.op === 'remove') return null;
  if (work.op === 'change' && !record.exists) return null;
  const { index, parentId, parentKind } = work.values;
  const placed = work.op === 'create' ? work : record;
  const content = Object.entries(work.values).filter(([name]) => !META_FIELD_NAMES.includes(name));
  const names = content.map(([name]) => name);
  return toShown({
    ...record,
    index: typeof index === 'number' ? index : record.index,
    parentId: typeof parentId === 'string' ? parentId : placed.parentId,
    parentKind: typeof parentKind === 'string' ? (parentKind as Kind) : placed.parentKind,
    values: Object.assign(createDefaultValues(record.kind), record.values, Object.fromEntries(content)),
    damaged: [...record.damaged].filter((name) => !names.includes(name)),
  });
}

/** Default values of each kind, as JSON. */
const DEFAULTS: ReadonlyMap<Kind, string> = new Map(
  KIND_NAMES.map((kind) => [kind, JSON.stringify(getMissingFieldValues(kind))]),
);

/** Browsers store the properties of parsed JSON inside the object; a spread would store most of them in a second one. */
const createDefaultValues = (kind: Kind): Record<string, PlainValue> => JSON.parse(DEFAULTS.get(kind) ?? '{}');

/**
 * Returns the shown state of an existing record. The engine stores the properties of an object literal inside the
 * object, which takes less memory than the properties of a copy.
 */
function toShown(record: Omit<DecryptedRecord, 'stamp'>, id = record.id): ShownRecord {
  const { kind, rev, schema, parentId, parentKind, index, createdAt, updatedAt, values, damaged } = record;
  return {
    ...(record.isAltered ? { isAltered: true } : {}),
    kind,
    id,
    rev,
    schema,
    parentId,
    parentKind,
    index,
    createdAt,
    // One string in place of two equal ones.
    updatedAt: updatedAt === createdAt ? createdAt : updatedAt,
    values,
    damaged: damaged.length === 0 ? NOTHING_DAMAGED : new Set(damaged),
    exists: true,
  };
}

/** A record that does not exist yet, with the default values of its fields. */
function emptyRecord(kind: Kind, id: string): ShownRecord {
  const at = new Date().toISOString();
  const place = { parentId: null, parentKind: null, index: 0, createdAt: at, updatedAt: at };
  const values = getMissingFieldValues(kind);
  return {
    ...toShown({ kind, id, rev: 0, schema: getKindDeclaration(kind).schema, ...place, values, damaged: [] }),
    exists: false,
  };
}
