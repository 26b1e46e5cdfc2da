import { Collections } from '../../collections/collections.ts';
import { collectionsByName } from '../../collections/index.ts';
import { readAllFromCache } from '../../worker/read-cache.ts';
import { readAllFromServer } from '../../worker/read-network.ts';
// Loaded in advance, because the tests wait for calls into the ports, not for the import of a module.
import '../outbox/bulk-creations.ts';
import type { EnginePorts, VaultAccess } from '../engine-ports.ts';
import type { Clock, FieldCipher } from '../ports.ts';
import { requestPersistentStorage } from '../storage-space.ts';
import type { Outages } from '../store/fallback-store.ts';
import { Sync } from '../sync.ts';
import { trackCall } from './quiet.ts';
import type { TestDevice } from './test-device.ts';

export interface TestTabOptions {
  /** The tab crashes at the call with this number into store, network or key. */
  readonly crashAt?: number;
  readonly vaultId: string;
  /** Clock of the tab. Default: the clock of the device. A hidden tab has a clock whose timers are late. */
  readonly clock?: Clock;
}

/** One tab: engine and collections over ports that stop responding after a crash. */
export class TestTab {
  readonly device: TestDevice;
  readonly collections: Collections;
  readonly sync: Sync;
  readonly vaultId: string;
  /** While set, the error with which every write to the disk fails. A full disk can still be read. */
  diskError: Error | null = null;
  /** Runs at each transaction of the store, before it begins. */
  onTransaction: () => void = () => {};
  #stepsLeft: number;
  #steps = 0;
  #die: () => void = () => {};
  readonly #died = new Promise<undefined>((resolve) => {
    this.#die = () => resolve(undefined);
  });
  store: EnginePorts['store'] | null = null;
  readonly #outages: Outages = new Map();

  constructor(
    device: TestDevice,
    { crashAt = Number.POSITIVE_INFINITY, vaultId, clock = device.clock }: TestTabOptions,
  ) {
    this.device = device;
    this.vaultId = vaultId;
    this.#stepsLeft = crashAt;
    this.collections = new Collections({
      onStorageError: (error) => this.sync.onStorageError(error),
      onWriting: (writing) => this.sync.onWriting(writing),
      onNotices: (notices) => this.sync.announceNotices(notices),
    });
    this.sync = new Sync({
      collections: this.collections,
      vaultChanged: () => this.sync.lock(),
      requestPersistence: requestPersistentStorage,
      ports: async () => {
        const { testAccount } = device;
        this.store = this.#mortal(
          testAccount.faulty.store(
            await device.openStore(vaultId, () => this.sync.storeClosedByUpgrade(), this.#outages),
            () => !this.dead,
          ),
        );
        return {
          vaultId,
          store: this.store,
          transport: this.#mortal(testAccount.faulty.transport(device.network)),
          clock,
          bus: device.bus(vaultId),
          locks: { hold: (name, stopped, work) => device.locks.hold(name, stopped, () => this.untilDeath(work())) },
        };
      },
    });
  }

  get records() {
    return collectionsByName(this.collections);
  }
  get dead() {
    return this.#stepsLeft <= 0;
  }
  /** Number of calls into store or network so far. */
  get steps() {
    return this.#steps;
  }

  async open(): Promise<void> {
    await this.untilDeath(this.sync.unlock(this.vaultId, await this.opener()));
  }

  async opener(): Promise<VaultAccess> {
    const keys = await this.device.testAccount.keys;
    const sealer: FieldCipher = this.#mortal(keys.sealer);
    const leaves = this.#mortal({ open: keys.open });
    const open: VaultAccess['open'] = (all) => leaves.open(all);
    return {
      sealer,
      open,
      readAll: async (from, emit) => {
        const { store, vaultId } = this;
        if (!store) return true;
        const { clock, testAccount, network } = this.device;
        const transport = this.#mortal(testAccount.faulty.transport(network));
        const ports = { vaultId, store, clock, sealer, open, emit, transport };
        return from === 'cache' ? readAllFromCache(ports) : readAllFromServer(ports).then(() => true);
      },
    };
  }

  /** Ends the simulated process: its ports never respond again, and its lock is released. */
  crash(): void {
    this.#stepsLeft = 0;
    this.#die();
  }

  /** Crashes the tab after the given number of further calls. */
  crashIn(steps: number): void {
    this.#stepsLeft = steps;
  }

  async close(): Promise<void> {
    await this.sync.settle();
    await this.sync.use(null);
  }

  /** Resolves with the result of the given work, or with undefined when the tab crashes first. */
  untilDeath<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work, this.#died]);
  }

  /** Makes a transaction that writes fail while there is a {@link diskError}. */
  #refuseWrites([scope, decide]: unknown[]): unknown[] {
    const refuse = (found: unknown) => {
      const decision = (decide as (found: unknown) => { readonly writes?: object })(found);
      if (this.diskError && Object.values(decision.writes ?? {}).some((write) => write.length > 0))
        throw this.diskError;
      return decision;
    };
    return [scope, refuse];
  }

  /**
   * Wraps every method of a port, so that the tab can crash before and after each call. A call during which the tab
   * crashes never returns.
   */
  #mortal<T extends object>(target: T): T {
    const step = async () => {
      this.#steps += 1;
      this.#stepsLeft -= 1;
      if (this.#stepsLeft <= 0) {
        this.#die();
        await new Promise(() => {});
      }
    };
    return new Proxy(target, {
      get: (_, name) => {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function' || name === 'close')
          return typeof value === 'function' ? value.bind(target) : value;
        return async (...args: unknown[]) => {
          await step();
          if (name === 'transact') this.onTransaction();
          if (this.diskError && name === 'logAction') throw this.diskError;
          const passed = name === 'transact' ? this.#refuseWrites(args) : args;
          const result: unknown = await trackCall(Reflect.apply(value, target, passed));
          await step();
          return result;
        };
      },
    });
  }
}
