import { CHANGES_OVERLAP_MS, type FeedChange, formatRecordVersion, type RecordVersion } from '@northkeep/contracts';
import type { Clock } from '../ports.ts';
import { formatRecordKey } from '../store/outbox-entry.ts';
import type { VaultStore } from '../store/store.ts';

/**
 * Time after which no record with a time up to a cursor can still become visible. The clocks of the server's machines
 * differ by at most the overlap, and a write takes seconds; twice the overlap leaves room for both.
 */
export const SETTLED_AFTER_MS = 2 * CHANGES_OVERLAP_MS;
/** Number of versions that a request names, so that its address stays below the limits of proxies. */
const NAMED_MAX = 50;
/** Number of versions that are compared with the cache in one transaction. */
const COMPARED_TOGETHER = 500;

/** Parameters of the changes feed that keep the server from sending what this device has. */
export interface SeenQuery {
  readonly seen?: string;
  readonly settled?: 'true';
}

interface CompletedRead {
  readonly cursor: string;
  /** Monotonic time at which the request was sent. */
  readonly startedAt: number;
  readonly records: readonly FeedChange[];
}

/**
 * Remembers which records of the overlap this tab has received, so that a poll does not transfer them again. It is kept
 * in memory only: after a start the first poll receives the whole overlap once.
 */
export class SeenVersions {
  readonly #ports: () => { readonly store: VaultStore; readonly clock: Clock };
  #versions = new Map<string, RecordVersion>();
  #cursor: string | null = null;
  /** Monotonic time at which a read with the current cursor had ended. */
  #cursorAt = 0;
  #settled: string | null = null;

  constructor(ports: () => { readonly store: VaultStore; readonly clock: Clock }) {
    this.#ports = ports;
  }

  /** Returns the parameters for a read since the cursor. */
  async query(cursor: string): Promise<SeenQuery> {
    if (cursor === this.#settled) return { settled: 'true' };
    this.#forgetBefore(Date.parse(cursor) - CHANGES_OVERLAP_MS);
    const latest = [...this.#versions.values()].sort((a, b) => b.updatedAt - a.updatedAt).slice(0, NAMED_MAX);
    const stored = await this.#withCached(latest);
    return stored.length === 0 ? {} : { seen: stored.map(formatRecordVersion).join() };
  }

  /** Remembers what a complete read since a cursor has returned. `cursor` is the cursor after the read. */
  async readCompleted({ cursor, startedAt, records }: CompletedRead): Promise<void> {
    for (const { kind, record } of records) {
      if (!('updatedAt' in record) || typeof record.updatedAt !== 'string') continue;
      const { id, rev } = record;
      const version = { kind, id, rev, updatedAt: Date.parse(record.updatedAt) };
      this.#versions.set(formatRecordKey(version), version);
    }
    if (cursor !== this.#cursor) {
      this.#cursor = cursor;
      this.#cursorAt = this.#ports().clock.elapsed();
      this.#settled = null;
      return;
    }
    if (cursor === this.#settled || startedAt < this.#cursorAt + SETTLED_AFTER_MS) return;
    const versions = [...this.#versions.values()];
    // A version that was received but not applied, such as a deletion of a record whose change was just sent, must be
    // sent again.
    if ((await this.#withCached(versions)).length < versions.length) return;
    this.#settled = cursor;
    this.#versions.clear();
  }

  #forgetBefore(time: number): void {
    for (const [key, { updatedAt }] of this.#versions) if (updatedAt < time) this.#versions.delete(key);
  }

  /** Returns the versions whose record is cached on this device in the same revision. */
  async #withCached(versions: readonly RecordVersion[]): Promise<readonly RecordVersion[]> {
    const stored: RecordVersion[] = [];
    for (let start = 0; start < versions.length; start += COMPARED_TOGETHER) {
      const keys = versions.slice(start, start + COMPARED_TOGETHER);
      const found = await this.#ports().store.transact({ keys }, ({ cached }) => ({
        result: keys.filter((version) => cached(version)?.rev === version.rev),
      }));
      stored.push(...found);
    }
    return stored;
  }
}
