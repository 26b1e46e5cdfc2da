import { getKindDeclaration, isKind, type Kind } from '@northkeep/contracts';
import { runInAction } from 'mobx';
import type { RecordKey } from '../sync/ports.ts';
import type { ReadRecordResult } from '../sync/store/read-records.ts';
import type { SyncPort } from './collections.ts';
import type { RecordRow } from './record-row.ts';

/** Number of records that are read from the store in one call. */
const BATCH = 50;

/** Pause in ms before a record that could not be read from the store is read again. */
const RETRY_MS = 5_000;

export interface RecordReaderPorts {
  row(kind: Kind, id: string): RecordRow;
  /** Resolves when the change of the row that is being written is on the disk or has failed; null when there is none. */
  whenWritten(row: RecordRow): Promise<void> | null;
  /** Called with the kinds whose order or membership has changed. */
  onMoved(kinds: readonly Kind[]): void;
  /** Called with the kinds whose records were read, when none of their records is left to be read. */
  onRead(kinds: ReadonlySet<Kind>): void;
}

/** Reads records from the engine again after they have changed in the store, and puts them into their rows. */
export class RecordReader {
  readonly #ports: RecordReaderPorts;
  /** Ids of the records that are read next, by kind. */
  readonly #requested = new Map<Kind, Set<string>>();
  /** Number of records of each kind that are being read, or will be requested again after a write or a pause. */
  readonly #underWay = new Map<Kind, number>();
  readonly #waiting = new Set<{ readonly kind: Kind; resolve(): void }>();
  #sync: SyncPort | null = null;
  /** The port whose records are being read in a loop. */
  #running: SyncPort | null = null;

  constructor(ports: RecordReaderPorts) {
    this.#ports = ports;
  }

  attach(sync: SyncPort): void {
    this.#sync = sync;
  }

  detach(): void {
    this.#sync = null;
    this.#requested.clear();
    this.#underWay.clear();
    this.#resolveWaiting();
  }

  request(keys: readonly RecordKey[]): void {
    for (const { kind, id } of keys) {
      const ids = this.#requested.get(kind);
      if (ids) ids.add(id);
      else this.#requested.set(kind, new Set([id]));
    }
    void this.#readRequested();
  }

  /** True while a requested record of this kind, or of a kind above it, is unread: it would hide its descendants. */
  isReading(kind: Kind): boolean {
    const { parents } = getKindDeclaration(kind);
    return this.#isUnread(kind) || parents.some((parent) => isKind(parent) && this.isReading(parent));
  }

  /** True while records of this kind are queued for a read. */
  hasRequested(kind: Kind): boolean {
    return (this.#requested.get(kind)?.size ?? 0) > 0;
  }

  /** Resolves when {@link isReading} is false. */
  whenRead(kind: Kind): Promise<void> {
    if (!this.isReading(kind)) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.add({ kind, resolve }));
  }

  #isUnread(kind: Kind): boolean {
    return this.hasRequested(kind) || (this.#underWay.get(kind) ?? 0) > 0;
  }

  #resolveWaiting(): void {
    for (const one of this.#waiting) {
      if (this.isReading(one.kind)) continue;
      this.#waiting.delete(one);
      one.resolve();
    }
  }

  #addUnderWay({ kind }: RecordKey, count: 1 | -1): void {
    this.#underWay.set(kind, (this.#underWay.get(kind) ?? 0) + count);
  }

  async #readRequested(): Promise<void> {
    const sync = this.#sync;
    if (!sync || sync === this.#running) return;
    this.#running = sync;
    try {
      for (let rows = this.#nextRows(); rows.length > 0; rows = this.#nextRows()) {
        await this.#read(rows, sync);
        if (sync !== this.#sync) return;
      }
    } finally {
      if (this.#running === sync) this.#running = null;
    }
  }

  /**
   * Returns the next rows to read. Kinds with fewer requested records come first, so that thousands of records of one
   * kind do not delay the lists of the others. A row that is being written is requested again after the write, because
   * a read before its end would show an older state.
   */
  #nextRows(): RecordRow[] {
    const rows: RecordRow[] = [];
    const bySize = [...this.#requested].sort(([, a], [, b]) => a.size - b.size);
    for (const [kind, ids] of bySize) {
      for (const id of ids) {
        if (rows.length === BATCH) return rows;
        ids.delete(id);
        const row = this.#ports.row(kind, id);
        const writing = this.#ports.whenWritten(row);
        this.#addUnderWay(row, 1);
        if (writing) void this.#requestAfter(writing, row);
        else rows.push(row);
      }
    }
    return rows;
  }

  async #requestAfter(pause: Promise<void>, row: RecordRow): Promise<void> {
    const sync = this.#sync;
    await pause;
    if (sync !== this.#sync) return;
    this.#addUnderWay(row, -1);
    this.request([row]);
  }

  /** Reads rows. After an error, each is read alone, so that a record that cannot be read delays only its own kind. */
  async #read(rows: readonly RecordRow[], sync: SyncPort): Promise<void> {
    const storedBefore = new Map(rows.map((row) => [row, row.stored]));
    const shown = rows.map(({ kind, id, stamp }) => ({ kind, id, stamp }));
    const found = await sync.read(shown).catch((error: unknown) => {
      console.debug('changed records could not be read', error);
      return null;
    });
    if (sync !== this.#sync) return;
    if (found) return runInAction(() => this.#finish(rows, found, storedBefore));
    const [first, ...others] = rows;
    if (others.length > 0) for (const row of rows) await this.#read([row], sync);
    else if (first) void this.#requestAfter(new Promise((resolve) => setTimeout(resolve, RETRY_MS)), first);
  }

  #finish(
    rows: readonly RecordRow[],
    found: readonly ReadRecordResult[],
    storedBefore: ReadonlyMap<RecordRow, number>,
  ): void {
    const moved = new Set<Kind>();
    for (const { kind, id, record, stamp } of found) {
      const row = this.#ports.row(kind, id);
      const isOutdated = row.stored !== storedBefore.get(row) || row.busy;
      if (isOutdated) this.request([row]);
      else if (row.show(record, stamp)) moved.add(kind);
    }
    for (const row of rows) this.#addUnderWay(row, -1);
    this.#ports.onMoved([...moved]);
    const read = new Set(rows.map(({ kind }) => kind).filter((kind) => !this.#isUnread(kind)));
    if (read.size > 0) this.#ports.onRead(read);
    this.#resolveWaiting();
  }
}
