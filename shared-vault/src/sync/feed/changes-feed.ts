import { KIND_NAMES, type Kind } from '@northkeep/contracts';
import { get, ReadFailed } from '../../worker/read-all.ts';
import type { OutboxPorts } from '../outbox/rebase-changes.ts';
import type { RecordKey, Transport } from '../ports.ts';
import { isSameRecord, recordKeyText } from '../store/outbox-entry.ts';
import { type CachedRecord, parseCached } from '../store/store.ts';
import { applyRecords, uniqueKeys } from './apply-records.ts';
import { decodeChangesPage, decodeRevisions, type RevisionRow } from './decode-responses.ts';

export interface ChangesFeedPorts {
  readonly vaultId: string;
  readonly transport: Transport;
  outboxPorts(): OutboxPorts;
  onChanged(keys: readonly RecordKey[]): void;
  /** All records whose revision went back or that are missing without a mark. */
  onRollback(keys: readonly RecordKey[]): void;
  /** An answer that says more than 'not now': 401 or a changed vault. */
  onRejected(status: number): void;
  onAnswer(answered: boolean): void;
}

/** Asks the server what other devices have changed. */
export class ChangesFeed {
  readonly #ports: ChangesFeedPorts;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(ports: ChangesFeedPorts) {
    this.#ports = ports;
  }

  /** Reads what has changed since the cursor; on the first start of a day, and after a doubt, all revisions too. */
  fetchChanges(): Promise<void> {
    if (this.#running) {
      this.#again = true; // whoever asks now wants to know of what came after the running one
      return this.#running.then(() => (this.#again ? this.fetchChanges() : undefined));
    }
    this.#again = false;
    this.#running = this.#fetch().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /**
   * True where the server has an older state of this record than this device, or neither the record nor a mark of it:
   * then all such are named. Null where it does not answer.
   */
  isRolledBack(key: RecordKey): Promise<boolean | null> {
    return this.#asking(async () => {
      const told = await this.#revs();
      if (!told) return null;
      if (told.older.length > 0) await this.#name(told.older);
      return told.older.some((older) => isSameRecord(older, key));
    });
  }

  async #fetch(): Promise<void> {
    await this.#asking(async () => {
      const { store } = this.#ports.outboxPorts();
      const state = await store.feed();
      const doubts = await this.#changes(state.cursor, null);
      if (doubts || state.checkedOn !== this.#today()) await this.#compare();
      this.#ports.onAnswer(true);
    });
  }

  /** Null where the server does not answer: the next occasion asks again. */
  async #asking<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ReadFailed)) throw error;
      if (error.status === 401) this.#ports.onRejected(error.status);
      else this.#ports.onAnswer(false);
      return null;
    }
  }

  #today(): string {
    return new Date(this.#ports.outboxPorts().clock.now()).toISOString().slice(0, 10);
  }

  /** Reads the feed to its end. True where a record came with a lower revision than the one kept here. */
  async #changes(since: string | null, kinds: readonly Kind[] | null): Promise<boolean> {
    const { store } = this.#ports.outboxPorts();
    let doubts = false;
    let cursor = since;
    let after: string | null = null;
    do {
      const query = new URLSearchParams();
      if (since !== null) query.set('since', since);
      if (kinds !== null) query.set('kinds', kinds.join(','));
      if (after !== null) query.set('after', after);
      const page = decodeChangesPage(await get(`/sync/changes?${query}`, this.#ports));
      const { changed, rolledBack: older } = await applyRecords(page.records, this.#ports.outboxPorts());
      if (changed.length > 0) this.#ports.onChanged(changed);
      doubts ||= older.length > 0;
      if (page.cursor !== null && page.cursor > (cursor ?? '')) cursor = page.cursor;
      after = page.next;
    } while (after !== null);
    if (kinds === null && cursor !== since) await store.setFeed({ ...(await store.feed()), cursor, loaded: true });
    return doubts;
  }

  /** Compares every revision with the cache, fetches what is newer and names what went back. */
  async #compare(): Promise<void> {
    const told = await this.#revs();
    if (!told) return;
    const newer = told.rows.filter((row) => row.rev > (told.kept.get(recordKeyText(row))?.rev ?? 0));
    if (newer.length > 0) await this.#changes(null, [...new Set(newer.map(({ kind }) => kind))]);
    await this.#takeMarks(newer);
    await this.#name(told.older);
  }

  /** The revisions of everything, what is kept here, and what of it went back. */
  async #revs() {
    const before = await this.#cached();
    const rows = decodeRevisions(await get('/sync/revs', this.#ports));
    if (!rows) return null;
    const kept = await this.#cached();
    return { rows, kept, older: findRolledBack(rows, before, kept) };
  }

  /** Until nothing went back any more, all revisions are compared again with every look. */
  async #name(older: readonly RecordKey[]): Promise<void> {
    const { store } = this.#ports.outboxPorts();
    this.#ports.onRollback(older);
    await store.setFeed({ ...(await store.feed()), checkedOn: older.length > 0 ? null : this.#today() });
  }

  /** What was deleted and purged while this device was away has left the feed: its revision is all there is of it. */
  async #takeMarks(rows: readonly RevisionRow[]): Promise<void> {
    const { vaultId } = this.#ports;
    const marks = rows.flatMap(({ kind, id, rev, deletedAt }) =>
      deletedAt === null ? [] : [{ kind, record: { id, vaultId, rev, deletedAt } }],
    );
    const now = await this.#cached();
    const missed = marks.filter(
      ({ kind, record }) => (now.get(recordKeyText({ kind, id: record.id }))?.rev ?? 0) < record.rev,
    );
    if (missed.length === 0) return;
    const { changed } = await applyRecords(missed, this.#ports.outboxPorts());
    if (changed.length > 0) this.#ports.onChanged(changed);
  }

  async #cached(): Promise<ReadonlyMap<string, CachedRecord>> {
    const { store } = this.#ports.outboxPorts();
    const rows = (await Promise.all(KIND_NAMES.map((kind) => store.cachedOf(kind)))).flat();
    return new Map(rows.map((row) => [recordKeyText(row), row]));
  }
}

/** Judges only what did not move while the answer was on its way. */
function findRolledBack(
  rows: readonly RevisionRow[],
  before: ReadonlyMap<string, CachedRecord>,
  now: ReadonlyMap<string, CachedRecord>,
): RecordKey[] {
  const told = new Map(rows.map((row) => [recordKeyText(row), row.rev]));
  const older = [...now.values()].filter((row) => {
    if (before.get(recordKeyText(row))?.rev !== row.rev) return false;
    const rev = told.get(recordKeyText(row));
    return rev === undefined ? parseCached(row)?.deletedAt === null : rev < row.rev;
  });
  return uniqueKeys(older);
}
