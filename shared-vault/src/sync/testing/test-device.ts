import { IDBFactory } from 'fake-indexeddb';
import type { EnginePorts } from '../engine-ports.ts';
import type { Locks, TabBus } from '../ports.ts';
import { FallbackStore, type Outages } from '../store/fallback-store.ts';
import { openIdbStore } from '../store/idb-store.ts';
import { MemoryStore } from '../store/memory-store.ts';
import type { VaultStore } from '../store/store.ts';
import type { TestAccount } from './test-account.ts';
import { TestClock } from './test-clock.ts';
import { TestNetwork } from './test-network.ts';
import { TestTab, type TestTabOptions } from './test-tab.ts';

/**
 * A store in memory that remains after its tabs are closed and needs no turns of the event loop, for thousands of runs.
 */
class MemoryDisk extends MemoryStore {
  override readonly isPersistent = true;
}

export interface TestDeviceOptions {
  readonly quick?: boolean;
  /** False when the browser stores nothing. */
  readonly lasting?: boolean;
}

/** Tabs of one browser profile: one IndexedDB, one lock table and one channel per vault. */
export class TestDevice {
  readonly indexedDB = new IDBFactory();
  readonly network: TestNetwork;
  readonly clock = new TestClock();
  readonly testAccount: TestAccount;
  /** Listeners of each channel, by vault id. */
  readonly #listeners = new Map<string, Set<(message: unknown, from: unknown) => void>>();
  readonly #memories = new Map<string, MemoryStore>();
  readonly #newMemory: (() => MemoryStore) | null;
  readonly #vaults = new Set<string>();
  readonly #lockTails = new Map<string, Promise<void>>();

  constructor(testAccount: TestAccount, { quick = false, lasting = true }: TestDeviceOptions = {}) {
    this.testAccount = testAccount;
    this.#newMemory = !lasting ? () => new MemoryStore() : quick ? () => new MemoryDisk() : null;
    this.network = new TestNetwork(testAccount.backend);
  }

  async openStore(vaultId: string, onStale?: () => void, outages: Outages = new Map()): Promise<EnginePorts['store']> {
    this.#vaults.add(vaultId);
    if (!this.#newMemory)
      return new FallbackStore(await openIdbStore(this.indexedDB, vaultId, onStale), vaultId, outages);
    const memory = this.#memories.get(vaultId) ?? this.#newMemory();
    this.#memories.set(vaultId, memory);
    return memory;
  }

  /** Returns the stores of the other vaults on this device. */
  othersThan(vaultId: string): Promise<VaultStore[]> {
    return Promise.all([...this.#vaults].filter((one) => one !== vaultId).map((one) => this.openStore(one)));
  }

  /** Opens the channel for one more tab; a test can pass a different function to isolate a tab. */
  bus = (vaultId: string): TabBus => {
    const me = {};
    const listeners = this.#listeners.get(vaultId) ?? new Set();
    this.#listeners.set(vaultId, listeners);
    return {
      post: (message) => {
        for (const hear of [...listeners]) queueMicrotask(() => hear(structuredClone(message), me));
      },
      listen: (hear) => {
        const listener = (message: unknown, from: unknown) => {
          if (from !== me) hear(message);
        };
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };

  /** Posts any value to the tabs of the vault, as another release or a tampered page might. */
  postToTabs(message: unknown): void {
    for (const hear of this.#listeners.get(this.testAccount.vaultId) ?? []) hear(message, null);
  }

  readonly locks: Locks = {
    hold: (name, stopped, work) => {
      const turn = (this.#lockTails.get(name) ?? Promise.resolve()).then(() => (stopped.aborted ? undefined : work()));
      this.#lockTails.set(name, turn);
      return turn;
    },
  };

  /** Opens a tab. With `crashAt`, the tab crashes at the call with that number into store or network. */
  async tab(options: Partial<TestTabOptions> = {}): Promise<TestTab> {
    const tab = new TestTab(this, { vaultId: this.testAccount.vaultId, ...options });
    await tab.open();
    return tab;
  }
}
