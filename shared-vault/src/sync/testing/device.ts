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
  /** By vault. */
  readonly #listeners = new Map<string, Set<(message: TabMessage, from: unknown) => void>>();
  readonly #memories = new Map<string, MemoryStore>();
  readonly #newMemory: (() => MemoryStore) | null;
  readonly #vaults = new Set<string>();
  readonly #lockTails = new Map<string, Promise<void>>();

  constructor(world: World, { quick = false, lasting = true }: DeviceOptions = {}) {
    this.world = world;
    this.#newMemory = !lasting ? () => new MemoryStore() : quick ? () => new QuickDisk() : null;
    this.network = new TestNetwork(world.backend);
  }

  async openStore(vaultId: string, onStale?: () => void): Promise<Store> {
    this.#vaults.add(vaultId);
    if (!this.#newMemory) return openIdbStore(this.indexedDB, vaultId, onStale);
    const memory = this.#memories.get(vaultId) ?? this.#newMemory();
    this.#memories.set(vaultId, memory);
    return memory;
  }

  /** Stores of other vaults that this browser has kept. */
  othersThan(vaultId: string): Promise<Store[]> {
    return Promise.all([...this.#vaults].filter((one) => one !== vaultId).map((one) => this.openStore(one)));
  }

  /** The channel as one more tab has it; tests make tabs deaf with another. */
  bus = (vaultId: string): TabBus => {
    const me = {};
    const listeners = this.#listeners.get(vaultId) ?? new Set();
    this.#listeners.set(vaultId, listeners);
    return {
      post: (message) => {
        for (const hear of [...listeners]) queueMicrotask(() => hear(structuredClone(message), me));
      },
      listen: (hear) => {
        const listener = (message: TabMessage, from: unknown) => {
          if (from !== me) hear(message);
        };
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };

  readonly locks: Locks = {
    hold: (name, stopped, work) => {
      const turn = (this.#lockTails.get(name) ?? Promise.resolve()).then(() => (stopped.aborted ? undefined : work()));
      this.#lockTails.set(name, turn);
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
