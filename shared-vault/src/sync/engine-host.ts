import type { MergeRuleNotice } from '../collections/kinds/merge-rule.ts';
import { stepParkedNotices } from '../collections/kinds/selected-steps.ts';
import type { ReadAllEvent } from '../worker/read-all.ts';
import type { EngineHostPorts } from './engine-host-ports.ts';
import type { EnginePorts, VaultAccess } from './engine-ports.ts';
import { uniqueKeys } from './feed/apply-records.ts';
import { SyncListsReader } from './lists/sync-lists-reader.ts';
import type { FieldCipher } from './ports.ts';
import { withResponseReporting } from './report-responses.ts';
import { StorageErrors } from './storage-errors.ts';
import { ignoreClosedStore, StoreClosedError, type VaultStore } from './store/store.ts';
import { SyncEngine } from './sync-engine.ts';

/** Store, channels and data key of the open vault. */
export interface UnlockedEngine {
  readonly ports: EnginePorts;
  readonly sealer: FieldCipher;
}

/**
 * Runs one {@link SyncEngine} for the vault of the signed-in user. Starts and stops the engine, unlocks and locks it
 * together with the vault, and keeps `SyncState` and the collections up to date. The engine keeps sending while the
 * vault is locked.
 */
export class EngineHost {
  readonly #host: EngineHostPorts;
  #vaultId: string | null = null;
  /**
   * Increases each time that a vault is put into use, even when it is the same vault after a new login. Events of an
   * engine with an earlier number are ignored.
   */
  #uses = 0;
  #engine: Promise<SyncEngine> | null = null;
  #enginePorts: EnginePorts | null = null;
  #access: VaultAccess | null = null;
  #onProgress: () => void = () => {};
  /** The engine that has held changes over a lock. */
  #holder: SyncEngine | null = null;
  #detachPage: () => void = () => {};
  readonly #storageErrors: StorageErrors;
  readonly #lists: SyncListsReader;

