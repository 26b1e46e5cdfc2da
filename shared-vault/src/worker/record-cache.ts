import { type FeedChange, getKindDeclaration, isKind, type Kind } from '@northkeep/contracts';
import { type HeaderReading, isShownAltered } from '../sync/feed/read-header.ts';
import { RecordReading } from '../sync/feed/record-reading.ts';
import { isQuotaError } from '../sync/store/idb-promises.ts';
import type { ReadAllPorts, ShownAs } from './read-all.ts';
import { readHeaders } from './read-headers.ts';

/** Number of records that are stored in one transaction. */
export const WRITE_BATCH_SIZE = 500;

/**
 * Stores the records of the server on this device. A full disk does not end the read: the records are shown, and the
 * next start reads them from the server again.
 */
export class RecordCache {
  readonly #ports: ReadAllPorts;
  readonly #reading: RecordReading;
  #fullDiskError: unknown = null;
  /** Kinds of records with unsent changes that could not be stored: the page merges and shows only stored ones. */
  readonly #incomplete = new Set<Kind>();

  /** What the headers of records say that are not stored yet. */
  readonly #readings = new WeakMap<FeedChange['record'], HeaderReading>();

  private constructor(ports: ReadAllPorts, isFirstRead: boolean) {
    this.#ports = ports;
    const knownReading = (record: FeedChange['record']) => this.#readings.get(record);
    this.#reading = new RecordReading(() => ({ ...ports, knownReading, isFirstRead }));
  }

  static async open(ports: ReadAllPorts): Promise<RecordCache> {
    return new RecordCache(ports, (await ports.store.cachedCount()) === 0);
  }

  /** Compares records with their headers before they are shown. */
  async verify(changes: readonly FeedChange[]): Promise<readonly ShownAs[]> {
    const readings = await readHeaders(changes, this.#ports);
    return changes.map(({ kind, record }, i) => {
      const reading = readings[i] ?? { state: 'missing' };
      this.#readings.set(record, reading);
      if (reading.state === 'fits') return 'whole';
      return isShownAltered(kind, record, reading) ? 'altered' : 'hidden';
    });
  }

  /** Error of a full disk; null when every record is stored. */
  get fullDiskError(): unknown {
    return this.#fullDiskError;
  }

  /** Returns false when the disk is full. Throws any other error of the store. */
  async store(changes: readonly FeedChange[]): Promise<boolean> {
    try {
      for (let start = 0; start < changes.length; start += WRITE_BATCH_SIZE)
        await this.#reading.take(changes.slice(start, start + WRITE_BATCH_SIZE));
      return true;
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      this.#fullDiskError = error;
      return false;
    }
  }

  /** Stores records with unsent changes, and lets the page read them. */
  async storeEdited(changes: readonly FeedChange[]): Promise<void> {
    if (changes.length === 0) return;
    if (await this.store(changes))
      this.#ports.emit({ type: 'changed', keys: changes.map(({ kind, record }) => ({ kind, id: record.id })) });
    else for (const { kind } of changes) this.#incomplete.add(kind);
  }

  /** Announces that all records of these kinds are posted. Leaves out the kinds of which the page lacks a record. */
  announceReady(kinds: readonly Kind[]): void {
    this.#ports.emit({ type: 'status', kinds: kinds.filter((kind) => this.#isComplete(kind)), status: 'ready' });
  }

  /** A missing record hides its descendants, too. */
  #isComplete(kind: Kind): boolean {
    const { parents } = getKindDeclaration(kind);
    return !this.#incomplete.has(kind) && parents.every((parent) => !isKind(parent) || this.#isComplete(parent));
  }
}
