import type { FeedChange, Kind } from '@northkeep/contracts';
import { computeRetryBackoffMs } from '../../backoff.ts';
import type { OutboxPorts } from '../outbox/rebase-changes.ts';
import { computeRemainingPauseMs } from '../outbox/record-retries.ts';
import type { RecordKey, Transport } from '../ports.ts';
import { formatRecordKey, isSameRecord } from '../store/outbox-entry.ts';
import type { VaultStore } from '../store/store.ts';

import { uniqueKeys } from './apply-records.ts';
import { isAbove, readCachedRevisions, withoutDeleted } from './cached-revisions.ts';
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
import { FetchedRecords, UnverifiedRecords } from './fetched-records.ts';
import { type CachedRevisions, findNewerRows, findRolledBack } from './find-rolled-back.ts';
import { LockedReadingError } from './record-reading.ts';
import { SeenVersions } from './seen-versions.ts';
import { restoreWithheld } from './withheld-restorations.ts';

export interface ChangesFeedPorts {
  readonly vaultId: string;
  readonly transport: Transport;
  outboxPorts(): OutboxPorts;
  onChanged(keys: readonly RecordKey[]): void;
  /** Reports all records of which the server has an older or another state, or that are missing without a tombstone. */
  onRollback(keys: readonly RecordKey[]): void;
  /** Reports all records that the user's devices have not written and of which this device has no copy. */
  onUnverified(keys: readonly RecordKey[]): void;
  /** Reports the time of the last comparison that found every record as the user's devices have written it. */
  onChecked(at: number | null): void;
  /** Reports those of the unverified records that are shown all the same, so that they can be read. */
  onAltered(changes: readonly FeedChange[]): void;
  /** Reports a 401: the session has ended. */
  onRejected(status: number): void;
  onAnswer(answered: boolean): void;
}

/** The server's revisions, compared with the cache. */
interface ServerRevisions {
  /** Time of the request, in ms since the epoch. */
  readonly at: number;
  readonly rows: readonly RevisionRow[];
  /** Revisions of the cached records before the request, and after its response. */
  readonly before: CachedRevisions;
  readonly kept: CachedRevisions;
  /** Records whose revision decreased, and those that are missing. */
  readonly older: readonly RecordKey[];
}

/**
 * What the list of all revisions says of a record.
 * - `older`: an older revision than this device has, a deletion that the user's devices have not made, or nothing of a
 *   record that this device has.
 * - `deleted`: a deletion that is true, or nothing of a record that this device does not have.
 * - `live`: that the server has it.
 */
export type ListedState = 'older' | 'deleted' | 'live';

/** Fetches the changes that other devices have made. While the vault is locked, nothing is fetched. */
export class ChangesFeed {
  readonly #ports: ChangesFeedPorts;
  readonly #seen: SeenVersions;
  readonly #schedule: ComparisonSchedule;
  readonly #unverified: UnverifiedRecords;
  #running: Promise<void> | null = null;
  #again = false;
  /** Older states that the fetch with the last comparison has shown, although the list of revisions did not. */
  #shownOlder: ReadonlySet<string> = new Set();
  /** True after a comparison of this tab. */
  #hasCompared = false;
  /**
   * Delays the next fetch after malformed pages or a rejected cursor. A missing response causes no delay, because the
   * next event fetches again.
   */
  #backoff = { tries: 0, until: 0 };

  constructor(ports: ChangesFeedPorts) {
    this.#ports = ports;
    this.#seen = new SeenVersions(() => ports.outboxPorts());
    this.#schedule = new ComparisonSchedule(() => ports.outboxPorts().clock);
    this.#unverified = new UnverifiedRecords((keys) => ports.onUnverified(keys));
  }

