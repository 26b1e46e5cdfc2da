import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { collectionsOf } from '../../collections/index.ts';
import { Library } from '../../collections/library.ts';
import { importDataKey, newRawDataKey } from '../../crypto/data-key.ts';
import { openField, type Plain, sealField } from '../../crypto/fields.ts';
import type { DataKey } from '../../crypto/types.ts';
import { leafOpener } from '../../worker/open-leaves.ts';
import { readCache, readNetwork } from '../../worker/read-all.ts';
import type { Opener } from '../engine.ts';
import { openIdbStore } from '../idb-store.ts';
import type { Answer, Clock, Locks, Request, TabBus, TabMessage, Transport } from '../ports.ts';
import type { Store } from '../store.ts';
import { Sync } from '../sync.ts';
import { ModelServer } from './model-server.ts';

const VAULT = 'v'.repeat(43);

/** Time that stands still until it is told to move. */
export class TestClock implements Clock {
  #now = Date.parse('2026-11-02T08:00:00.000Z');
  #timers = new Set<{ at: number; run: () => void }>();
  now() {
    return this.#now;
  }
  after(ms: number, run: () => void) {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }
  advance(ms: number) {
    this.#now += ms;
    for (const timer of [...this.#timers]) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.run();
    }
  }
}

/** The way from one device to the server, and what goes wrong on it. */
export class TestNetwork implements Transport {
  online = true;
  session = true;
  /** Answers that get lost after the server has acted. */
  loseAnswers = 0;
  /** Runs before the server sees a request; for what happens in between. */
  before: (request: Request) => void = () => {};
  readonly #server: ModelServer;
  constructor(server: ModelServer) {
    this.#server = server;
  }
  async send(request: Request): Promise<Answer> {
    await Promise.resolve();
    if (!this.online) throw new Error('offline');
    if (!this.session) return { status: 401, body: { code: 'NO_SESSION' } };
    this.before(request);
    const answer = this.#server.answer(structuredClone(request));
    if (request.method !== 'GET' && this.loseAnswers > 0) {
      this.loseAnswers -= 1;
      throw new Error('the answer was lost');
    }
    return answer;
  }
}

/** Tabs of one browser profile: one IndexedDB, one lock table, one channel a vault. */
export class Device {
  readonly indexedDB = new IDBFactory();
  readonly network: TestNetwork;
  readonly clock = new TestClock();
  readonly world: World;
  readonly #listeners = new Set<(message: TabMessage, from: unknown) => void>();
  #lockTail: Promise<void> = Promise.resolve();

  constructor(world: World) {
    this.world = world;
    this.network = new TestNetwork(world.server);
  }

  bus(): TabBus {
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
  }

  readonly locks: Locks = {
    hold: (_name, stopped, work) => {
      const turn = this.#lockTail.then(() => (stopped.aborted ? undefined : work()));
      this.#lockTail = turn;
      return turn;
    },
  };

  /** A tab that dies at once at its `crashAt`th step into store or network. */
  async tab({ crashAt = Number.POSITIVE_INFINITY, vaultId = VAULT }: { crashAt?: number; vaultId?: string } = {}) {
    const tab = new Tab(this, crashAt, vaultId);
    await tab.open();
    return tab;
  }
}

/** One tab: engine and collections, over ports that stop answering when it crashes. */
export class Tab {
  readonly device: Device;
  readonly library: Library;
  readonly sync: Sync;
  readonly vaultId: string;
  /** What a write to the disk fails with, while set. */
  diskError: Error | null = null;
  #stepsLeft: number;
  #steps = 0;
  #stopped = new AbortController();
  store: Store | null = null;

