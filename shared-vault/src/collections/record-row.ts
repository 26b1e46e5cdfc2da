import { getKindDeclaration, KIND_NAMES, type Kind } from '@northkeep/contracts';
import { createAtom, type IAtom } from 'mobx';
import { isSameValue } from '../sync/merge/three-way-merge.ts';
import { META_FIELD_NAMES } from '../sync/store/outbox-entry.ts';
import { computeStateStamp } from '../sync/store/record-view.ts';
import { type DecryptedRecord, getMissingFieldValues } from '../worker/open-records.ts';
import type { ItemBase } from './item.ts';
import type { PendingChange } from './pending-change.ts';

const NOTHING_DAMAGED: ReadonlySet<string> = new Set();
const UNSTORED = computeStateStamp(null, []);

/** The state of a record that is shown: the stored state with the pending changes applied. */
export interface ShownRecord extends Omit<DecryptedRecord, 'damaged'> {
  readonly damaged: ReadonlySet<string>;
  readonly exists: boolean;
}

/**
 * One record in memory. Observers of any value are notified of every change of a value or of the position. Observers of
 * {@link facts} only (lists that sort and filter) are not notified while the text is typed. The first observer creates
 * the atoms, because most of many thousand rows are never rendered.
 */
export class RecordRow {
  readonly kind: Kind;
  readonly id: string;
  /** Stamp that identifies the stored state from which this record was read. */
  stamp = UNSTORED;
  queue: readonly PendingChange[] = [];
  /** The record as areas read it; null before the first one reads it. */
  item: ItemBase | null = null;
  /** True while the first pending change is being sealed and stored. */
  busy = false;
  /** Number of changes stored so far. It prevents an older read from overwriting a newer state. */
  stored = 0;
  #values: IAtom | null = null;
  #facts: IAtom | null = null;
  #version: IAtom | null = null;
  /** Called whenever the record's position or existence has changed. */
  readonly #placed: (row: RecordRow) => void;
  #opened: DecryptedRecord | null = null;
  /**
   * Initial state of a record that is not stored yet. It is kept, so that the record's creation time stays the same
   * with every change.
   */
  #empty: DecryptedRecord | null = null;
  #shown: ShownRecord | null = null;

  constructor(kind: Kind, id: string, placed: (row: RecordRow) => void) {
    this.kind = kind;
    this.id = id;
    this.#placed = placed;
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
   * Returns the shown state and lets its observers be notified of changes of position, existence and clear fields only.
   */
  get facts(): ShownRecord {
    this.#facts ??= createAtom(this.kind);
    this.#facts.reportObserved();
    return this.now;
  }

  /** Current state, for code that reads it without observing. */
  get now(): ShownRecord {
    this.#shown ??= applyQueue(this.#start, false, []);
    return this.#shown;
  }

  get #start(): DecryptedRecord {
    if (this.#opened) return this.#opened;
    this.#empty ??= emptyRecord(this.kind, this.id);
    return this.#empty;
  }

  /** Shows the state read from the store. Returns true when position or existence changed. */
  show(opened: DecryptedRecord | null, stamp: string): boolean {
    this.#opened = opened;
    this.stamp = stamp;
    return this.refresh();
  }

  /** Removes the first pending change from the queue and applies it to the stored state, because it is stored now. */
  confirmFirst(stamp: string): void {
    const [work, ...rest] = this.queue;
    if (work) this.#opened = applyPending(this.#start, this.#opened !== null, work);
    // Freed, because an import confirms up to 100,000 rows.
    if (this.#opened) this.#empty = null;
    this.queue = rest;
    this.stored += 1;
    this.stamp = stamp;
  }

  /** Computes the shown state again and notifies observers. Returns true when position or existence changed. */
  refresh(): boolean {
    const before = this.#shown;
    const after = applyQueue(this.#start, this.#opened !== null, this.queue);
    this.#shown = after;
    const isMoved = before ? hasMoved(before, after) : after.exists;
    if (this.#values && (!before || isMoved || hasOtherValues(before, after))) this.#values.reportChanged();
    if (before?.rev !== after.rev || before.updatedAt !== after.updatedAt) this.#version?.reportChanged();
    if (this.#facts && (!before || hasOtherFacts(before, after))) this.#facts.reportChanged();
    if (isMoved) this.#placed(this);
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

/** Names of the clear fields of each kind. */
const CLEAR: ReadonlyMap<Kind, readonly string[]> = new Map(
  KIND_NAMES.map((kind) => [
    kind,
    Object.keys(getKindDeclaration(kind).fields).filter((name) => isUnencryptedField(kind, name)),
  ]),
);

/** True for a field that observers read from {@link RecordRow.facts}. */
export function isUnencryptedField(kind: Kind, name: string): boolean {
  return getKindDeclaration(kind).fields[name]?.seal === 'clear';
}

function hasOtherFacts(before: ShownRecord, after: ShownRecord): boolean {
  if (hasMoved(before, after) || before.parentKind !== after.parentKind) return true;
  if (before.schema !== after.schema || before.createdAt !== after.createdAt) return true;
  return (CLEAR.get(after.kind) ?? []).some((name) => before.values[name] !== after.values[name]);
}

function applyQueue(start: DecryptedRecord, exists: boolean, queue: readonly PendingChange[]): ShownRecord {
  let record: DecryptedRecord | null = exists ? start : null;
  for (const work of queue) record = applyPending(record ?? start, record !== null, work);
  const shown = record ?? start;
  const damaged = shown.damaged.length > 0 ? new Set(shown.damaged) : NOTHING_DAMAGED;
  return { ...shown, damaged, exists: record !== null };
}

function applyPending(record: DecryptedRecord, exists: boolean, work: PendingChange): DecryptedRecord | null {
  if (work.op === 'remove') return null;
  if (work.op === 'change' && !exists) return null;
  const { index, parentId, parentKind } = work.values;
  const placed: DecryptedRecord =
    work.op === 'create' ? { ...record, parentId: work.parentId, parentKind: work.parentKind } : record;
  const content = Object.entries(work.values).filter(([name]) => !META_FIELD_NAMES.includes(name));
  const names = content.map(([name]) => name);
  return {
    ...placed,
    index: typeof index === 'number' ? index : placed.index,
    parentId: typeof parentId === 'string' ? parentId : placed.parentId,
    parentKind: typeof parentKind === 'string' ? (parentKind as Kind) : placed.parentKind,
    values: { ...placed.values, ...Object.fromEntries(content) },
    damaged: placed.damaged.filter((name) => !names.includes(name)),
  };
}

/** A record that does not exist yet, with the default values of its fields. */
function emptyRecord(kind: Kind, id: string): DecryptedRecord {
  const at = new Date().toISOString();
  const place = { parentId: null, parentKind: null, index: 0, createdAt: at, updatedAt: at };
  const { schema } = getKindDeclaration(kind);
  return { kind, id, rev: 0, schema, ...place, values: getMissingFieldValues(kind), damaged: [], stamp: UNSTORED };
}
