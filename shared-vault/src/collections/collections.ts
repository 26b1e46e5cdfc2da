import { KIND_NAMES, type Kind, type Patch } from '@northkeep/contracts';
import { runInAction } from 'mobx';
import { type AppendResult, type RecordAction, UNKNOWN_STAMP } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';
import { recordKeyText } from '../sync/store/outbox-entry.ts';
import type { RecordReading, StampedKey } from '../sync/store/read-records.ts';
import { stampOfState } from '../sync/store/record-view.ts';
import type { OpenedRecord } from '../worker/opened.ts';
import type { First, ReadEvent } from '../worker/read-all.ts';
import { Collection } from './collection.ts';
import { findSurplusSteps, PLANNED } from './kinds/selected-steps.ts';
import type { PendingChange } from './pending-change.ts';
import type { CollectionContext } from './record-list.ts';
import type { RecordRow } from './record-row.ts';

/** What the collections need of the engine of the open vault. */
export interface SyncPort {
  append(action: RecordAction): Promise<AppendResult>;
  /** Those of the records that stand otherwise in the store than shown. */
  read(keys: readonly StampedKey[]): Promise<readonly RecordReading[]>;
}

export interface CollectionsEvents {
  /** What kept a change from the disk; null when all is stored. */
  onTrouble(error: unknown): void;
  /** How many changes are on their way to the disk. */
  onWriting(writing: number): void;
  /** Steps that were parked because a merge had left too many selected. */
  onParked?(ids: readonly string[]): void;
}

const UNSTORED = stampOfState(null, []);
const READ_AT_ONCE = 50;
/** While thousands of records come in, lists are drawn anew this often at most: each drawing holds up the keyboard. */
const GROW_MS = 1_000;

/** All collections of the open vault, and the way of their changes to the disk. */
export class Collections implements CollectionContext {
  readonly #collections = new Map<Kind, Collection<Kind>>();
  readonly #onTrouble: (error: unknown) => void;
  readonly #onWriting: (writing: number) => void;
  readonly #onParked: (ids: readonly string[]) => void;
  readonly #writing = new Map<RecordRow, Promise<void>>();
  readonly #stuck = new Set<RecordRow>();
  readonly #wanted = new Map<string, RecordKey>();
  /** Kinds that have grown since their lists were last drawn. */
  readonly #grown = new Set<Kind>();
  #growing: ReturnType<typeof setTimeout> | undefined;
  #desk: SyncPort | null = null;
  #reading: Promise<void> | null = null;

  constructor({ onTrouble, onWriting, onParked = () => {} }: CollectionsEvents) {
    this.#onTrouble = onTrouble;
    this.#onWriting = onWriting;
    this.#onParked = onParked;
    for (const kind of KIND_NAMES) this.#collections.set(kind, new Collection<Kind>(kind, this));
  }

  collection(kind: Kind): Collection<Kind> {
    const found = this.#collections.get(kind);
    if (!found) throw new Error(`No such kind: ${kind}`);
    return found;
  }

  get open(): boolean {
    return this.#desk !== null;
  }

