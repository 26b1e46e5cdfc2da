import { FEED_KINDS, type FeedChange, type Kind } from '@northkeep/contracts';
import { computeRetryBackoffMs } from '../../backoff.ts';
import type { OutboxPorts } from '../outbox/rebase-changes.ts';

import type { RecordKey, Transport } from '../ports.ts';
import { readCachedPages } from '../store/cached-pages.ts';
import { formatRecordKey, isSameRecord } from '../store/outbox-entry.ts';
import { parseCached } from '../store/store.ts';

import { applyRecords } from './apply-records.ts';
import {
  lastUpdateOf,
  laterInstant,
  MalformedChangesPagesError,
  readChangesPages,
  readRevisions,
} from './changes-pages.ts';
import { ComparisonSchedule } from './comparison-schedule.ts';
import type { RevisionRow } from './decode-responses.ts';
import { ServerReadError } from './fetch-body.ts';
import { type CachedRevision, type CachedRevisions, findNewerRows, findRolledBack } from './find-rolled-back.ts';
import { SeenVersions } from './seen-versions.ts';

export interface ChangesFeedPorts {
  readonly vaultId: string;
  readonly transport: Transport;
  outboxPorts(): OutboxPorts;
  onChanged(keys: readonly RecordKey[]): void;
  /** Reports all records whose revision decreased, or that are missing without a tombstone. */
  onRollback(keys: readonly RecordKey[]): void;
  /** Reports a 401: the session has ended. */
  onRejected(status: number): void;
  onAnswer(answered: boolean): void;
}

/** Number of records whose content is read at a time. */
const READ_TOGETHER = 500;

/** Fetches the changes that other devices have made. */
export class ChangesFeed {
  readonly #ports: ChangesFeedPorts;
  readonly #seen: SeenVersions;
  readonly #schedule: ComparisonSchedule;
  #running: Promise<void> | null = null;
  #again = false;
  /**
   * Delays the next fetch after malformed pages or a rejected cursor. A missing response causes no delay, because the
   * next event fetches again.
   */
  #backoff = { tries: 0, until: 0 };

  constructor(ports: ChangesFeedPorts) {
    this.#ports = ports;
    this.#seen = new SeenVersions(() => ports.outboxPorts());
    this.#schedule = new ComparisonSchedule(() => ports.outboxPorts().clock);
  }

  /** Fetches all changes since the cursor. When it is due, and after a decreased revision, also compares all revisions. */
  fetchChanges(): Promise<void> {
    if (this.#running) {
      this.#again = true; // the caller needs changes that were made after the running request
      return this.#running.then(() => (this.#again ? this.fetchChanges() : undefined));
    }
    this.#again = false;
    if (this.#backoff.until > this.#ports.outboxPorts().clock.now()) return Promise.resolve();
    this.#running = this.#fetch().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Fetches again without waiting for the backoff, at the user's request or after a new login. */
  endBackoff(): void {
    this.#backoff = { tries: 0, until: 0 };
  }

  /** Called when the server may be another one than before: a comparison of all revisions follows, after a delay. */
  reconnected(): void {
    this.#schedule.reconnected();
  }

  /**
   * Returns true when the server holds this record in an older revision than this device, or has neither the record nor
   * a tombstone; all such records are reported. Returns null while the server does not respond.
   */
  isRolledBack(key: RecordKey): Promise<boolean | null> {
    return this.#asking(async () => {
      const told = await this.#revs();
      if (!told) return null;
      if (told.older.length > 0) await this.#name(told);
      return told.older.some((older) => isSameRecord(older, key));
    });
  }

