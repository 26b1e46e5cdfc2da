import { isLazy, KIND_NAMES, type Kind, type RecordPatch, userTextFields } from '@northkeep/contracts';
import { runInAction } from 'mobx';
import type { AppendResult, RecordAction } from '../sync/outbox/action.ts';
import type { RecordKey } from '../sync/ports.ts';
import type { ReadRecordResult, StampedKey } from '../sync/store/read-records.ts';
import { computeStateStamp } from '../sync/store/record-view.ts';
import type { DecryptedRecord } from '../worker/open-records.ts';
import type { ReadAllEvent, ViewFilter } from '../worker/read-all.ts';
import { ChangeWriter } from './change-writer.ts';
import { Collection } from './collection.ts';
import type { CollectionContext } from './collection-context.ts';
import { MERGE_RULES } from './kinds/kind-rules.ts';
import type { MergeRule, MergeRuleNotice } from './kinds/merge-rule.ts';
import { ListRenderer } from './list-renderer.ts';
import { RecordReader } from './record-reader.ts';
import type { RecordRow } from './record-row.ts';

/** Functions of the open vault's sync engine that the collections use. */
export interface SyncPort {
  append(action: RecordAction): Promise<AppendResult>;
  /** Decrypts the given records, except those whose stored state still has the given stamp. */
  read(keys: readonly StampedKey[]): Promise<readonly ReadRecordResult[]>;
}

export interface CollectionsEvents {
  /**
   * Called with the error that prevented a change from being stored on the disk, or with null when everything is
   * stored.
   */
  onStorageError(error: unknown): void;
  /** Called with the number of rows whose changes are being written. */
  onWriting(count: number): void;
  /** Called when a merge rule has changed records, so that the user can be notified. */
  onNotices?(notices: readonly MergeRuleNotice[]): void;
}

const UNSTORED = computeStateStamp(null, []);
/**
 * The observable layer over the engine that stores and sends: one collection for each record kind of the open vault.
 */
export class Collections implements CollectionContext {
  readonly #collections = new Map<Kind, Collection<Kind>>();
  readonly #onNotices: (notices: readonly MergeRuleNotice[]) => void;
  readonly #writer: ChangeWriter;
  readonly #reader: RecordReader;
  readonly #renderer = new ListRenderer((kind) => this.collection(kind).list.reorder());
  #sync: SyncPort | null = null;

