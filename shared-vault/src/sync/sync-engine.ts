import type { Collections } from '../collections/collections.ts';
import type { ReadEvent } from '../worker/read-all.ts';
import { coalesceRuns } from './coalesce-runs.ts';
import { type EnginePorts, SyncEngine, type VaultAccess } from './engine.ts';
import { uniqueKeys } from './feed/apply-records.ts';
import { readLists } from './lists/sync-lists.ts';
import type { Sealer } from './ports.ts';
import type { StorageEstimate } from './storage-space.ts';
import { isQuotaError } from './store/idb-promises.ts';
import { ignoreClosedStore } from './store/store.ts';
import { NO_LISTS, SyncState } from './sync-state.ts';

/** How long after a failed write to the disk the next is tried. */
const RETRY_MS = 5_000;

export interface SyncPorts {
  readonly library: Collections;
  /** Opens store and channels of a vault. */
  ports(vaultId: string): Promise<EnginePorts>;
  /** The server says that the vault is no longer the live one. */
  vaultChanged(vaultId: string): void;
  /** Something has been kept on this device for the first time. */
  kept?(once: (name: string) => Promise<boolean>): Promise<void>;
  storage?(): Promise<StorageEstimate>;
}

/** Outbox and feed of whoever is signed in, opened and locked with the vault, and what is said of them. */
export class OldSyncEngine extends SyncState {
  readonly #ports: SyncPorts;
  #vaultId: string | null = null;
  protected engine: Promise<SyncEngine> | null = null;
  protected enginePorts: EnginePorts | null = null;
  #opener: VaultAccess | null = null;
  #cancelRetry: () => void = () => {};
  /** Changes on their way to the disk; the turn grows with every one that sets out or arrives. */
  #writing = { writing: 0, turn: 0 };
  /** Reads counts and lists anew. */
  readonly #count = coalesceRuns(() => this.#countNow());

  constructor(ports: SyncPorts) {
    super();
    this.#ports = ports;
  }

  protected get library(): Collections {
    return this.#ports.library;
  }

  /** Ports and key while the vault is open. */
  protected get opened(): { readonly ports: EnginePorts; readonly sealer: Sealer } | null {
    const [ports, opener] = [this.enginePorts, this.#opener];
    return ports && opener ? { ports, sealer: opener.sealer } : null;
  }

  /** Whose outbox is sent from now on, also while the vault is locked; null for nobody. */
  async use(vaultId: string | null): Promise<void> {
    if (vaultId === this.#vaultId) return;
    const before = this.engine;
    this.lock();
    this.#vaultId = vaultId;
    this.engine = null;
    this.enginePorts = null;
    this.forget();
    if (vaultId !== null) this.engine = this.#begin(vaultId);
    await before?.then((engine) => engine.stop());
    await this.engine;
  }

  async #begin(vaultId: string): Promise<SyncEngine> {
    const ports = noting(await this.#ports.ports(vaultId), (at) => this.reached(at));
    const mine = () => vaultId === this.#vaultId;
    const engine = new SyncEngine(ports, {
      read: (event: ReadEvent) => mine() && this.#ports.library.take(event),
      lists: () => mine() && this.#count(),
      blocked: (hindrance) => mine() && this.stand({ blocker: hindrance }),
      sending: (sending) => mine() && this.stand({ sending }),
      rolledBack: (keys) => mine() && this.setRolledBack(keys),
      alsoRolledBack: (key) => mine() && this.setRolledBack(uniqueKeys([...this.rolledBack, key])),
      vaultChanged: () => this.#ports.vaultChanged(vaultId),
      parked: (ids) => mine() && this.note(ids),
    });
    if (!mine()) {
      await engine.stop();
      return engine;
    }
    this.enginePorts = ports;
    this.stand({ isPersistent: ports.store.isPersistent });
    engine.start();
    this.#count();
    return engine;
  }

  /** The vault is open: collections fill, from this device first. */
  async unlock(vaultId: string, opener: VaultAccess): Promise<void> {
    ignoreClosedStore(this.use(vaultId));
    const engine = this.engine;
    if (!engine) return;
    this.#opener = opener;
    this.#ports.library.attach({
      append: async (action) => (await engine).append(action),
      read: async (keys) => (await engine).read(keys),
    });
    await (await engine).unlock(opener);
    // The worker has asked by itself.
    if (this.status.blocker === null && this.enginePorts) this.reached(this.enginePorts.clock.now());
    this.#count();
  }