  /** Fetches all changes since the cursor. When it is due, and after a decreased revision, also compares all revisions. */
  fetchChanges(): Promise<void> {
    if (this.#running) {
      this.#again = true; // the caller needs changes that were made after the running request
      return this.#running.then(() => (this.#again ? this.fetchChanges() : undefined));
    }
    this.#again = false;
    if (this.#isLocked) return Promise.resolve();
    if (computeRemainingPauseMs(this.#backoff.until, this.#ports.outboxPorts().clock.now()) > 0)
      return Promise.resolve();
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
   * Compares all revisions, for a record of which the server says that it does not have it. Records that are older than
   * on this device are reported. Returns null while the server does not respond.
   */
  whatIsListed(key: RecordKey): Promise<ListedState | null> {
    return this.#asking(async () => {
      if (this.#isLocked) return null;
      const read = new FetchedRecords(this.#ports, this.#unverified);
      const told = await this.#compare(read);
      if (!told) return null;
      await read.end();
      const older = uniqueKeys([...told.older, ...read.rolledBack]);
      if (older.length > 0) await this.#name({ at: told.at, older });
      if (older.some((one) => isSameRecord(one, key))) return 'older';
      const row = told.rows.find((one) => isSameRecord(one, key));
      const isMark = row && row.deletedAt !== null && (await isAbove(row, this.#ports.outboxPorts().store));
      return !row || isMark ? 'deleted' : 'live';
    });
  }

  /** Reports records of an answer to a change. */
  foundUnverified(keys: readonly RecordKey[]): void {
    this.#unverified.add(keys);
  }

  get #isLocked(): boolean {
    return this.#ports.outboxPorts().sealer === null;
  }

  async #fetch(): Promise<void> {
    const { store } = this.#ports.outboxPorts();
    await this.#reportChecked(store);
    await this.#asking(async () => {
      const read = new FetchedRecords(this.#ports, this.#unverified);
      await this.#changesSinceCursor(read);
      const told = (await this.#isComparisonDue(read)) ? await this.#compare(read) : null;
      // Without the list of revisions, the marks that wait are judged by a later fetch.
      if (told) await read.end();
      if (told) {
        const older = uniqueKeys([...told.older, ...read.rolledBack, ...this.#shownAgain(read)]);
        await this.#name({ at: told.at, older });
      }
      await this.#reportChecked(store);
      this.#schedule.answered();
      this.endBackoff();
      this.#ports.onAnswer(true);
    });
  }

  /**
   * Reads all changes since the cursor. When the server rejects the cursor, the cursor is dropped and everything is
   * read, because a cursor date in the future would hide every change until that date.
   */
  async #changesSinceCursor(read: FetchedRecords): Promise<void> {
    const { store } = this.#ports.outboxPorts();
    const { cursor } = await store.feed();
    try {
      await this.#changes(cursor, null, read);
    } catch (error) {
      if (cursor === null || !(error instanceof ServerReadError) || error.status !== 400) throw error;
      await store.setFeed({ ...(await store.feed()), cursor: null, comparedAt: null });
      await this.#changes(null, null, read);
    }
  }

  /** Resolves to null while the server does not respond; a later event fetches again. */
  async #asking<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof LockedReadingError) return null; // the unlock fetches again
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

  /** Reads the feed to its end. */
  async #changes(since: string | null, kinds: readonly Kind[] | null, read: FetchedRecords): Promise<void> {
    const { store } = this.#ports.outboxPorts();
    let cursor = since ?? '';
    const startedAt = this.#ports.outboxPorts().clock.elapsed();
    const isPoll = since !== null && kinds === null;
    const received: FeedChange[] = [];
    const have = isPoll ? await this.#seen.query(since) : {};
    for await (const records of readChangesPages({ since, kinds, have }, this.#ports)) {
      await read.take(records);
      cursor = laterInstant(cursor, lastUpdateOf(records));
      if (isPoll) received.push(...records);
    }
    if (isPoll) await this.#seen.readCompleted({ cursor, startedAt, records: received });
    if (kinds !== null || cursor === (since ?? '')) return;
    // A record that was not taken lies behind the cursor. Only the comparison of all revisions reads it again.
    const compared = read.hasDoubts ? { comparedAt: null } : {};
    await store.setFeed({ ...(await store.feed()), cursor, loaded: true, ...compared });
  }

  /** Compares every revision with the cache and fetches what is newer. */
  async #compare(read: FetchedRecords): Promise<ServerRevisions | null> {
    const told = await this.#revs();
    if (!told) return null;
    const newer = await findNewerRows(told.rows, told.kept);
    if (newer.length > 0) await this.#changes(null, [...new Set(newer.map(({ kind }) => kind))], read);
    await this.#takeMarks(newer, read);
    this.#unverified.keepOnly([...told.rows, ...read.unverified]);
    const withheld = await restoreWithheld(told, this.#ports.outboxPorts());
    if (withheld.length > 0) this.#ports.onChanged(withheld);
    return { ...told, older: [...told.older, ...withheld] };
  }

  /**
   * Returns the records that the server shows in an older state for the second time. An answer that was on its way while
   * the copy became newer shows one once.
   */
  #shownAgain({ olderStates }: FetchedRecords): readonly RecordKey[] {
    const before = this.#shownOlder;
    const nameOf = ({ key, state }: (typeof olderStates)[number]) => `${formatRecordKey(key)}.${state}`;
    this.#shownOlder = new Set(olderStates.map(nameOf));
    return olderStates.filter((one) => before.has(nameOf(one))).map(({ key }) => key);
  }

  /** Returns the server's revisions; null when the answer is no list of them. */
  async #revs(): Promise<ServerRevisions | null> {
    const { store, clock } = this.#ports.outboxPorts();
    const at = clock.now();
    const before = await readCachedRevisions(store);
    const rows = await readRevisions(this.#ports);
    if (!rows) return null;
    const kept = await readCachedRevisions(store);
    const { older, missing } = await findRolledBack(rows, before, kept);
    return { at, rows, before, kept, older: [...older, ...(await withoutDeleted(missing, store))] };
  }

  /** Reports the rolled-back records. While there are any, every fetch compares all revisions. */
  async #name({ at, older }: Pick<ServerRevisions, 'at' | 'older'>): Promise<void> {
    const { store } = this.#ports.outboxPorts();
    this.#ports.onRollback(older);
    this.#hasCompared = true;
    const checked = older.length === 0 && this.#unverified.isEmpty ? { checkedAt: at } : {};
    await store.setFeed({ ...(await store.feed()), comparedAt: older.length > 0 ? null : at, ...checked });
  }

  /** A new tab compares too when the last comparison has found something, which is not stored. */
  async #isComparisonDue(read: FetchedRecords): Promise<boolean> {
    const { comparedAt, checkedAt } = await this.#ports.outboxPorts().store.feed();
    const hasFound = !this.#hasCompared && checkedAt !== comparedAt;
    return read.hasDoubts || hasFound || this.#schedule.isDue(comparedAt);
  }

  /** Reports what this tab or another one has stored. */
  async #reportChecked(store: Pick<VaultStore, 'feed'>): Promise<void> {
    this.#ports.onChecked((await store.feed()).checkedAt ?? null);
  }

  /**
   * Applies deletions that were made and purged while this device was offline. Only the list of revisions contains
   * them, not the feed.
   */
  async #takeMarks(rows: readonly RevisionRow[], read: FetchedRecords): Promise<void> {
    const { vaultId } = this.#ports;
    const marks = rows.flatMap(({ kind, id, rev, deletedAt, h }) =>
      deletedAt === null ? [] : [{ kind, record: { id, vaultId, rev, deletedAt, ...(h ? { h } : {}) } }],
    );
    const now = await readCachedRevisions(this.#ports.outboxPorts().store);
    const missed = marks.filter(({ kind, record: { id, rev } }) => {
      return (now.get(formatRecordKey({ kind, id }))?.rev ?? 0) < rev && !read.isHeldBack({ kind, id });
    });
    if (missed.length > 0) await read.take(missed);
  }
}