  /** The vault is open. */
  attach(desk: SyncPort): void {
    this.detach();
    this.#desk = desk;
    for (const collection of this.#collections.values()) collection.setStatus('loading');
  }

  /** Drops every opened word from memory. */
  detach(): void {
    this.#desk = null;
    this.#writing.clear();
    this.#stuck.clear();
    this.#wanted.clear();
    this.#reading = null;
    this.#grown.clear();
    clearTimeout(this.#growing);
    this.#growing = undefined;
    runInAction(() => {
      for (const collection of this.#collections.values()) collection.clear();
    });
  }

  /** Resolves when everything typed is on the disk, or cannot get there. */
  async flush(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing.values());
  }

  /** Changes that are being sealed, or could not be stored. */
  get unstored(): number {
    return this.#writing.size + this.#stuck.size;
  }

  /** Reads records again; resolves when they show what the store has. */
  async reread(keys: readonly RecordKey[]): Promise<void> {
    this.take({ type: 'changed', keys });
    await this.#reading;
  }

  /** Words of records that could not be stored: they are on this page only. */
  get unstoredWords(): readonly string[] {
    const words = [...this.#stuck].map(({ now: { values } }) => values.text ?? values.label);
    return words.filter((text) => typeof text === 'string' && text !== '').map(String);
  }

  /** Tries again to store what could not be. */
  retry(): void {
    const rows = [...this.#stuck];
    this.#stuck.clear();
    for (const row of rows) this.write(row);
  }

  /** Takes what the engine has read. */
  take(event: ReadEvent): void {
    if (!this.#desk) return;
    runInAction(() => {
      if (event.type === 'changed') this.#want(event.keys);
      else if (event.type === 'opened') this.#takeOpened(event.records);
      else for (const kind of event.kinds) this.#advance(kind, event.status);
    });
  }

  #advance(kind: Kind, status: 'partial' | 'ready'): void {
    const collection = this.collection(kind);
    if (status === 'ready') this.#drawGrown();
    if (collection.status !== 'ready') collection.setStatus(status);
    if (status === 'ready') void (this.#reading ?? Promise.resolve()).then(() => this.#whole(collection));
  }

  /** Everything of a kind has been read. */
  #whole(collection: Collection<Kind>): void {
    if (!this.#desk) return;
    collection.tidy();
    if (PLANNED.includes(collection.kind)) this.#normalise();
  }

  /** Parks the steps that a merge has left selected beyond the limit, and says so. */
  #normalise(): void {
    if (PLANNED.some((kind) => this.collection(kind).status !== 'ready')) return;
    const parked = findSurplusSteps((kind) => this.collection(kind));
    if (parked.length === 0) return;
    runInAction(() => {
      for (const id of parked) this.collection('steps').change(id, { status: 'parked' } as Patch<Kind>);
    });
    this.#onParked(parked);
  }

  /** What is opened first, by kind. */
  get first(): First {
    return Object.fromEntries([...this.#collections].flatMap(([kind, { first }]) => (first ? [[kind, first]] : [])));
  }

  #takeOpened(records: readonly OpenedRecord[]): void {
    const touched = new Set<Kind>();
    for (const record of records) {
      const row = this.collection(record.kind).row(record.id);
      if (row.stamp === record.stamp) continue;
      const fresh = row.stamp === UNSTORED && row.queue.length === 0;
      if (!fresh) this.#want([record]);
      else if (row.take(record, record.stamp)) touched.add(record.kind);
    }
    // The first records of a list are shown at once, the others together.
    const first = [...touched].filter((kind) => this.collection(kind).status !== 'partial');
    this.#reorder(first);
    for (const kind of touched) if (!first.includes(kind)) this.#grown.add(kind);
    if (this.#grown.size > 0) this.#growing ??= setTimeout(() => runInAction(() => this.#drawGrown()), GROW_MS);
  }

  #drawGrown(): void {
    clearTimeout(this.#growing);
    this.#growing = undefined;
    this.#reorder(this.#grown);
    this.#grown.clear();
  }

  /** Children are hidden and shown with their parents. */
  #reorder(kinds: Iterable<Kind>): void {
    for (const kind of kinds) {
      this.collection(kind).reorder();
      if (kind === 'aims') this.#reorder(['goals']);
      if (kind === 'goals') this.#reorder(['milestones', 'steps']);
      if (kind === 'milestones') this.#reorder(['steps']);
    }
  }

  #want(keys: readonly RecordKey[]): void {
    for (const { kind, id } of keys) this.#wanted.set(recordKeyText({ kind, id }), { kind, id });
    this.#reading ??= this.#readWanted().finally(() => {
      this.#reading = null;
    });
  }

  async #readWanted(): Promise<void> {
    const desk = this.#desk;
    while (desk && desk === this.#desk && this.#wanted.size > 0) {
      const keys = [...this.#wanted.values()].slice(0, READ_AT_ONCE);
      for (const key of keys) this.#wanted.delete(recordKeyText(key));
      const rows = keys.map(({ kind, id }) => this.collection(kind).row(id));
      // What is on its way to the disk is waited for: a reading from before it would be an older one.
      await Promise.all(rows.map((row) => this.#writing.get(row)));
      const counts = new Map(rows.map((row) => [row, row.stored]));
      const shown = rows.map(({ kind, id, stamp }) => ({ kind, id, stamp }));
      const found = await desk.read(shown).catch(() => []);
      if (desk !== this.#desk) return;
      runInAction(() => this.#takeRead(found, counts));
      if (this.#wanted.size === 0 && found.some(({ kind }) => PLANNED.includes(kind))) this.#normalise();
    }
  }

  #takeRead(found: readonly RecordReading[], counts: ReadonlyMap<RecordRow, number>): void {
    const touched = new Set<Kind>();
    for (const { kind, id, record, stamp } of found) {
      const row = this.collection(kind).row(id);
      if (row.stored !== counts.get(row) || row.busy) this.#wanted.set(recordKeyText({ kind, id }), { kind, id });
      else if (row.take(record, stamp)) touched.add(kind);
    }
    this.#reorder(touched);
  }

  /** Seals and stores the row's work, one after the other, the newest values as soon as the last are stored. */
  write(row: RecordRow): void {
    if (this.#stuck.delete(row)) this.#onTrouble(null);
    if (!this.#desk || this.#writing.has(row) || row.queue.length === 0) return;
    const writing = this.#writeAll(row).finally(() => {
      if (this.#writing.get(row) !== writing) return;
      this.#writing.delete(row);
      this.#onWriting(this.#writing.size);
      // Typed in the moment between the last store and this.
      if (row.queue.length > 0 && !this.#stuck.has(row)) this.write(row);
    });
    this.#writing.set(row, writing);
    this.#onWriting(this.#writing.size);
  }

  async #writeAll(row: RecordRow): Promise<void> {
    const desk = this.#desk;
    for (let work = row.queue[0]; work && desk && desk === this.#desk; work = row.queue[0]) {
      if (work.waits.length > 0) await Promise.all(work.waits);
      row.busy = true;
      const begun = row.queue[0] ?? work;
      try {
        const done = await desk.append(this.#actionOf(row, begun));
        if (desk !== this.#desk) return;
        this.#stored(row, done);
        begun.finish();
      } catch (error) {
        if (desk !== this.#desk) return; // locked meanwhile: there is nothing left to try again
        this.#stuck.add(row);
        return this.#onTrouble(error);
      } finally {
        row.busy = false;
      }
    }
  }

  #stored(row: RecordRow, { stamp, reread, copies }: AppendResult): void {
    row.settle(stamp);
    runInAction(() => {
      if (row.show()) this.#reorder([row.kind]);
    });
    if (reread) this.#want([row]);
    if (copies.length > 0) this.#want(copies);
    if (this.#stuck.size === 0) this.#onTrouble(null);
  }

  #actionOf(row: RecordRow, work: PendingChange): RecordAction {
    const { kind, id, stamp } = row;
    const parents = this.#parentsOf(row, work);
    const common = { kind, id, stamp, after: work.after, parents: parents.map((key) => key.id) };
    const parentKind = parents.at(-1)?.kind ?? null;
    if (work.op === 'remove') return { ...common, parentKind, op: 'remove' };
    if (work.op === 'create') return { ...common, parentKind, op: 'create', values: work.values };
    const at = work.unseen ? UNKNOWN_STAMP : stamp;
    return { ...common, stamp: at, parentKind, op: 'change', values: work.values, from: work.from };
  }

  /** The way from the root down, as shown. */
  #parentsOf(row: RecordRow, work: PendingChange): RecordKey[] {
    const chain: RecordKey[] = [];
    const { now } = row;
    let at: Pick<RecordRow['now'], 'parentId' | 'parentKind'> = work.op === 'create' ? work : now;
    while (at.parentId !== null && at.parentKind !== null) {
      chain.unshift({ kind: at.parentKind, id: at.parentId });
      at = this.collection(at.parentKind).row(at.parentId).now;
    }
    return chain;
  }
}
