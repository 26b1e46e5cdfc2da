import { IDBFactory } from 'fake-indexeddb';
import { openIdbStore } from '../idb-store.ts';
import { MemoryStore } from '../memory-store.ts';
import type { Locks, TabBus, TabMessage } from '../ports.ts';
import type { Store } from '../store.ts';
import { TestClock } from './clock.ts';
import { TestNetwork } from './network.ts';
import { Tab, type TabOptions } from './tab.ts';
import type { World } from './world.ts';

/** A disk that outlives its tabs and takes no turns of the event loop: for thousands of runs. */
class QuickDisk extends MemoryStore {
  override readonly lasting = true;
}

export interface DeviceOptions {
  readonly quick?: boolean;
  /** False where the browser keeps nothing. */
  readonly lasting?: boolean;
}

/** Tabs of one browser profile: one IndexedDB, one lock table, one channel a vault. */
export class Device {
  readonly indexedDB = new IDBFactory();
  readonly network: TestNetwork;
  readonly clock = new TestClock();
  readonly world: World;
  readonly #listeners = new Set<(message: TabMessage, from: unknown) => void>();
  readonly #memory: MemoryStore | null;
  #lockTail: Promise<void> = Promise.resolve();

  constructor(world: World, { quick = false, lasting = true }: DeviceOptions = {}) {
    this.world = world;
    this.#memory = !lasting ? new MemoryStore() : quick ? new QuickDisk() : null;
    this.network = new TestNetwork(world.backend);
  }

  async openStore(vaultId: string, onStale?: () => void): Promise<Store> {
    return this.#memory ?? openIdbStore(this.indexedDB, vaultId, onStale);
  }

  /** The channel as one more tab has it; tests make tabs deaf with another. */
  bus = (): TabBus => {
    const me = {};
    return {
      post: (message) => {
        for (const hear of [...this.#listeners]) queueMicrotask(() => hear(structuredClone(message), me));
      },
      listen: (hear) => {
        const listener = (message: TabMessage, from: unknown) => {
          if (from !== me) hear(message);
        };
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  };

  readonly locks: Locks = {
    hold: (_name, stopped, work) => {
      const turn = this.#lockTail.then(() => (stopped.aborted ? undefined : work()));
      this.#lockTail = turn;
      return turn;
    },
  };

  /** A tab that dies at once at its `crashAt`th step into store or network. */
  async tab(options: Partial<TabOptions> = {}): Promise<Tab> {
    const tab = new Tab(this, { vaultId: this.world.vaultId, ...options });
    await tab.open();
    return tab;
  }
}
