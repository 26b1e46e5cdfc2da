import type { MergeRuleNotice } from '../collections/kinds/merge-rule.ts';
import { loadLazyModule } from '../load-part.ts';
import { DeletedRecords } from './deleted-records.ts';
import { EngineHost } from './engine-host.ts';
import type { EngineHostPorts } from './engine-host-ports.ts';
import type { VaultAccess } from './engine-ports.ts';
import type { ComparedRecord } from './feed/compare-rolled-back.ts';
import type { ConflictResolutionContext } from './lists/resolve-conflict.ts';
import { type Conflict, type RejectedChange, type ResolvedConflict, retryRejectedEntry } from './lists/sync-lists.ts';
import type { Trash } from './lists/trash.ts';
import type { UnsentRecord } from './lists/waiting-list.ts';
import type { RecordKey } from './ports.ts';
import type { OriginStorageEstimate } from './storage-space.ts';
import type { ConflictSide } from './store/store.ts';
import { SyncState } from './sync-state.ts';
import type { SyncStatus, SyncStatusLabel } from './sync-status.ts';

const loadDecisions = () =>
  loadLazyModule(() => import(/* webpackChunkName: "sync-on-demand" */ './lists/resolve-conflict.ts'));
const loadComparison = () =>
  loadLazyModule(() => import(/* webpackChunkName: "sync-on-demand" */ './feed/compare-rolled-back.ts'));
const loadWaitingList = () =>
  loadLazyModule(() => import(/* webpackChunkName: "sync-on-demand" */ './lists/waiting-list.ts'));

export type SyncPorts = Omit<EngineHostPorts, 'state'>;

/**
 * Public interface of synchronisation: its observable state, the engine of the signed-in user's vault, and the commands
 * of the user. Every getter can be read in a MobX observer.
 */
export class Sync {
  readonly #state = new SyncState();
  readonly #host: EngineHost;
  readonly #collections: SyncPorts['collections'];
  readonly #deleted: DeletedRecords;

  constructor(ports: SyncPorts) {
    this.#collections = ports.collections;
    this.#host = new EngineHost({ ...ports, state: this.#state });
    this.#deleted = new DeletedRecords({ host: this.#host, state: this.#state, collections: ports.collections });
  }

  get status(): SyncStatus {
    return this.#state.status;
  }
  get statusLabel(): SyncStatusLabel {
    return this.#state.statusLabel;
  }
  /** Number of records with changes that the server has not confirmed. */
  get waitingCount(): number {
    return this.#state.waitingCount;
  }
  /** Changes that the server rejected for good: the 'Not saved' list. */
  get rejected(): readonly RejectedChange[] {
    return this.#state.lists.rejected;
  }
  get conflicts(): readonly Conflict[] {
    return this.#state.lists.conflicts;
  }
  /** Conflicts that were resolved in the last `TRASH_RETENTION_DAYS`. */
  get resolvedConflicts(): readonly ResolvedConflict[] {
    return this.#state.lists.resolvedConflicts;
  }
  get notices(): readonly MergeRuleNotice[] {
    return this.#state.notices;
  }
  /** Records that the server holds in an older or another state than this device. */
  get rolledBack(): readonly RecordKey[] {
    return this.#state.rolledBack;
  }
  /** Records of the server that the user's devices have not written. They are neither stored nor shown. */
  get unverified(): readonly RecordKey[] {
    return this.#state.unverified;
  }
  /** The records of {@link rolledBack} that {@link compareRolledBack} has read; null before. */
  get comparedRecords(): readonly ComparedRecord[] | null {
    return this.#state.comparedRecords;
  }
  /**
   * Time of the last comparison of all revisions that found every record as the user's devices have written it, in ms
   * since the epoch; null before the first one.
   */
  get checkedAt(): number | null {
    return this.#state.checkedAt;
  }
  get storage(): OriginStorageEstimate {
    return this.#state.storage;
  }
  /** Time of the server's last response to this page, in ms since the epoch; null before the first one. */
  get lastResponseAt(): number | null {
    return this.#state.lastResponseAt;
  }
  /** True while closing the page would lose a change. */
  get hasUnstoredChanges(): boolean {
    return this.#host.hasUnstoredChanges;
  }
  /** Texts of changes that could not be stored: they exist on this page only. */
  get unstoredTexts(): readonly string[] {
    return this.#collections.unstoredTexts;
  }

