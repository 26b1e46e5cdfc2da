import type { Catalog } from './catalog.ts';
import { DamagedValueError } from './checksum.ts';
import type { LmdbEnvironment } from './environment.ts';
import { checkStoreInSteps, type StoreCheck } from './store-check.ts';

/** Time in ms after which a check lets other clients be served. */
const CHECK_STEP_MS = 5;

interface RunningChecksPorts {
  readonly environment: LmdbEnvironment;
  readonly catalog: Catalog;
  /** Throws when the store is closed. */
  readonly assertOpen: () => void;
}

/** The checks of an open store, each of which reads one snapshot in steps while the store serves its clients. */
export class RunningChecks {
  readonly #ports: RunningChecksPorts;
  readonly #running = new Set<Promise<StoreCheck>>();

  constructor(ports: RunningChecksPorts) {
    this.#ports = ports;
  }

  /** Runs a check as `Store.check` describes it. */
  run(pause: () => Promise<void>, now: number): Promise<StoreCheck> {
    const check = this.#check(pause, now);
    this.#running.add(check);
    return check.finally(() => this.#running.delete(check));
  }

  /** Resolves when every check has ended and released its snapshot. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #check(pause: () => Promise<void>, now: number): Promise<StoreCheck> {
    const { environment, catalog, assertOpen } = this.#ports;
    // Starts in a new turn of the event loop: LMDB gives all reads of one turn the same snapshot.
    await pause();
    assertOpen();
    const collections = catalog.all().map((collection) => ({ ...collection, indexes: [...collection.indexes] }));
    const steps = checkStoreInSteps(environment, collections);
    try {
      for (let pausedAt = performance.now(); ; ) {
        const { done, value } = steps.next();
        if (done && value.damage !== undefined) environment.recordDamage();
        else if (done && value.mismatches.length === 0) environment.recordCheck(now);
        if (done) return value;
        if (performance.now() - pausedAt < CHECK_STEP_MS) continue;
        await pause();
        assertOpen();
        pausedAt = performance.now();
      }
    } catch (error) {
      if (error instanceof DamagedValueError) environment.recordDamage();
      throw error;
    } finally {
      // Releases the snapshot when the client has disconnected or the store is closing.
      steps.return({ mismatches: [], documents: 0 });
    }
  }
}
