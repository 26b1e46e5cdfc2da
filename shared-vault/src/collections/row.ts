import { type Kind, kindShape } from '@northkeep/contracts';
import { createAtom, type IAtom } from 'mobx';
import type { Plain } from '../crypto/fields.ts';
import { BASE_NAMES } from '../sync/entry.ts';
import { defaultOf } from '../sync/merge.ts';
import { stampOf } from '../sync/view.ts';
import { neutral, type OpenedRecord } from '../worker/opened.ts';
import type { Work } from './work.ts';

const NOTHING_DAMAGED: ReadonlySet<string> = new Set();

/** What a record shows: as it stands on the disk, with the work on top that is not there yet. */
export interface Shown extends Omit<OpenedRecord, 'damaged'> {
  readonly damaged: ReadonlySet<string>;
  readonly exists: boolean;
}

/** One record in memory. One atom: a reader of any of its values draws again when any of them changes. */
export class Row {
  readonly kind: Kind;
  readonly id: string;
  /** State of the store that `opened` was read from. */
  stamp = stampOf(null, []);
  queue: readonly Work[] = [];
  /** True while the first work of the queue is being sealed and stored. */
  busy = false;
  /** Counts the works that were stored, so that an older reading is not put over them. */
  stored = 0;
  readonly #atom: IAtom;
  /** Told whenever place or existence has changed. */
  readonly #placed: (row: Row) => void;
  #opened: OpenedRecord | null = null;
  #shown: Shown;

  constructor(kind: Kind, id: string, placed: (row: Row) => void) {
    this.kind = kind;
    this.id = id;
    this.#placed = placed;
    this.#atom = createAtom(`${kind}:${id}`);
    this.#shown = shownOf(blank(kind, id), false, []);
  }

  /** For readers that shall notice a change. */
  get shown(): Shown {
    this.#atom.reportObserved();
    return this.#shown;
  }

  /** For code that only looks. */
  get now(): Shown {
    return this.#shown;
  }

  /** Takes what was read from the store. True where place or existence changed. */
  take(opened: OpenedRecord | null, stamp: string): boolean {
    this.#opened = opened;
    this.stamp = stamp;
    return this.show();
  }

  /** The first work of the queue is on the disk. */
  settle(stamp: string): void {
    const [work, ...rest] = this.queue;
    if (work) this.#opened = workedOn(this.#opened ?? blank(this.kind, this.id), this.#opened !== null, work);
    this.queue = rest;
    this.stored += 1;
    this.stamp = stamp;
  }

  /** Draws the record anew. True where place or existence changed. */
  show(): boolean {
    const before = this.#shown;
    this.#shown = shownOf(this.#opened ?? blank(this.kind, this.id), this.#opened !== null, this.queue);
    this.#atom.reportChanged();
    const { exists, index, parentId } = this.#shown;
    const isMoved = before.exists !== exists || before.index !== index || before.parentId !== parentId;
    if (isMoved) this.#placed(this);
    return isMoved;
  }
}

function shownOf(start: OpenedRecord, exists: boolean, queue: readonly Work[]): Shown {
  let record: OpenedRecord | null = exists ? start : null;
  for (const work of queue) record = workedOn(record ?? start, record !== null, work);
  const { damaged, ...rest } = record ?? start;
  return { ...rest, damaged: damaged.length > 0 ? new Set(damaged) : NOTHING_DAMAGED, exists: record !== null };
}

function workedOn(record: OpenedRecord, exists: boolean, work: Work): OpenedRecord | null {
  if (work.op === 'remove') return null;
  if (work.op === 'change' && !exists) return null;
  const { index, parentId, parentKind } = work.values;
  const placed: OpenedRecord =
    work.op === 'create' ? { ...record, parentId: work.parentId, parentKind: work.parentKind } : record;
  const content = Object.entries(work.values).filter(([name]) => !BASE_NAMES.includes(name));
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

/** A record that does not exist yet, with the values that a missing field reads as. */
function blank(kind: Kind, id: string): OpenedRecord {
  const { fields, schema } = kindShape(kind);
  const values: Record<string, Plain> = {};
  for (const [name, field] of Object.entries(fields)) values[name] = defaultOf(kind, name) ?? neutral(field);
  const at = new Date().toISOString();
  const place = { parentId: null, parentKind: null, index: 0, createdAt: at, updatedAt: at };
  return { kind, id, rev: 0, schema, ...place, values, damaged: [], stamp: stampOf(null, []) };
}