  /** Drops what was opened; what waits goes on being sent. */
  lock(): void {
    this.#opener = null;
    this.#ports.library.detach();
    this.onWriting(0); // what was on its way is the library's no more
    void this.engine?.then((engine) => this.#opener ?? engine.lock());
    this.show(NO_LISTS);
    this.dismissAll();
  }

  /** Everything typed is in the outbox, also what a tab left behind that is gone. */
  async flush(): Promise<void> {
    await this.#ports.library.flush();
    await (await this.engine)?.recoverLogged();
  }

  /** Tries to send and to store everything at once, and to read what could not be read before. */
  async sendNow(): Promise<void> {
    this.#ports.library.retry();
    await this.flush();
    const engine = await this.engine;
    engine?.resume();
    engine?.sendWithoutDelay();
    await engine?.check();
  }

  /** What was typed does not wait for the pause in typing: blur, a hidden page. */
  async sendWithoutDelay(): Promise<void> {
    await this.#ports.library.flush();
    (await this.engine)?.sendWithoutDelay();
  }

  /** Focus, online, pageshow, every minute while visible. */
  async fetchChanges(): Promise<void> {
    await (await this.engine)?.check();
  }

  /** A newer release has closed the database under this page: nothing more can be kept until it is loaded anew. */
  storeClosedByUpgrade(): void {
    this.stand({ storageError: 'no-storage' });
    this.resume(); // its sender finds no store, and ends
  }

  setOnline(online: boolean): void {
    this.stand({ online });
    if (online) void this.engine?.then((engine) => engine.resume());
  }

  /** The person has logged in again. */
  resume(): void {
    void this.engine?.then((engine) => {
      engine.resume();
      ignoreClosedStore(engine.check());
    });
  }

  /** True while something typed would be lost with the page. */
  get hasUnstoredChanges(): boolean {
    const { isPersistent: lasting, waiting } = this.status;
    return this.#ports.library.unstored > 0 || (!lasting && waiting > 0);
  }

  /** Words that could not be stored on this device: they are on this page only. */
  get unstoredTexts(): readonly string[] {
    return this.#ports.library.unstoredWords;
  }

  /** Steps were parked by the rule of every merge; also told to the other tabs. */
  onParked(ids: readonly string[]): void {
    this.enginePorts?.bus.post({ type: 'parked', ids });
    this.note(ids);
  }

  /** Reads the figures of {@link storage} anew. */
  async measureStorage(): Promise<void> {
    const storage = await this.#ports.storage?.();
    if (storage) this.measured(storage);
  }

  /** A change could not be stored on this device, or again can be (null). The words stay on the screen. */
  onStorageError(error: unknown): void {
    const trouble = error === null ? null : isQuotaError(error) ? 'no-room' : 'no-storage';
    this.#cancelRetry();
    if (trouble !== null) this.#retryLater();
    if (trouble === this.status.storageError) return;
    this.stand({ storageError: trouble });
    if (trouble === null) return;
    console.warn('a change could not be kept on this device', error);
    void this.measureStorage();
  }

  /** Again and again, until there is room. */
  #retryLater(): void {
    this.#cancelRetry = this.enginePorts?.clock.after(RETRY_MS, () => this.#ports.library.retry()) ?? (() => {});
  }

  /** So many changes are on their way to the disk. What has come there is counted before nothing is said to be. */
  onWriting(writing: number): void {
    this.#writing = { writing, turn: this.#writing.turn + 1 };
    if (writing > 0) this.stand({ writing });
    else this.#count();
  }

  protected listsChanged(): void {
    this.enginePorts?.bus.post({ type: 'lists' });
    this.#count();
  }

  async #countNow(): Promise<void> {
    const ports = this.enginePorts;
    const sealer = this.#opener?.sealer ?? null;
    const { turn } = this.#writing;
    if (!ports) return this.stand({ writing: this.#writing.writing });
    const { counts, rejected, conflicts, resolvedConflicts } = await readLists(ports.store, sealer);
    if (ports !== this.enginePorts) return;
    if (counts.waiting > 0 && ports.store.isPersistent) {
      ignoreClosedStore(this.#ports.kept?.((name) => ports.store.isFirstTime(name)).then(() => this.measureStorage()));
    }
    const open = sealer !== null && sealer === this.#opener?.sealer;
    this.show(open ? { rejected, conflicts, resolvedConflicts } : NO_LISTS);
    const { writing } = turn === this.#writing.turn ? this.#writing : this.status;
    this.stand({ ...counts, writing });
  }
}

/** The same ports, with a note of every answer. */
function noting(ports: EnginePorts, reached: (at: number) => void): EnginePorts {
  const send: EnginePorts['transport']['send'] = async (request) => {
    const answer = await ports.transport.send(request);
    reached(ports.clock.now());
    return answer;
  };
  return { ...ports, transport: { send } };
}
