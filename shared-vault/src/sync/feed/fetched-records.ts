import type { FeedChange } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { formatRecordKey } from '../store/outbox-entry.ts';
import { type AppliedRecords, uniqueKeys } from './apply-records.ts';
import { type ReadingPorts, RecordReading } from './record-reading.ts';

export interface FetchedRecordsPorts {
  outboxPorts(): ReadingPorts;
  onChanged(keys: readonly RecordKey[]): void;
  onAltered(changes: readonly FeedChange[]): void;
}

/**
 * Records that this device has no copy of and that the user's devices have not written, found since the start of this
 * tab. They are not stored: each comparison of all revisions reads them again.
 */
export class UnverifiedRecords {
  readonly #report: (keys: readonly RecordKey[]) => void;
  #keys = new Map<string, RecordKey>();

  constructor(report: (keys: readonly RecordKey[]) => void) {
    this.#report = report;
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  add(keys: readonly RecordKey[]): void {
    this.#change((all) => {
      for (const { kind, id } of keys) all.set(formatRecordKey({ kind, id }), { kind, id });
    });
  }

  remove(keys: readonly RecordKey[]): void {
    if (this.#keys.size === 0) return;
    this.#change((all) => {
      for (const key of keys) all.delete(formatRecordKey(key));
    });
  }

  /** Keeps only records that the server still has. */
  keepOnly(keys: readonly RecordKey[]): void {
    if (this.#keys.size === 0) return;
    const present = new Set(keys.map(formatRecordKey));
    this.remove([...this.#keys.values()].filter((key) => !present.has(formatRecordKey(key))));
  }

  #change(alter: (keys: Map<string, RecordKey>) => void): void {
    const keys = new Map(this.#keys);
    alter(keys);
    const isSame = keys.size === this.#keys.size && [...keys.keys()].every((key) => this.#keys.has(key));
    this.#keys = keys;
    if (!isSame) this.#report([...keys.values()]);
  }
}

/** The records of one fetch: applies and announces them, and collects what is wrong with them. */
export class FetchedRecords {
  readonly #ports: FetchedRecordsPorts;
  readonly #unverified: UnverifiedRecords;
  readonly #reading: RecordReading;
  #rolledBack: readonly RecordKey[] = [];
  readonly #found = new Map<string, RecordKey>();
  /** Names of the states that are older than the copy, by the key of the record. */
  readonly #older = new Map<string, { readonly key: RecordKey; readonly state: string }>();

  constructor(ports: FetchedRecordsPorts, unverified: UnverifiedRecords) {
    this.#ports = ports;
    this.#unverified = unverified;
    this.#reading = new RecordReading(() => ports.outboxPorts());
  }

  /** True when only the comparison of all revisions shows whether the server has lost or forged something. */
  get hasDoubts(): boolean {
    return this.#older.size > 0 || this.#rolledBack.length > 0 || this.#reading.isWaiting;
  }

  /** States that are older than the copy on this device, and that were not applied. */
  get olderStates(): readonly { readonly key: RecordKey; readonly state: string }[] {
    return [...this.#older.values()];
  }

  /** Records that are an older state than the copy on this device, another history, or forged. */
  get rolledBack(): readonly RecordKey[] {
    return this.#rolledBack;
  }

  /** Records of this fetch that the user's devices have not written. */
  get unverified(): readonly RecordKey[] {
    return [...this.#found.values()];
  }

  /** True for a record that this fetch has received and not taken. */
  isHeldBack(key: RecordKey): boolean {
    return this.#reading.isWaitingFor(key) || this.#found.has(formatRecordKey(key));
  }

  async take(records: readonly FeedChange[]): Promise<void> {
    this.#collect(await this.#reading.take(records), records);
  }

  /** Decides on the deletion marks whose parents were awaited. */
  async end(): Promise<void> {
    this.#collect(await this.#reading.end());
  }

  #collect(
    { changed, taken, older, rolledBack, unverified, altered }: AppliedRecords,
    records: readonly FeedChange[] = [],
  ): void {
    const names = new Set(older.map(formatRecordKey));
    for (const { kind, record } of records) {
      const key = { kind, id: record.id };
      const name = formatRecordKey(key);
      if (names.has(name)) this.#older.set(name, { key, state: `${record.rev}.${record.h?.n}` });
    }
    this.#rolledBack = uniqueKeys([...this.#rolledBack, ...rolledBack]);
    this.#unverified.remove(taken);
    this.#unverified.add(unverified);
    for (const key of unverified) this.#found.set(formatRecordKey(key), key);
    if (changed.length > 0) this.#ports.onChanged(changed);
    if (altered.length > 0) this.#ports.onAltered(altered);
  }
}
