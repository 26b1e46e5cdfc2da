import { type DecisionContext, reopenConflict, resolveConflict, resolveRollback } from './lists/resolve-conflict.ts';
import { exportUnsentChanges, retryRejectedEntry } from './lists/sync-lists.ts';
import { type DeletedRecord, readTrash, restoreDeleted } from './lists/trash.ts';
import { readWaitingList, type WaitingRecord } from './lists/waiting-list.ts';
import type { RecordKey } from './ports.ts';
import type { ConflictSide } from './store/store.ts';
import { OldSyncEngine } from './sync-engine.ts';

/** How saving stands, and what a person can do about it. */
export class Sync extends OldSyncEngine {
  /** Tries a refused change again. */
  async retryRejected(id: string): Promise<void> {
    const engine = await this.engine;
    if (!this.enginePorts || !engine) return;
    const { store, clock } = this.enginePorts;
    const key = await retryRejectedEntry(id, store, clock);
    if (key) this.library.take({ type: 'changed', keys: [key] });
    engine.resume();
    this.listsChanged();
    engine.sendWithoutDelay();
  }

  /** Gives a refused change up. */
  async discardRejected(id: string): Promise<void> {
    await this.enginePorts?.store.transact({ keys: [] }, () => ({ writes: { removeRejected: [id] }, result: null }));
    this.listsChanged();
  }

  /** Settles a conflict: the stored value stays, or this device's is written as a new change. */
  resolveConflict(id: string, side: ConflictSide): Promise<void> {
    return this.#decide((at) => resolveConflict(id, side, at));
  }

  /** Takes a choice of the last 30 days back: both values stand in the list again. */
  reopenConflict(id: string): Promise<void> {
    return this.#decide((at) => reopenConflict(id, at));
  }

  /**
   * Ends an older state: the server's is taken, or this device's is written on top of it as new changes. Rejects where
   * the server does not answer; nothing has happened then.
   */
  async resolveRollback(side: ConflictSide): Promise<void> {
    const keys = this.rolledBack;
    await this.#decide(async (at) => {
      await resolveRollback(keys, side, at);
      this.setRolledBack([]);
    });
    (await this.engine)?.resume();
  }

  /** Records whose changes wait, the latest first, opened; at most `limit`. */
  async readWaitingList(limit = 20): Promise<readonly WaitingRecord[]> {
    const at = this.opened;
    return at ? readWaitingList(at.ports.store, at.sealer, limit) : [];
  }

  /** What was deleted in the last 30 days and can be restored, opened. Rejects where the server does not answer. */
  async readTrash(): Promise<readonly DeletedRecord[]> {
    const at = this.opened;
    return at ? readTrash(at.ports, at.sealer) : [];
  }

  /** Takes a record out of the trash; it comes back to its list. Rejects with the server's answer. */
  async restoreDeleted(key: RecordKey): Promise<void> {
    if (!this.enginePorts) return;
    await restoreDeleted(this.enginePorts, key);
    await this.fetchChanges();
  }

  /** Everything that has not reached the server, as a text. */
  async exportUnsentChanges(): Promise<string> {
    await this.flush();
    const at = this.opened;
    return at ? exportUnsentChanges(at.ports.store, at.sealer) : '[]';
  }

  /** Changes have been taken over from the store of a former vault. */
  async announceCarriedOver(keys: readonly RecordKey[]): Promise<void> {
    if (keys.length === 0) return;
    this.enginePorts?.bus.post({ type: 'changed', keys });
    this.library.take({ type: 'changed', keys });
    this.listsChanged();
    (await this.engine)?.sendWithoutDelay();
  }

  async #decide(work: (at: DecisionContext) => Promise<void>): Promise<void> {
    const at = this.opened;
    if (at) await work({ ...at, library: this.library });
    this.listsChanged();
  }
}