  constructor(host: EngineHostPorts) {
    this.#host = host;
    this.#storageErrors = new StorageErrors(host, () => this.#enginePorts?.clock ?? null);
    this.#lists = new SyncListsReader({
      state: host.state,
      enginePorts: () => this.#enginePorts,
      sealer: () => this.#access?.sealer ?? null,
      onFirstWaiting: (store) => this.#requestPersistence(store),
    });
  }

  /** Store and channels of the user's vault, even while it is locked; null without a user. */
  get ports(): EnginePorts | null {
    return this.#enginePorts;
  }

  /** Ports and key while the vault is open. */
  get opened(): UnlockedEngine | null {
    const [ports, access] = [this.#enginePorts, this.#access];
    return ports && access ? { ports, sealer: access.sealer } : null;
  }

  /** Resolves to the running engine; null without a signed-in user. */
  async engine(): Promise<SyncEngine | null> {
    return this.#engine;
  }

  /** Starts the engine of a vault and stops the previous engine; null only stops the previous engine. */
  async use(vaultId: string | null): Promise<void> {
    if (vaultId === this.#vaultId) return;
    const before = this.#engine;
    this.lock();
    this.#detachPage();
    this.#detachPage = () => {};
    this.#vaultId = vaultId;
    this.#uses += 1;
    this.#engine = null;
    this.#enginePorts = null;
    this.#holder = null;
    this.#host.state.reset();
    if (vaultId !== null) this.#engine = this.#start(vaultId);
    await before?.then((engine) => engine.stop());
    await this.#engine;
  }

  async #start(vaultId: string): Promise<SyncEngine> {
    const { state, collections } = this.#host;
    const use = this.#uses;
    const ports = withResponseReporting(await this.#host.ports(vaultId), (at) => state.setLastResponseAt(at));
    // An engine can still report events after its user has signed out. These events are dropped.
    const isCurrent = () => use === this.#uses;
    const engine = new SyncEngine(ports, {
      read: (event: ReadAllEvent) => isCurrent() && collections.applyRead(event),
      listsChanged: () => isCurrent() && this.#lists.refresh(),
      // An error stays reported while a change exists on the page only.
      loadStorageError: (error) =>
        isCurrent() && (error !== null || !this.#hasFailed) && this.#storageErrors.report(error),
      storeSwitched: (isPersistent) => isCurrent() && this.#onStoreSwitched(isPersistent),
      blocked: (blocker) => isCurrent() && state.setStatus({ blocker }),
      sending: (sending) => isCurrent() && state.setStatus({ sending }),
      unconfirmed: (unconfirmed) => isCurrent() && state.setStatus({ unconfirmed }),
      unverified: (keys) => isCurrent() && state.setUnverified(keys),
      checked: (at) => isCurrent() && state.setCheckedAt(at),
      rolledBack: (keys) => isCurrent() && state.setRolledBack(keys),
      alsoRolledBack: (key) => isCurrent() && state.setRolledBack(uniqueKeys([...state.rolledBack, key])),
      vaultChanged: () => this.#host.vaultChanged(vaultId),
      parked: (ids) => isCurrent() && state.addNotices(stepParkedNotices(ids)),
    });
    if (!isCurrent()) {
      await engine.stop();
      return engine;
    }
    this.#enginePorts = ports;
    state.setStatus({ isPersistent: ports.store.isPersistent });
    engine.start();
    this.#detachPage = this.#host.attachPage?.(this) ?? (() => {});
    this.#lists.refresh();
    return engine;
  }

  /** Fills the collections, first from the data on this device, then from the server. */
  async unlock(vaultId: string, access: VaultAccess): Promise<void> {
    ignoreClosedStore(this.use(vaultId));
    const starting = this.#engine;
    if (!starting) return;
    const { state, collections } = this.#host;
    this.#access = access;
    collections.attach({
      append: async (action) => (await starting).append(action),
      read: async (keys) => (await starting).read(keys),
    });
    await (await starting).unlock(access);
    if (this.#holder && !this.#hasFailed) this.#storageErrors.report(null);
    // The first load runs in a worker, with a transport of its own.
    if (state.status.blocker === null && this.#enginePorts) state.setLastResponseAt(this.#enginePorts.clock.now());
    this.#lists.refresh();
  }

  /** Drops all decrypted data. The engine continues to send waiting changes. */
  lock(): void {
    this.#access = null;
    this.#host.collections.detach();
    this.#lists.endPause();
    this.onWriting(0);
    void this.#engine?.then((engine) => this.#access ?? engine.lock());
    this.#host.state.clearOpened();
  }

  /**
   * Resolves when all typed changes are in the outbox, including log entries of a crashed tab. Rejects when a change could
   * not be stored, or when the vault was locked meanwhile, which drops such a change.
   */
  async storeAll(): Promise<void> {
    const access = this.#access;
    await this.flush();
    if (this.#access !== access || this.#hasFailed) throw new Error('a change is not stored');
  }

  /** Resolves when every typed change is in the outbox or could not be stored. */
  async flush(): Promise<void> {
    await this.#host.collections.flush();
    await (await this.#engine)?.recoverLogged();
    // Stores the text that was typed during the recovery.
    await this.#host.collections.flush();
  }

  /**
   * Resolves when every typed change is in the outbox or could not be stored, those until now in a form that can be sent
   * while the vault is locked.
   */
  async prepareLock(onProgress: () => void = () => {}): Promise<void> {
    this.#onProgress = onProgress;
    await this.flush();
    await (await this.#engine)?.sealHeaders();
    // Stores the text that was typed while the headers were made. Its own header is made after the next unlock.
    await this.#host.collections.flush();
    const { failedActions } = this.#host.collections;
    if (failedActions.length > 0) this.#holder = await this.#engine;
    await this.#holder?.hold(failedActions);
  }

  /** Stores and sends all changes now, and fetches records that could not be read earlier. */
  async sendNow(): Promise<void> {
    this.#host.collections.retryFailed();
    await this.flush();
    const engine = await this.#engine;
    engine?.resume();
    engine?.sendWithoutDelay();
    await engine?.fetchChanges();
  }

  /** Sends the changes that wait for a pause in typing. */
  async sendWithoutDelay(): Promise<void> {
    await this.#host.collections.flush();
    const engine = await this.#engine;
    engine?.sendWithoutDelay();
    // The page may be discarded before the answers arrive, and its next start may be locked.
    await engine?.sealHeaders();
  }

  /** Fetches the changes of other devices, and stores changes again that could not be stored. */
  async fetchChanges(): Promise<void> {
    this.#host.collections.retryFailed();
    await (await this.#engine)?.fetchChanges();
  }

  /** Fetches changes and compares all revisions with the server's, at the user's request. */
  async compareAll(): Promise<void> {
    this.#host.collections.retryFailed();
    const engine = await this.#engine;
    await engine?.compareAll().catch((error: unknown) => {
      if (!(error instanceof StoreClosedError)) throw error; // a logout in the meantime
    });
  }

  /** Called when the stream of the server's changes was opened. */
  streamOpened(): void {
    void this.#engine?.then((engine) => engine.streamOpened());
  }

  setOnline(online: boolean): void {
    this.#host.state.setStatus({ online });
    if (online) void this.#engine?.then((engine) => engine.resume());
  }

  /** Sends and fetches again after a new login. */
  resume(): void {
    void this.#engine?.then((engine) => {
      engine.resume();
      ignoreClosedStore(engine.fetchChanges());
    });
  }

  /** Changes that could not be stored are stored now. */
  #onStoreSwitched(isPersistent: boolean): void {
    this.#host.state.setStatus({ isPersistent });
    this.#host.collections.retryFailed();
  }

  /**
   * Called when a newer release upgrades the database and has closed this page's connection. Nothing can be stored any
   * more.
   */
  storeClosedByUpgrade(): void {
    this.#host.state.setStatus({ storageError: 'outdated' });
    this.resume(); // wakes the sender, which finds its store closed and ends
  }

  /** True while closing the page would lose a change. */
  get hasUnstoredChanges(): boolean {
    const { isPersistent, waiting } = this.#host.state.status;
    return this.#hasFailed || (!isPersistent && waiting > 0);
  }

  get #hasFailed(): boolean {
    return this.#host.collections.unstored > 0 || (this.#holder?.heldCount ?? 0) > 0;
  }

  /** Shows notices in this tab and in the user's other tabs. */
  announceNotices(notices: readonly MergeRuleNotice[]): void {
    this.#enginePorts?.bus.post({ type: 'parked', ids: notices.map(({ recordId }) => recordId) });
    this.#host.state.addNotices(notices);
  }

  measureStorage(): Promise<void> {
    return this.#storageErrors.measureStorage();
  }

  /**
   * Handles the error of a change that could not be written to the disk. Null clears the error: no failed change is
   * left, or a failed change is being written again.
   */
  onStorageError(error: unknown): void {
    if (error !== null || !this.#holder?.heldCount) {
      this.#storageErrors.report(error);
      return;
    }
    // The disk has room again, so the changes that were held over a lock are stored too.
    void this.#holder.recoverLogged().then(() => !this.#hasFailed && this.#storageErrors.report(null));
  }

  /**
   * Called with the number of changes that are being written. At 0, the outbox is counted before the status is set, so
   * that the total includes every change.
   */
  onWriting(count: number): void {
    this.#onProgress();
    this.#lists.setWriting(count);
  }

  /** Reads the lists again, in this tab and in the other tabs. */
  listsChanged(): void {
    this.#enginePorts?.bus.post({ type: 'lists' });
    this.#lists.refresh();
  }

  #requestPersistence(store: VaultStore): void {
    const asked = this.#host.requestPersistence?.((name) => store.isFirstTime(name));
    ignoreClosedStore(asked?.then(() => this.measureStorage()));
  }
}