  async #fetch(): Promise<void> {
    await this.#asking(async () => {
      const { store } = this.#ports.outboxPorts();
      const doubts = await this.#changesSinceCursor();
      if (doubts || this.#schedule.isDue((await store.feed()).comparedAt)) await this.#compare();
      this.#schedule.answered();
      this.endBackoff();
      this.#ports.onAnswer(true);
    });
  }

  /**
   * Reads all changes since the cursor. When the server rejects the cursor, the cursor is dropped and everything is
   * read, because a cursor date in the future would hide every change until that date.
   */
  async #changesSinceCursor(): Promise<boolean> {
    const { store } = this.#ports.outboxPorts();
    const { cursor } = await store.feed();
    try {
      return await this.#changes(cursor, null);
    } catch (error) {
      if (cursor === null || !(error instanceof ServerReadError) || error.status !== 400) throw error;
      await store.setFeed({ ...(await store.feed()), cursor: null, comparedAt: null });
      return this.#changes(null, null);
    }
  }

  /** Resolves to null while the server does not respond; a later event fetches again. */
  async #asking<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServerReadError)) throw error;
      this.#schedule.failed();
      if (error.status === 400 || error instanceof MalformedChangesPagesError) this.#backOff();
      if (error.status === 401) this.#ports.onRejected(error.status);
      else this.#ports.onAnswer(false);
      return null;
    }
  }

  #backOff(): void {
    const { tries } = this.#backoff;
    this.#backoff = { tries: tries + 1, until: this.#ports.outboxPorts().clock.now() + computeRetryBackoffMs(tries) };
  }

  /** Reads the feed to its end. Returns true when a record had a lower revision than the cached record. */
  async #changes(since: string | null, kinds: readonly Kind[] | null): Promise<boolean> {
    const { store } = this.#ports.outboxPorts();
    let doubts = false;
    let cursor = since ?? '';
    const startedAt = this.#ports.outboxPorts().clock.elapsed();
    const isPoll = since !== null && kinds === null;
    const received: FeedChange[] = [];
    const have = isPoll ? await this.#seen.query(since) : {};
    for await (const records of readChangesPages({ since, kinds, have }, this.#ports)) {
      const { changed, rolledBack: older } = await applyRecords(records, this.#ports.outboxPorts());
      if (changed.length > 0) this.#ports.onChanged(changed);
      doubts ||= older.length > 0;
      cursor = laterInstant(cursor, lastUpdateOf(records));
      if (isPoll) received.push(...records);
    }
    if (isPoll) await this.#seen.readCompleted({ cursor, startedAt, records: received });
    if (kinds === null && cursor !== (since ?? ''))
      await store.setFeed({ ...(await store.feed()), cursor, loaded: true });
    return doubts;
  }

  /** Compares every revision with the cache, fetches what is newer and reports rollbacks. */
  async #compare(): Promise<void> {
    const told = await this.#revs();
    if (!told) return;
    const newer = await findNewerRows(told.rows, told.kept);
    if (newer.length > 0) await this.#changes(null, [...new Set(newer.map(({ kind }) => kind))]);
    await this.#takeMarks(newer);
    await this.#name(told);
  }

  /** Returns the server's revisions, the cached records, the records whose revision decreased, and the time. */
  async #revs() {
    const at = this.#ports.outboxPorts().clock.now();
    const before = await this.#cached();
    const rows = await readRevisions(this.#ports);
    if (!rows) return null;
    const kept = await this.#cached();
    const { older, missing } = await findRolledBack(rows, before, kept);
    return { at, rows, kept, older: [...older, ...(await this.#withoutDeleted(missing))] };
  }

  /** Returns the keys of the cached records that are not deleted. */
  async #withoutDeleted(keys: readonly RecordKey[]): Promise<RecordKey[]> {
    const { store } = this.#ports.outboxPorts();
    const live: RecordKey[] = [];
    for (let start = 0; start < keys.length; start += READ_TOGETHER) {
      const some = keys.slice(start, start + READ_TOGETHER);
      const found = await store.transact({ keys: some }, ({ cached }) => ({
        result: some.filter((key) => {
          const row = cached(key);
          return row !== null && parseCached(row)?.deletedAt === null;
        }),
      }));
      live.push(...found);
    }
    return live;
  }

  /** Reports the rolled-back records. While there are any, every fetch compares all revisions. */
  async #name({ at, older }: { readonly at: number; readonly older: readonly RecordKey[] }): Promise<void> {
    const { store } = this.#ports.outboxPorts();
    this.#ports.onRollback(older);
    await store.setFeed({ ...(await store.feed()), comparedAt: older.length > 0 ? null : at });
  }

  /**
   * Applies deletions that were made and purged while this device was offline. Only the list of revisions contains
   * them, not the feed.
   */
  async #takeMarks(rows: readonly RevisionRow[]): Promise<void> {
    const { vaultId } = this.#ports;
    const marks = rows.flatMap(({ kind, id, rev, deletedAt }) =>
      deletedAt === null ? [] : [{ kind, record: { id, vaultId, rev, deletedAt } }],
    );
    const now = await this.#cached();
    const missed = marks.filter(
      ({ kind, record }) => (now.get(formatRecordKey({ kind, id: record.id }))?.rev ?? 0) < record.rev,
    );
    if (missed.length === 0) return;
    const { changed } = await applyRecords(missed, this.#ports.outboxPorts());
    if (changed.length > 0) this.#ports.onChanged(changed);
  }

  /** Returns the revisions of the cached records, without their content. */
  async #cached(): Promise<CachedRevisions> {
    const { store } = this.#ports.outboxPorts();
    const revisions = new Map<string, CachedRevision>();
    for (const name of FEED_KINDS) {
      for await (const page of readCachedPages(store, name))
        for (const { kind, id, rev } of page) revisions.set(formatRecordKey({ kind, id }), { kind, id, rev });
    }
    return revisions;
  }
}
