import { coalesceRuns } from '../coalesce-runs.ts';
import type { EnginePorts } from '../engine-ports.ts';
import type { Clock, FieldCipher } from '../ports.ts';
import { StoreClosedError, type VaultStore } from '../store/store.ts';
import type { SyncState } from '../sync-state.ts';
import { readSyncLists } from './sync-lists.ts';

/**
 * When more than `MANY_WAITING` records wait, a pause follows each count of the outbox: `COUNT_PAUSE_MS` ms, or
 * `PAUSE_PER_RECORD_MS` ms for each record when more than 5,000 wait.
 */
const MANY_WAITING = 50;
const COUNT_PAUSE_MS = 500;
const PAUSE_PER_RECORD_MS = 0.1;
/** Pause after a count that failed; without another one the status would say 'Saving' until the next change. */
const COUNT_RETRY_MS = 1_000;

interface SyncListsReaderPorts {
  readonly state: SyncState;
  /** Returns null while no engine runs. */
  enginePorts(): EnginePorts | null;
  /** Returns null while the vault is locked. */
  sealer(): FieldCipher | null;
  /** Called when a change waits in a store that survives the page and none waited before. */
  onFirstWaiting(store: VaultStore): void;
}

/** Reads the outbox and the lists of rejected changes and conflicts, and shows them in the {@link SyncState}. */
export class SyncListsReader {
  readonly #ports: SyncListsReaderPorts;
  /**
   * Number of changes that are being written to the disk. `version` increases with every update. A reader of the outbox
   * compares it, so that it does not overwrite a newer number.
   */
  #writing = { count: 0, version: 0 };
  /** Reads the lists again. */
  readonly refresh = coalesceRuns('count of the outbox', () => this.#readOrRetry());

  /** Ends the pause after a count, so that a requested count starts now. */
  endPause: () => void = () => {};

  constructor(ports: SyncListsReaderPorts) {
    this.#ports = ports;
  }

  /** Shows the number of changes that are being written. At 0, reads the lists before the number is shown. */
  setWriting(count: number): void {
    this.#writing = { count, version: this.#writing.version + 1 };
    if (count > 0) this.#ports.state.setStatus({ writing: count });
    else this.refresh();
  }

  async #readOrRetry(): Promise<void> {
    const ports = this.#ports.enginePorts();
    try {
      await this.#read();
    } catch (error) {
      if (!(error instanceof StoreClosedError)) ports?.clock.after(COUNT_RETRY_MS, this.refresh);
      throw error;
    }
  }

  async #read(): Promise<void> {
    const { state } = this.#ports;
    const ports = this.#ports.enginePorts();
    const sealer = this.#ports.sealer();
    const { version } = this.#writing;
    if (!ports) return state.setStatus({ writing: this.#writing.count });
    const { counts, rejected, conflicts, resolvedConflicts } = await readSyncLists(ports.store, sealer);
    if (ports !== this.#ports.enginePorts()) return;
    if (counts.waiting > 0 && state.status.waiting === 0 && ports.store.isPersistent)
      this.#ports.onFirstWaiting(ports.store);
    const isOpen = sealer !== null && sealer === this.#ports.sealer();
    state.setLists(
      isOpen ? { rejected, conflicts, resolvedConflicts } : { rejected: [], conflicts: [], resolvedConflicts: [] },
    );
    // When another write has begun during the read, the newer number of writes is kept.
    const writing = version === this.#writing.version ? this.#writing.count : state.status.writing;
    state.setStatus({ ...counts, writing });
    // Delays the next count: during an import, reading the whole outbox after each response would take most of the
    // page's time.
    const pause = Math.max(COUNT_PAUSE_MS, counts.waiting * PAUSE_PER_RECORD_MS);
    if (counts.waiting > MANY_WAITING) await this.#pause(pause, ports.clock);
  }

  #pause(ms: number, clock: Clock): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, resolve);
      this.endPause = () => {
        cancel();
        resolve();
      };
    });
  }
}
