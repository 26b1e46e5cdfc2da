import type { EngineHostPorts } from './engine-host-ports.ts';
import type { Clock } from './ports.ts';
import { isQuotaError } from './store/idb-promises.ts';

/** Pause before a change that could not be written to the disk is tried again. */
const STORE_RETRY_MS = 5_000;

/**
 * Shows that changes cannot be written to the disk, with the space that is left, and writes them again after a pause.
 */
export class StorageErrors {
  readonly #host: Pick<EngineHostPorts, 'state' | 'collections' | 'readStorage'>;
  readonly #clock: () => Clock | null;
  #cancelRetry: () => void = () => {};

  /** `clock` returns null while no engine runs. */
  constructor(host: Pick<EngineHostPorts, 'state' | 'collections' | 'readStorage'>, clock: () => Clock | null) {
    this.#host = host;
    this.#clock = clock;
  }

  /**
   * Handles the error of a change that could not be written. Null clears the error: no failed change is left, or a
   * failed change is being written again.
   */
  report(error: unknown): void {
    const { state, collections } = this.#host;
    // Only a newer page can write to a database that a newer release has upgraded.
    if (state.status.storageError === 'outdated') return;
    const storageError = error === null ? null : isQuotaError(error) ? 'no-room' : 'no-storage';
    this.#cancelRetry();
    if (storageError !== null)
      this.#cancelRetry = this.#clock()?.after(STORE_RETRY_MS, () => collections.retryFailed()) ?? (() => {});
    if (storageError === state.status.storageError) return;
    state.setStatus({ storageError });
    if (storageError === null) return;
    console.warn('a change could not be stored on this device', error);
    void this.measureStorage();
  }

  async measureStorage(): Promise<void> {
    const storage = await this.#host.readStorage?.();
    if (storage) this.#host.state.setStorage(storage);
  }
}
