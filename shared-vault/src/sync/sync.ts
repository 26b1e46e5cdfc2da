import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Library } from '../collections/library.ts';
import type { ReadEvent } from '../worker/read-all.ts';
import { Engine, type EnginePorts, type Opener } from './engine.ts';
import { isQuotaError } from './idb.ts';
import { type Conflict, exportWaiting, type NotSaved, readLists, retryRefusal, valuesOf } from './lists.ts';
import { adopt, readTheirs } from './older.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { RecordKey } from './ports.ts';
import { type Deleted, readTrash, restoreDeleted } from './trash.ts';
import { readWaiting, type Waiting } from './waiting-list.ts';
import { CALM, type Standing, type SyncWord, wordOf } from './word.ts';

/** How long after a failed write to the disk the next is tried. */
const RETRY_MS = 5_000;

export interface SyncPorts {
  readonly library: Library;
  /** Opens store and channels of a vault. */
  ports(vaultId: string): Promise<EnginePorts>;
  /** The server says that the vault is no longer the live one. */
  vaultChanged(vaultId: string): void;
  /** Something has been kept on this device for the first time. */
  kept?(once: (name: string) => Promise<boolean>): void;
}

/** How saving stands, and what a person can do about it. */
export class Sync {
  notSaved: readonly NotSaved[] = [];
  conflicts: readonly Conflict[] = [];
  /** Records of which the server has an older state than this device; the local one is shown. */
  older: readonly RecordKey[] = [];
  standing: Standing = CALM;
  /** When the server last answered this page, ms since the epoch; null: not yet. */
  reachedAt: number | null = null;
  readonly #ports: SyncPorts;
  #vaultId: string | null = null;
  #engine: Promise<Engine> | null = null;
  #enginePorts: EnginePorts | null = null;
  #opener: Opener | null = null;
  /** Reads counts and lists anew. */
  readonly #count = oneAtATime(() => this.#countNow());

  constructor(ports: SyncPorts) {
    this.#ports = ports;
    makeObservable(this, {
      notSaved: observableRef,
      conflicts: observableRef,
      older: observableRef,
      standing: observableRef,
      reachedAt: observableRef,
      word: computed,
      waiting: computed,
    });
  }

  get word(): SyncWord {
    return wordOf(this.standing);
  }

  /** Changes that have not reached the server. */
  get waiting(): number {
    return this.standing.waiting;
  }

  /** Whose outbox is sent from now on, also while the vault is locked; null for nobody. */
  async use(vaultId: string | null): Promise<void> {
    if (vaultId === this.#vaultId) return;
    const before = this.#engine;
    this.lock();
    this.#vaultId = vaultId;
    this.#engine = null;
    this.#enginePorts = null;
    runInAction(() => {
      this.standing = { ...CALM, online: this.standing.online };
      this.older = [];
    });
    if (vaultId !== null) this.#engine = this.#begin(vaultId);
    await before?.then((engine) => engine.stop());
    await this.#engine;
  }

  async #begin(vaultId: string): Promise<Engine> {
    const ports = this.#noting(await this.#ports.ports(vaultId));
    const mine = () => vaultId === this.#vaultId;
    const engine = new Engine(ports, {
      read: (event: ReadEvent) => mine() && this.#ports.library.take(event),
      lists: () => mine() && this.#count(),
      hindered: (hindrance) => mine() && this.#stand({ hindrance }),
      sending: (sending) => mine() && this.#stand({ sending }),
      older: (keys) => mine() && this.#setOlder(keys),
      vaultChanged: () => this.#ports.vaultChanged(vaultId),
    });
    if (!mine()) {
      await engine.stop();
      return engine;
    }
    this.#enginePorts = ports;
    this.#stand({ lasting: ports.store.lasting });
    engine.start();
    this.#count();
    return engine;
  }