  /** Starts the engine of a vault and stops the previous engine; null only stops the previous engine. */
  use(vaultId: string | null): Promise<void> {
    return this.#host.use(vaultId);
  }
  unlock(vaultId: string, access: VaultAccess): Promise<void> {
    return this.#host.unlock(vaultId, access);
  }
  lock(): void {
    this.#host.lock();
  }
  /**
   * Resolves when all typed changes are on this device. Rejects when one could not be stored, or when the vault was
   * locked meanwhile, which drops such a change.
   */
  flush(): Promise<void> {
    return this.#host.storeAll();
  }
  /** Resolves when every typed change is on this device or could not be stored. */
  settle(): Promise<void> {
    return this.#host.flush();
  }
  /** Stores everything before a lock. `onProgress` is called whenever a change has been stored. */
  prepareLock(onProgress?: () => void): Promise<void> {
    return this.#host.prepareLock(onProgress);
  }
  sendNow(): Promise<void> {
    return this.#host.sendNow();
  }
  sendWithoutDelay(): Promise<void> {
    return this.#host.sendWithoutDelay();
  }
  fetchChanges(): Promise<void> {
    return this.#host.fetchChanges();
  }
  /** Fetches changes and compares all revisions with the server's. */
  compareAll(): Promise<void> {
    return this.#host.compareAll();
  }
  streamOpened(): void {
    this.#host.streamOpened();
  }
  setOnline(online: boolean): void {
    this.#host.setOnline(online);
  }
  resume(): void {
    this.#host.resume();
  }
  measureStorage(): Promise<void> {
    return this.#host.measureStorage();
  }
  storeClosedByUpgrade(): void {
    this.#host.storeClosedByUpgrade();
  }
  onStorageError(error: unknown): void {
    this.#host.onStorageError(error);
  }
  onWriting(count: number): void {
    this.#host.onWriting(count);
  }
  announceNotices(notices: readonly MergeRuleNotice[]): void {
    this.#host.announceNotices(notices);
  }
  dismissNotice(id: string): void {
    this.#state.removeNotice(id);
  }

  /** Puts a rejected change back into the outbox and sends it. */
  async retryRejected(id: string): Promise<void> {
    const engine = await this.#host.engine();
    const { ports } = this.#host;
    if (!ports || !engine) return;
    const key = await retryRejectedEntry(id, ports.store, ports.clock);
    if (key) this.#collections.applyRead({ type: 'changed', keys: [key] });
    engine.resume();
    this.#host.listsChanged();
    engine.sendWithoutDelay();
  }

  /** Deletes a rejected change. */
  async discardRejected(id: string): Promise<void> {
    const discard = () => ({ writes: { removeRejected: [id] }, result: null });
    await this.#host.ports?.store.transact({ keys: [] }, discard);
    this.#host.listsChanged();
  }

  /** Resolves a conflict: the stored value is kept, or this device's value is written as a new change. */
  resolveConflict(id: string, side: ConflictSide): Promise<void> {
    return this.#decide(async (context) => (await loadDecisions()).resolveConflict(id, side, context));
  }

  /** Puts a resolved conflict back into the list, with both values. */
  reopenConflict(id: string): Promise<void> {
    return this.#decide(async (context) => (await loadDecisions()).reopenConflict(id, context));
  }

  /** Reads both versions of the records that were rolled back. Rejects while the server does not respond. */
  async compareRolledBack(): Promise<void> {
    const { opened } = this.#host;
    const keys = this.rolledBack;
    if (!opened || keys.length === 0) return;
    const { compareRolledBack } = await loadComparison();
    const compared = await compareRolledBack(keys, { ...opened.ports, sealer: opened.sealer });
    // The vault may have been locked and the list may have changed while the server answered.
    if (this.#host.opened && this.rolledBack === keys) this.#state.setComparedRecords(compared);
  }

  /**
   * Ends a rollback: the server's state is adopted, or overwritten with this device's state as new changes. Rejects
   * without any effect while the server does not respond.
   */
  async resolveRollback(side: ConflictSide): Promise<void> {
    const keys = this.rolledBack;
    await this.#decide(async (context) => {
      const { resolveRollback } = await loadDecisions();
      await resolveRollback(keys, side, context);
      this.#state.setRolledBack([]);
    });
    (await this.#host.engine())?.resume();
  }

  /** Decrypts at most `limit` records with waiting changes, the latest first. */
  async readWaitingList(limit = 20): Promise<readonly UnsentRecord[]> {
    const { opened } = this.#host;
    if (!opened) return [];
    return (await loadWaitingList()).readUnsentRecords(opened.ports.store, opened.sealer, limit);
  }

  /**
   * Decrypts the latest deletions that can be restored, up to a number of pages. Rejects while the server does not
   * respond.
   */
  readTrash(pages = 1): Promise<Trash> {
    return this.#deleted.readTrash(pages);
  }
  /** Restores a record from the trash. When it resolves, the record is shown. Rejects with the server's error. */
  restoreDeleted(key: RecordKey): Promise<void> {
    return this.#deleted.restore(key);
  }
  /** Restores a record that was deleted just now, under its id. Rejects when the deletion is not confirmed in time. */
  undoDeletion(key: RecordKey): Promise<void> {
    return this.#deleted.undo(key);
  }
  /** Returns true for a record that was deleted according to the data on this device. */
  isDeleted(key: RecordKey): Promise<boolean> {
    return this.#deleted.isDeleted(key);
  }

  /** Returns all changes that have not reached the server, decrypted, as JSON. */
  async exportUnsentChanges(): Promise<string> {
    await this.settle();
    const { opened } = this.#host;
    if (!opened) return '[]';
    return (await loadWaitingList()).exportUnsentChanges(opened.ports.store, opened.sealer);
  }

  /** Shows and sends changes that were carried over from the store of a former vault. */
  async announceCarriedOver(keys: readonly RecordKey[]): Promise<void> {
    if (keys.length === 0) return;
    this.#host.ports?.bus.post({ type: 'changed', keys });
    this.#collections.applyRead({ type: 'changed', keys });
    this.#host.listsChanged();
    (await this.#host.engine())?.sendWithoutDelay();
  }

  async #decide(run: (context: ConflictResolutionContext) => Promise<void>): Promise<void> {
    const { opened } = this.#host;
    if (opened) await run({ ...opened, collections: this.#collections });
    this.#host.listsChanged();
  }
}