  constructor({ onStorageError, onWriting, onNotices = () => {} }: CollectionsEvents) {
    this.#onNotices = onNotices;
    for (const kind of KIND_NAMES) this.#collections.set(kind, new Collection<Kind>(kind, this));
    const row = (kind: Kind, id: string) => this.collection(kind).list.row(id);
    const onStored = (stored: RecordRow, result: AppendResult) => this.#onStored(stored, result);
    this.#writer = new ChangeWriter({ row, onStored, onStorageError, onWriting });
    this.#reader = new RecordReader({
      row,
      whenWritten: (written) => this.#writer.whenWritten(written),
      onMoved: (kinds) => this.#renderRead(kinds),
      onRead: (kinds) => this.#applyRules(({ reads }) => reads.some((kind) => kinds.has(kind))),
    });
  }

  collection(kind: Kind): Collection<Kind> {
    const found = this.#collections.get(kind);
    if (!found) throw new Error(`No such kind: ${kind}`);
    return found;
  }

  /** True while the vault is open. */
  get open(): boolean {
    return this.#sync !== null;
  }

  /** Connects the collections to the engine of an open vault. */
  attach(sync: SyncPort): void {
    this.detach();
    this.#sync = sync;
    this.#writer.attach(sync);
    this.#reader.attach(sync);
    for (const { list } of this.#collections.values()) list.setStatus(isLazy(list.kind) ? 'ready' : 'loading');
  }

  /** Drops every decrypted value from memory. */
  detach(): void {
    this.#sync = null;
    this.#writer.detach();
    this.#reader.detach();
    this.#renderer.cancel();
    runInAction(() => {
      for (const collection of this.#collections.values()) collection.clear();
    });
  }

  /** Resolves when every typed change is on the disk or could not be stored. */
  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** Number of rows whose changes are being written or could not be stored. */
  get unstored(): number {
    return this.#writer.unstored;
  }

  /**
   * Texts of the changes that could not be stored, which exist on this page only, and the titles of their records, which
   * say what a change without a text belongs to.
   */
  get unstoredTexts(): readonly string[] {
    const texts = this.#writer.failedRows.flatMap(({ kind, queue, now: { values } }) => {
      const changed = new Set(queue.flatMap((change) => (change.op === 'remove' ? [] : Object.keys(change.values))));
      return userTextFields(kind).flatMap((name, i) => (i === 0 || changed.has(name) ? [values[name]] : []));
    });
    return texts.filter((text): text is string => typeof text === 'string' && text !== '');
  }

  get failedActions(): readonly RecordAction[] {
    return this.#writer.failedActions;
  }

  retryFailed(): void {
    this.#writer.retryFailed();
  }

  /** Starts to write the row's pending changes. */
  write(row: RecordRow): void {
    this.#writer.write(row);
  }

  showOrder(kind: Kind): void {
    this.#renderer.renderChanged(kind);
  }

  /** Runs one batch of many changes. The lists show them within a second or after {@link renderBatches}. */
  runBatch(work: () => void): void {
    this.#renderer.runBatch(work);
  }

  /** Renders the lists that wait to be rendered. */
  renderBatches(): void {
    this.#renderer.renderPending();
  }

  /** Reads records again. Resolves when the collections show the stored state. */
  async reread(keys: readonly RecordKey[]): Promise<void> {
    this.applyRead({ type: 'changed', keys });
    await Promise.all(keys.map(({ kind }) => this.#reader.whenRead(kind)));
  }

  /** Field values that select, for each kind, the records that a load decrypts before the others. */
  get first(): ViewFilter {
    const chosen = [...this.#collections].flatMap(([kind, { list }]) => (list.first ? [[kind, list.first]] : []));
    return Object.fromEntries(chosen);
  }

  /**
   * Applies an event of the engine: records that were opened, records that have changed in the store, or a new loading
   * status.
   */
  applyRead(event: ReadAllEvent): void {
    if (!this.#sync) return;
    runInAction(() => {
      if (event.type === 'changed') this.#reader.request(event.keys);
      else if (event.type === 'created')
        this.#reader.request(
          event.records.filter((record) => !this.collection(record.kind).list.row(record.id).confirmCreation(record)),
        );
      else if (event.type === 'opened') this.#applyOpened(event.records);
      else for (const kind of event.kinds) this.#advance(kind, event.status);
    });
  }

  #applyOpened(records: readonly DecryptedRecord[]): void {
    const moved = new Set<Kind>();
    for (const record of records) {
      const row = this.collection(record.kind).list.row(record.id);
      if (row.stamp === record.stamp) continue;
      // A record that is altered on the server is not stored, so it cannot be read again.
      const isNew = row.queue.length === 0 && (row.stamp === UNSTORED || row.now.isAltered === true);
      if (!isNew) this.#reader.request([record]);
      else if (row.show(record, record.stamp)) moved.add(record.kind);
    }
    // The first records of a list are rendered immediately; later records are rendered together.
    const first = [...moved].filter((kind) => this.collection(kind).status !== 'partial');
    this.#renderer.render(first);
    this.#renderer.renderLater([...moved].filter((kind) => !first.includes(kind)));
  }

  /** Renders lists after a read. One that is not ready and has more queued reads is rendered later, together with them. */
  #renderRead(moved: readonly Kind[]): void {
    const waits = (kind: Kind) => this.collection(kind).status !== 'ready' && this.#reader.hasRequested(kind);
    this.#renderer.render(moved.filter((kind) => !waits(kind)));
    this.#renderer.renderLater(moved.filter(waits));
  }

  #advance(kind: Kind, status: 'partial' | 'ready'): void {
    if (status === 'ready') {
      this.renderBatches();
      if (this.#reader.isReading(kind)) return void this.#finishAfterReading(kind);
    }
    this.#setStatus(kind, status);
  }

  /** Marks a list ready once the page has read its records with unsent changes, which the load does not decrypt. */
  async #finishAfterReading(kind: Kind): Promise<void> {
    const sync = this.#sync;
    await this.#reader.whenRead(kind);
    if (sync !== this.#sync) return;
    this.renderBatches();
    runInAction(() => this.#setStatus(kind, 'ready'));
  }

  #setStatus(kind: Kind, status: 'partial' | 'ready'): void {
    const { list } = this.collection(kind);
    if (list.status !== 'ready') list.setStatus(status);
    if (status === 'ready') void this.#reader.whenRead(kind).then(() => this.#onReady(kind));
  }

  /** Called when all records of a kind have been loaded. */
  #onReady(kind: Kind): void {
    if (!this.#sync) return;
    this.collection(kind).moveEarlyRecords();
    this.#applyRules(({ reads }) => reads.includes(kind));
  }

  #applyRules(concerns: (rule: MergeRule) => boolean): void {
    for (const rule of MERGE_RULES) {
      const isIncomplete = (kind: Kind) => this.collection(kind).status !== 'ready' || this.#reader.isReading(kind);
      if (!concerns(rule) || rule.reads.some(isIncomplete)) continue;
      const changes = rule.findChanges((kind) => this.collection(kind).list);
      if (changes.length === 0) continue;
      runInAction(() => {
        for (const { kind, id, values } of changes) this.collection(kind).change(id, values as RecordPatch<Kind>);
      });
      this.#onNotices(rule.noticesOf(changes));
    }
  }

  #onStored(row: RecordRow, { stamp, reread, copies }: AppendResult): void {
    row.confirmFirst(stamp);
    runInAction(() => {
      if (row.refresh()) this.#renderer.render([row.kind]);
    });
    if (reread) this.#reader.request([row]);
    if (copies.length > 0) this.#reader.request(copies);
  }
}
