import type { Kind } from '@northkeep/contracts';
import { runInAction } from 'mobx';
import type { RecordKey } from '../sync/ports.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import type { ReadRecordResult } from '../sync/store/read-records.ts';
import type { SyncPort } from './collections.ts';
import type { RecordRow } from './record-row.ts';

/** Number of records that are read from the store in one call. */
const BATCH = 50;

export interface RecordReaderPorts {
  row(kind: Kind, id: string): RecordRow;
  /** Resolves when no change of the row is being written to the disk. */
  whenWritten(row: RecordRow): Promise<void>;
  /** Called with the kinds whose order or membership has changed. */
  onMoved(kinds: Iterable<Kind>): void;
  /** Called with the kinds whose records were read, when no record is left to be read. */
  onRead(kinds: ReadonlySet<Kind>): void;
}

/** Reads records from the engine again after they have changed in the store, and puts them into their rows. */
export class RecordReader {
  readonly #ports: RecordReaderPorts;
  readonly #requested = new Map<string, RecordKey>();
  #sync: SyncPort | null = null;
  #reading: Promise<void> | null = null;

  constructor(ports: RecordReaderPorts) {
    this.#ports = ports;
  }

  attach(sync: SyncPort): void {
    this.#sync = sync;
  }

  detach(): void {
    this.#sync = null;
    this.#requested.clear();
    this.#reading = null;
  }

  request(keys: readonly RecordKey[]): void {
    for (const { kind, id } of keys) this.#requested.set(formatRecordKey({ kind, id }), { kind, id });
    this.#reading ??= this.#readRequested().finally(() => {
      this.#reading = null;
    });
  }

  get isReading(): boolean {
    return this.#reading !== null;
  }

  /** Resolves when all records requested so far have been read. */
  async whenRead(): Promise<void> {
    await this.#reading;
  }

  async #readRequested(): Promise<void> {
    const sync = this.#sync;
    while (sync && sync === this.#sync && this.#requested.size > 0) {
      const keys = [...this.#requested.values()].slice(0, BATCH);
      for (const key of keys) this.#requested.delete(formatRecordKey(key));
      const rows = keys.map(({ kind, id }) => this.#ports.row(kind, id));
      // Waits for pending writes of these rows, because a read before their end would show an older state.
      await Promise.all(rows.map((row) => this.#ports.whenWritten(row)));
      const storedBefore = new Map(rows.map((row) => [row, row.stored]));
      const shown = rows.map(({ kind, id, stamp }) => ({ kind, id, stamp }));
      const found = await sync.read(shown).catch(() => []);
      if (sync !== this.#sync) return;
      runInAction(() => this.#apply(found, storedBefore));
      if (this.#requested.size === 0) this.#ports.onRead(new Set(found.map(({ kind }) => kind)));
    }
  }

  #apply(found: readonly ReadRecordResult[], storedBefore: ReadonlyMap<RecordRow, number>): void {
    const moved = new Set<Kind>();
    for (const { kind, id, record, stamp } of found) {
      const row = this.#ports.row(kind, id);
      const isOutdated = row.stored !== storedBefore.get(row) || row.busy;
      if (isOutdated) this.#requested.set(formatRecordKey({ kind, id }), { kind, id });
      else if (row.show(record, stamp)) moved.add(kind);
    }
    this.#ports.onMoved(moved);
  }
}
