import { when } from 'mobx';
import type { Collections } from '../collections/collections.ts';
import { loadLazyModule } from '../load-part.ts';
import type { EngineHost } from './engine-host.ts';
import type { Trash } from './lists/trash.ts';
import { cancelUnsentDeletion } from './outbox/withdraw-deletion.ts';
import type { RecordKey } from './ports.ts';
import { isDeletedRecord } from './store/record-view.ts';
import type { SyncState } from './sync-state.ts';

/** Time in ms that the undo of a deletion waits for the server to confirm the deletion. */
const DELETION_WAIT_MS = 4000;

/** Not stored for offline use, because the trash is on the server (scripts/src/build/finish-shell.ts). */
const loadTrash = () => loadLazyModule(() => import(/* webpackChunkName: "trash" */ './lists/trash.ts'));

export interface DeletedRecordsPorts {
  readonly host: EngineHost;
  readonly state: SyncState;
  readonly collections: Collections;
}

/** Reads and restores deleted records: those in the trash, and those whose deletion was not sent yet. */
export class DeletedRecords {
  readonly #host: EngineHost;
  readonly #state: SyncState;
  readonly #collections: Collections;

  constructor({ host, state, collections }: DeletedRecordsPorts) {
    this.#host = host;
    this.#state = state;
    this.#collections = collections;
  }

  /**
   * Decrypts the latest deletions that can be restored, up to a number of pages. Rejects while the server does not
   * respond.
   */
  async readTrash(pages: number): Promise<Trash> {
    const { opened } = this.#host;
    if (!opened) return { records: [], hasOlder: false };
    const { readTrash } = await loadTrash();
    return readTrash(opened.ports, opened.sealer, pages);
  }

  /** Restores a record from the trash. When it resolves, the record is shown. Rejects with the server's error. */
  async restore(key: RecordKey): Promise<void> {
    const { opened } = this.#host;
    if (!opened) return;
    const { restoreDeletedRecord: restoreDeleted } = await loadTrash();
    await restoreDeleted(opened.ports, key, opened.sealer);
    await this.#host.fetchChanges();
    // The fetched record would be decrypted only later. It is read now, because the caller may change it immediately.
    await this.#collections.reread([key]);
  }

  /**
   * Restores a record that was deleted just now, under its id. An unsent deletion is withdrawn; any other is undone
   * once the server has confirmed it. Rejects when this device is offline or the server does not confirm the deletion
   * within {@link DELETION_WAIT_MS}, and with the server's error.
   */
  async undo(key: RecordKey): Promise<void> {
    if (await this.#withdraw(key)) return;
    await this.#host.sendNow();
    await this.#waitUntilConfirmed(key);
    await this.restore(key);
  }

  /** Resolves when no change of this record waits any more, whatever waits or is refused of other records. */
  async #waitUntilConfirmed(key: RecordKey): Promise<void> {
    const end = performance.now() + DELETION_WAIT_MS;
    for (;;) {
      const { status } = this.#state;
      if (!(await this.#hasUnsentChange(key))) return;
      if (!status.online || status.blocker) throw new Error('the deletion was not confirmed');
      await when(() => this.#state.status !== status, { timeout: end - performance.now() });
    }
  }

  async #hasUnsentChange(key: RecordKey): Promise<boolean> {
    const { ports } = this.#host;
    if (!ports) throw new Error('Vault is locked');
    return ports.store.transact({ keys: [key] }, (found) => ({ result: found.entries(key).length > 0 }));
  }

  /** Returns true for a record that was deleted according to the data on this device. */
  async isDeleted(key: RecordKey): Promise<boolean> {
    await this.#host.flush();
    const { ports } = this.#host;
    if (!ports) return false;
    return ports.store.transact({ keys: [key] }, (found) => ({
      result: isDeletedRecord(found.cached(key), found.entries(key)),
    }));
  }

  /** Returns false when the deletion was already sent, or when another device has deleted the record as well. */
  async #withdraw(key: RecordKey): Promise<boolean> {
    await this.#host.flush();
    const { ports } = this.#host;
    if (!ports || !(await cancelUnsentDeletion(key, ports.store))) return false;
    ports.bus.post({ type: 'changed', keys: [key] });
    this.#host.listsChanged();
    await this.#collections.reread([key]);
    return this.#collections.collection(key.kind).get(key.id) !== undefined;
  }
}