  constructor(device: Device, crashAt: number, vaultId: string) {
    this.device = device;
    this.vaultId = vaultId;
    this.#stepsLeft = crashAt;
    this.library = new Library({
      onTrouble: (error) => this.sync.troubled(error),
      onWriting: (writing) => this.sync.writing(writing),
    });
    this.sync = new Sync({
      library: this.library,
      vaultChanged: () => this.sync.lock(),
      ports: async () => {
        const store = await openIdbStore(device.indexedDB, vaultId);
        this.store = this.#mortal(store);
        return {
          vaultId,
          store: this.store,
          transport: this.#mortal(device.network),
          clock: device.clock,
          bus: device.bus(),
          locks: { hold: (name, stopped, work) => device.locks.hold(name, stopped, () => this.#untilDeath(work())) },
        };
      },
    });
  }

  get records() {
    return collectionsOf(this.library);
  }
  get dead() {
    return this.#stepsLeft <= 0;
  }
  /** Steps into store or network so far. */
  get steps() {
    return this.#steps;
  }

  async open(): Promise<void> {
    await this.#untilDeath(this.sync.unlock(this.vaultId, await this.opener()));
  }

  async opener(): Promise<Opener> {
    const key = await this.device.world.key;
    const sealer: Opener['sealer'] = this.#mortal({
      seal: (at: Parameters<typeof sealField>[1], value: Plain) => sealField(key, at, value),
      open: (at: Parameters<typeof openField>[1], wire: unknown) => openField(key, at, wire),
    });
    const leaves = this.#mortal({ open: leafOpener(key) });
    const open: Opener['open'] = (all) => leaves.open(all);
    return {
      sealer,
      open,
      readAll: async (from, emit) => {
        const { store } = this;
        if (!store) return true;
        const { clock } = this.device;
        const ports = {
          vaultId: this.vaultId,
          store,
          clock,
          sealer,
          open,
          emit,
          transport: this.#mortal(this.device.network),
        };
        return from === 'cache' ? readCache(ports) : readNetwork(ports).then(() => true);
      },
    };
  }

  /** The process is gone: nothing of it happens any more. Its lock passes on. */
  crash(): void {
    this.#stepsLeft = 0;
    this.#stopped.abort();
  }

  async close(): Promise<void> {
    await this.sync.flush();
    await this.sync.use(null);
  }

  #untilDeath<T>(work: Promise<T>): Promise<T | undefined> {
    const died = new Promise<undefined>((resolve) => {
      if (this.dead) resolve(undefined);
      this.#stopped.signal.addEventListener('abort', () => resolve(undefined));
    });
    return Promise.race([work, died]);
  }

  /** Wraps every method: before and after each the tab may die, and then it never returns. */
  #mortal<T extends object>(target: T): T {
    const step = async () => {
      this.#steps += 1;
      this.#stepsLeft -= 1;
      if (this.#stepsLeft <= 0) {
        this.#stopped.abort();
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
          if (this.diskError && name === 'transact') throw this.diskError;
          const result: unknown = await count(Reflect.apply(value, target, args));
          await step();
          return result;
        };
      },
    });
  }
}

/** One person: a server, a key, any number of devices. */
export class World {
  readonly server = new ModelServer(VAULT);
  readonly key: Promise<DataKey> = importDataKey(newRawDataKey());

  device(): Device {
    return new Device(this);
  }

  /** The opened value of a field on the server. */
  async stored(kind: Parameters<ModelServer['live']>[0], id: string, name: string): Promise<unknown> {
    const wire = this.server.get(kind, id)?.[name];
    const opened = await openField(await this.key, { kind, id, name }, wire);
    return opened.state === 'opened' ? opened.value : undefined;
  }

  async texts(): Promise<unknown[]> {
    return Promise.all(this.server.live('lines').map(({ id }) => this.stored('lines', id, 'text')));
  }
}

/** Calls into store and network that have begun, and those that have not ended. */
const calls = { begun: 0, open: 0 };
const CALM_TURNS = 12;

/** Counts work on other threads too: on a busy machine a digest takes longer than many turns. */
function count<T>(work: Promise<T>): Promise<T> {
  calls.begun += 1;
  calls.open += 1;
  return work.finally(() => {
    calls.open -= 1;
  });
}
for (const name of ['encrypt', 'decrypt', 'digest'] as const) {
  const real: (...args: never[]) => Promise<unknown> = crypto.subtle[name].bind(crypto.subtle);
  const counted = (...args: never[]) => count(real(...args));
  Object.defineProperty(crypto.subtle, name, { value: counted, configurable: true });
}

/** Lets everything that is under way come to rest. */
export async function rest(): Promise<void> {
  let seen = -1;
  for (let calm = 0; calm < CALM_TURNS; ) {
    await new Promise((resolve) => setImmediate(resolve));
    calm = calls.open === 0 && calls.begun === seen ? calm + 1 : 0;
    seen = calls.begun;
  }
}

/** Stores what was typed, lets the pause in typing pass and everything be sent and answered. */
export async function settle(...tabs: readonly Tab[]): Promise<void> {
  await rest();
  for (let round = 0; round < 4; round++) {
    for (const tab of tabs) {
      if (tab.dead) continue;
      tab.device.clock.advance(1_000);
    }
    await rest();
  }
}