  /** The vault is open: collections fill, from this device first. */
  async unlock(vaultId: string, opener: Opener): Promise<void> {
    void this.use(vaultId);
    const engine = this.#engine;
    if (!engine) return;
    this.#opener = opener;
    this.#ports.library.attach({
      append: async (action) => (await engine).append(action),
      read: async (keys) => (await engine).read(keys),
    });
    await (await engine).unlock(opener);
    // The worker has asked by itself.
    if (this.standing.hindrance === null) this.#reached();
    this.#count();
  }

  /** Drops what was opened; what waits goes on being sent. */
  lock(): void {
    this.#opener = null;
    this.#ports.library.detach();
    void this.#engine?.then((engine) => this.#opener ?? engine.lock());
    runInAction(() => {
      this.notSaved = [];
      this.conflicts = [];
    });
  }

  /** Everything typed is in the outbox. */
  flush(): Promise<void> {
    return this.#ports.library.flush();
  }

  /** Tries to send and to store everything at once. */
  async sendNow(): Promise<void> {
    this.#ports.library.retry();
    await this.flush();
    const engine = await this.#engine;
    engine?.resume();
    engine?.hurry();
  }

  /** What was typed does not wait for the pause in typing: blur, a hidden page. */
  async hurry(): Promise<void> {
    await this.flush();
    (await this.#engine)?.hurry();
  }

  /** Focus, online, pageshow, every minute while visible. */
  async check(): Promise<void> {
    await (await this.#engine)?.check();
  }

  /** A newer release has closed the database under this page: nothing more can be kept until it is loaded anew. */
  stale(): void {
    this.#stand({ trouble: 'no-storage' });
  }

  setOnline(online: boolean): void {
    this.#stand({ online });
    if (online) void this.#engine?.then((engine) => engine.resume());
  }

  /** The person has logged in again. */
  resume(): void {
    void this.#engine?.then((engine) => engine.resume());
  }

  /** True while something typed would be lost with the page. */
  get atRisk(): boolean {
    const { lasting, waiting } = this.standing;
    return this.#ports.library.unstored > 0 || (!lasting && waiting > 0);
  }

  /** Words that could not be stored on this device: they are on this page only. */
  get unstoredWords(): readonly string[] {
    return this.#ports.library.unstoredWords;
  }

  /** Tries a refused change again. */
  async retry(id: string): Promise<void> {
    const engine = await this.#engine;
    if (!this.#enginePorts || !engine) return;
    const key = await retryRefusal(id, this.#enginePorts.store, this.#enginePorts.clock);
    if (key) this.#touched(engine, [key]);
    engine.hurry();
  }

  /** Gives a refused change up. */
  async discard(id: string): Promise<void> {
    await this.#enginePorts?.store.transact({ keys: [] }, () => ({ writes: { unrefuse: [id] }, result: null }));
    this.#listsChanged();
  }

  /** Settles a conflict: the stored value stays, or this device's is written as a new change. */
  async choose(id: string, side: 'stored' | 'mine'): Promise<void> {
    const store = this.#enginePorts?.store;
    const sealer = this.#opener?.sealer;
    const row = (await store?.conflicts())?.find(({ key }) => key === id);
    if (!store || !sealer || !row) return;
    if (side === 'mine') {
      const values = await valuesOf(row, row.mine, sealer);
      this.#ports.library.collection(row.kind).change(row.id, values);
      await this.flush();
    }
    await store.transact({ keys: [] }, () => ({ writes: { settle: [id] }, result: null }));
    this.#listsChanged();
  }

  /**
   * Ends an older state: the server's is taken, or this device's is written on top of it as new changes. Rejects where
   * the server does not answer; nothing has happened then.
   */
  async settleOlder(side: 'stored' | 'mine'): Promise<void> {
    const engine = await this.#engine;
    const ports = this.#enginePorts;
    if (!engine || !ports || !this.#opener) return;
    const keys = this.older;
    const mine = this.#ports.library.shown(keys);
    await adopt(keys, await readTheirs(keys, ports), ports);
    await this.#ports.library.reread(keys);
    this.#setOlder([]);
    if (side === 'mine') for (const record of mine) this.#ports.library.writeAgain(record);
    this.#touched(engine, keys);
  }

  /** Records whose changes wait, the latest first, opened; at most `limit`. */
  async waitingList(limit = 20): Promise<readonly Waiting[]> {
    const store = this.#enginePorts?.store;
    const sealer = this.#opener?.sealer;
    return store && sealer ? readWaiting(store, sealer, limit) : [];
  }

  /** What was deleted in the last 30 days and can be restored, opened. Rejects where the server does not answer. */
  async trash(): Promise<readonly Deleted[]> {
    const ports = this.#enginePorts;
    const sealer = this.#opener?.sealer;
    return ports && sealer ? readTrash(ports, sealer) : [];
  }

  /** Takes a record out of the trash; it comes back to its list. Rejects with the server's answer. */
  async restore(key: RecordKey): Promise<void> {
    if (!this.#enginePorts) return;
    await restoreDeleted(this.#enginePorts, key);
    await this.check();
  }

  /** Everything that has not reached the server, as a text. */
  async exportWaiting(): Promise<string> {
    await this.flush();
    const store = this.#enginePorts?.store;
    const sealer = this.#opener?.sealer;
    return store && sealer ? exportWaiting(store, sealer) : '[]';
  }

  /** A change could not be stored on this device, or again can be (null). The words stay on the screen. */
  troubled(error: unknown): void {
    const trouble = error === null ? null : isQuotaError(error) ? 'no-room' : 'no-storage';
    if (trouble === this.standing.trouble) return;
    this.#stand({ trouble });
    if (trouble === null) return;
    console.warn('a change could not be kept on this device', error);
    this.#enginePorts?.clock.after(RETRY_MS, () => this.#ports.library.retry());
  }

  writing(writing: number): void {
    this.#stand({ writing });
  }

  /** The same ports, with a note of every answer. */
  #noting(ports: EnginePorts): EnginePorts {
    const send: EnginePorts['transport']['send'] = async (request) => {
      const answer = await ports.transport.send(request);
      this.#reached();
      return answer;
    };
    return { ...ports, transport: { send } };
  }

  #reached(): void {
    runInAction(() => {
      this.reachedAt = this.#enginePorts?.clock.now() ?? null;
    });
  }

  #touched(engine: Engine, keys: readonly RecordKey[]): void {
    this.#ports.library.take({ type: 'changed', keys });
    engine.resume();
    this.#listsChanged();
  }

  #listsChanged(): void {
    this.#enginePorts?.bus.post({ type: 'lists' });
    this.#count();
  }

  #setOlder(keys: readonly RecordKey[]): void {
    runInAction(() => {
      this.older = keys;
    });
    this.#stand({ older: keys.length });
  }

  #stand(change: Partial<Standing>): void {
    runInAction(() => {
      this.standing = { ...this.standing, ...change };
    });
  }

  async #countNow(): Promise<void> {
    const ports = this.#enginePorts;
    const sealer = this.#opener?.sealer ?? null;
    if (!ports) return;
    const { counts, notSaved, conflicts } = await readLists(ports.store, sealer);
    if (ports !== this.#enginePorts) return;
    if (counts.waiting > 0 && ports.store.lasting) this.#ports.kept?.((name) => ports.store.once(name));
    runInAction(() => {
      const open = sealer !== null && sealer === this.#opener?.sealer;
      this.notSaved = open ? notSaved : [];
      this.conflicts = open ? conflicts : [];
      this.standing = { ...this.standing, ...counts };
    });
  }
}
