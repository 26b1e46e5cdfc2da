import { choose, type Deciding, settleOlder, undoChoice } from './decide.ts';
import { exportWaiting, retryRefusal } from './lists.ts';
import type { RecordKey } from './ports.ts';
import type { Side } from './store.ts';
import { SyncEngine } from './sync-engine.ts';
import { type Deleted, readTrash, restoreDeleted } from './trash.ts';
import { readWaiting, type Waiting } from './waiting-list.ts';

/** How saving stands, and what a person can do about it. */
export class Sync extends SyncEngine {
  /** Tries a refused change again. */
  async retry(id: string): Promise<void> {
    const engine = await this.engine;
    if (!this.enginePorts || !engine) return;
    const { store, clock } = this.enginePorts;
    const key = await retryRefusal(id, store, clock);
    if (key) this.library.take({ type: 'changed', keys: [key] });
    engine.resume();
    this.listsChanged();
    engine.hurry();
  }

  /** Gives a refused change up. */
  async discard(id: string): Promise<void> {
    await this.enginePorts?.store.transact({ keys: [] }, () => ({ writes: { unrefuse: [id] }, result: null }));
    this.listsChanged();
  }

  /** Settles a conflict: the stored value stays, or this device's is written as a new change. */
  choose(id: string, side: Side): Promise<void> {
    return this.#decide((at) => choose(id, side, at));
  }

  /** Takes a choice of the last 30 days back: both values stand in the list again. */
  undoChoice(id: string): Promise<void> {
    return this.#decide((at) => undoChoice(id, at));
  }

  /**
   * Ends an older state: the server's is taken, or this device's is written on top of it as new changes. Rejects where
   * the server does not answer; nothing has happened then.
   */
  async settleOlder(side: Side): Promise<void> {
    const keys = this.older;
    await this.#decide(async (at) => {
      await settleOlder(keys, side, at);
      this.setOlder([]);
    });
    (await this.engine)?.resume();
  }

  /** Records whose changes wait, the latest first, opened; at most `limit`. */
  async waitingList(limit = 20): Promise<readonly Waiting[]> {
    const at = this.opened;
    return at ? readWaiting(at.ports.store, at.sealer, limit) : [];
  }

  /** What was deleted in the last 30 days and can be restored, opened. Rejects where the server does not answer. */
  async trash(): Promise<readonly Deleted[]> {
    const at = this.opened;
    return at ? readTrash(at.ports, at.sealer) : [];
  }

  /** Takes a record out of the trash; it comes back to its list. Rejects with the server's answer. */
  async restore(key: RecordKey): Promise<void> {
    if (!this.enginePorts) return;
    await restoreDeleted(this.enginePorts, key);
    await this.check();
  }

  /** Everything that has not reached the server, as a text. */
  async exportWaiting(): Promise<string> {
    await this.flush();
    const at = this.opened;
    return at ? exportWaiting(at.ports.store, at.sealer) : '[]';
  }

  /** Changes have been taken over from the store of a former vault. */
  async took(keys: readonly RecordKey[]): Promise<void> {
    if (keys.length === 0) return;
    this.enginePorts?.bus.post({ type: 'changed', keys });
    this.library.take({ type: 'changed', keys });
    this.listsChanged();
    (await this.engine)?.hurry();
  }

  async #decide(work: (at: Deciding) => Promise<void>): Promise<void> {
    const at = this.opened;
    if (at) await work({ ...at, library: this.library });
    this.listsChanged();
  }
}
