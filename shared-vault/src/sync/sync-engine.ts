import type { FeedChange } from '@northkeep/contracts';
import { openAltered, type ReadAllEvent } from '../worker/read-all.ts';
import type { EngineEvents } from './engine-events.ts';
import type { EnginePorts, VaultAccess } from './engine-ports.ts';
import { uniqueKeys } from './feed/apply-records.ts';
import { ChangesFeed } from './feed/changes-feed.ts';
import { LocalWriteTracker } from './feed/local-write-tracker.ts';
import type { AppendResult, RecordAction } from './outbox/action.ts';
import { OutboxSender } from './outbox/outbox-sender.ts';
import { sealWaitingHeaders } from './outbox/seal-headers.ts';
import { WriteAheadLog } from './outbox/write-ahead-log.ts';
import type { RecordKey } from './ports.ts';
import { RecordLoader } from './record-loader.ts';
import { StorageOutage } from './storage-outage.ts';
import { type ReadRecordResult, readChangedRecords, type StampedKey } from './store/read-records.ts';
import { ignoreClosedStore } from './store/store.ts';
import { decodeSyncTabMessage } from './tab-message.ts';
import { TypingPauses } from './typing-pauses.ts';

/**
 * The storage layer of one vault in this tab: outbox, cache, sender and changes feed. Only one tab at a time sends; it
 * is elected by a Web Lock. The engine keeps sending while the vault is locked.
 *
 *     Sending   new      --start()--> waiting for the sender's lock --granted--> sender
 *               sender   --store closed by an upgrade--> lock released, so that another tab becomes the sender
 *               sender   --database cannot be used--> sender in memory, see {@link StorageOutage}
 *               any      --stop()--> stopped, after the open requests have ended
 *
 *     Reading   locked   --unlock(), with a cache--> reading the cache --done--> loaded
 *               locked   --unlock(), without a cache or with a broken one--> loading
 *               loading  --all records read from the server and stored--> loaded
 *               loading  --no response--> backoff --time, fetchChanges()--> loading
 *               loading  --401, full disk--> incomplete --fetchChanges()--> loading
 *               loaded   --fetchChanges()--> loaded, with the changes since the cursor
 *               any      --lock(), stop()--> locked
 */
export class SyncEngine {
  readonly #ports: EnginePorts;
  readonly #events: EngineEvents;
  readonly #stopped = new AbortController();
  readonly #sender: OutboxSender;
  readonly #feed: ChangesFeed;
  readonly #loader: RecordLoader;
  readonly #localWrites: LocalWriteTracker;
  readonly #writeAheadLog = new WriteAheadLog();
  readonly #outage: StorageOutage;
  readonly #unlisten: () => void;
  #access: VaultAccess | null = null;
  readonly #typingPauses: TypingPauses;
  #running: Promise<void> = Promise.resolve();

  constructor(ports: EnginePorts, events: EngineEvents) {
    this.#ports = ports;
    this.#events = events;
    this.#localWrites = new LocalWriteTracker(ports.store);
    this.#typingPauses = new TypingPauses(ports);
    this.#loader = new RecordLoader(ports, {
      read: (event) => events.read(event),
      blocked: (blocker) => events.blocked(blocker),
      notStored: (error) => {
        this.#resumeSending();
        events.loadStorageError(error);
      },
      loaded: () => {
        events.loadStorageError(null);
        this.resume();
        return this.recoverLogged();
      },
      retry: () => this.fetchChanges(),
    });
    const shared = {
      vaultId: ports.vaultId,
      transport: ports.transport,
      outboxPorts: () => ({ store: ports.store, clock: ports.clock, sealer: this.#access?.sealer ?? null }),
      onChanged: (keys: readonly RecordKey[]) => this.#announce(uniqueKeys(keys)),
    };
    this.#feed = new ChangesFeed({
      ...shared,
      // A read consists of several requests. After a logout, those to come would be sent in the next user's session.
      transport: {
        send: (request) =>
          this.#stopped.signal.aborted ? Promise.reject(new Error('stopped')) : ports.transport.send(request),
      },
      onRollback: (keys) => events.rolledBack(keys),
      onUnverified: (keys) => events.unverified(keys),
      onChecked: (at) => events.checked(at),
      onAltered: (changes) => void this.#showAltered(changes),
      onRejected: (status) => status === 401 && events.blocked('session'),
      onAnswer: (answered) => (answered ? this.#announceAnswered() : events.blocked('no-answer')),
    });
    this.#outage = new StorageOutage({
      ...ports,
      isLoading: () => this.#loader.isLoading,
      onSwitched: (keys) => this.#onStoreSwitched(keys),
    });
    this.#sender = new OutboxSender({
      ...shared,
      onStored: () => this.#outage.end(),
      pauseAfter: (error) => this.#outage.pauseAfter(error),
      onBlockerChange: (blocker) => events.blocked(blocker),
      onSending: (requests) => events.sending(requests),
      onCreated: (records) => this.#announce(uniqueKeys(records), { type: 'created', records }),
      onUnconfirmed: (records) => this.#announceUnconfirmed(records),
      onVaultChanged: () => events.vaultChanged(),
      fetchChanges: () => this.#feed.fetchChanges(),
      whatIsListed: (key) => this.#feed.whatIsListed(key),
      onRollback: (key) => events.alsoRolledBack(key),
      onUnverified: (keys) => this.#feed.foundUnverified(keys),
    });
    this.#unlisten = ports.bus.listen((message) => this.#onTabMessage(message));
  }

  /** Starts to send as soon as this tab holds the sender's lock. */
  start(): void {
    const { locks, vaultId } = this.#ports;
    const { signal } = this.#stopped;
    this.#outage.start();
    this.#running = locks.hold(`nk-sender-${vaultId}`, signal, () => {
      this.#outage.lockGranted();
      // The tab that held the lock before may have crashed after a write, before it notified the other tabs. This tab
      // therefore reads the latest writes itself.
      this.#readLocalWrites().catch((error: unknown) => console.debug('the writes of other tabs were not read', error));
      this.#announceUnconfirmed(0); // counted by the tab that was the previous sender
      return this.#sender.run(signal);
    });
  }

  /** Stops the timers and listeners of this tab and waits for its open requests. Unsent changes stay in the outbox. */
  async stop(): Promise<void> {
    this.#access = null;
    this.#typingPauses.cancelAll();
    this.#outage.stop();
    this.#loader.lock();
    this.#stopped.abort();
    this.#unlisten();
    await this.#running;
    this.#ports.store.close();
  }

  /** Decrypts all records cached on this device, then fetches the records that the server has in addition. */
  async unlock(access: VaultAccess): Promise<void> {
    this.#access = access;
    this.#loader.unlock(access);
    this.#sender.unlocked();
    this.#writeAheadLog.unlocked();
    await this.recoverLogged();
    await this.#localWrites.skipEarlierWrites();
    if (this.#access !== access) return;
    if ((await this.#loader.loadFirst()) === 'cache') await this.fetchChanges();
  }

  lock(): void {
    this.#access = null;
    this.#loader.lock();
  }

  /**
   * Fetches changes of other tabs and devices; loads all records when the first load is not complete. While the vault is
   * locked, only the writes of other tabs are read: what the server sends cannot be verified then.
   */
  async fetchChanges(): Promise<void> {
    await this.recoverLogged();
    await this.#readLocalWrites();
    const { loaded } = await this.#ports.store.feed();
    if (loaded) return this.#feed.fetchChanges();
    return this.#loader.load();
  }

  /** Fetches changes and compares all revisions, also when no comparison is due. */
  async compareAll(): Promise<void> {
    const { store } = this.#ports;
    await store.setFeed({ ...(await store.feed()), comparedAt: null });
    return this.fetchChanges();
  }

  /** Called when the stream of the server's changes was opened, perhaps by another server than before. */
  streamOpened(): void {
    this.#feed.reconnected();
  }

  /** Stores a user's action in the outbox; resolves when it is on the disk. Throws when it cannot be stored. */
  async append(action: RecordAction): Promise<AppendResult> {
    const { store, clock, bus } = this.#ports;
    const access = this.#access;
    if (!access) throw new Error('Vault is locked');
    const whenStored = (key: RecordKey) => this.#loader.whenStored(key);
    const isKeptByPage = () => this.#access === access;
    const ports = { store, clock, sealer: access.sealer, whenStored, isKeptByPage };
    const appending = this.#writeAheadLog.append(action, ports);
    const appended = await appending.catch((error: unknown) => {
      void this.#outage.failed(error);
      throw error;
    });
    this.#outage.end();
    const keys = [{ kind: action.kind, id: action.id }, ...appended.copies];
    bus.post({ type: 'changed', keys });
    this.#typingPauses.begin(action.kind, action.op === 'remove' ? [] : Object.keys(action.values));
    if (appended.copies.length > 0) this.#showChanged(appended.copies);
    this.#events.listsChanged();
    this.#sender.nudge();
    return appended;
  }

  /** Number of actions of {@link hold} that are not in the outbox yet. */
  get heldCount(): number {
    return this.#writeAheadLog.heldCount;
  }

  /** Keeps actions that the disk refuses over a lock, sealed and in memory. They are stored after the next unlock. */
  async hold(actions: readonly RecordAction[]): Promise<void> {
    if (this.#access) await this.#writeAheadLog.hold(actions, this.#access.sealer);
  }

  /** Appends actions that a crashed tab has logged but not stored in the outbox. */
  async recoverLogged(): Promise<void> {
    if (!this.#access) return;
    const { sealer } = this.#access;
    const recovered = await this.#writeAheadLog.recover({ ...this.#ports, sealer, loader: this.#loader });
    const keys = recovered.flatMap(({ kind, id, copies }) => [{ kind, id }, ...copies]);
    if (keys.length === 0) return;
    this.#ports.bus.post({ type: 'changed', keys });
    this.#showChanged(keys);
  }

  /** Decrypts those of the given records whose stored state differs from the given stamp. */
  async read(keys: readonly StampedKey[]): Promise<readonly ReadRecordResult[]> {
    return this.#access ? readChangedRecords(keys, this.#ports.store, this.#access.open) : [];
  }

  /**
   * Makes the headers of all waiting changes, so that they can be sent while the vault is locked. A change whose header
   * cannot be made is kept, and is sent after the next unlock.
   */
  async sealHeaders(): Promise<void> {
    if (!this.#access) return;
    try {
      await sealWaitingHeaders({ store: this.#ports.store, cipher: this.#access.sealer });
    } catch (error) {
      console.debug('not all headers were made', error);
    }
  }

  /** Sends the changes that wait for a pause in typing, even when another tab is the sender. */
  sendWithoutDelay(): void {
    this.#ports.bus.post({ type: 'hurry' });
    this.#sender.sendWithoutDelay();
  }

  /**
   * Called when the network or the session is available again. Another tab may be the sender and may not have noticed
   * it.
   */
  resume(): void {
    this.#ports.bus.post({ type: 'resume' });
    this.#resumeSending();
  }

  /** Goes on with a store that has changed between disk and memory; `keys` are the records that were written back. */
  #onStoreSwitched(keys: readonly RecordKey[]): void {
    this.#events.storeSwitched(this.#ports.store.isPersistent);
    this.#announce(keys);
    ignoreClosedStore(this.fetchChanges());
  }

  #onTabMessage(posted: unknown): void {
    const message = decodeSyncTabMessage(posted);
    if (!message) return;
    if (message.type === 'changed') this.#showChanged(message.keys);
    if (message.type === 'lists') this.#events.listsChanged();
    if (message.type === 'typed') this.#sender.nudge();
    if (message.type === 'hurry') this.#sender.sendWithoutDelay();
    if (message.type === 'resume') this.#resumeSending();
    if (message.type === 'answered') this.#resumeAnswered();
    if (message.type === 'unconfirmed') this.#events.unconfirmed(message.records);
    if (message.type === 'parked') this.#events.parked(message.ids);
  }

  #announceUnconfirmed(records: number): void {
    this.#ports.bus.post({ type: 'unconfirmed', records });
    this.#events.unconfirmed(records);
  }

  #announceAnswered(): void {
    this.#ports.bus.post({ type: 'answered' });
    this.#resumeAnswered();
  }

  #resumeSending(): void {
    this.#events.blocked(null);
    this.#feed.endBackoff();
    this.#feed.reconnected();
    this.#sender.resume();
  }

  #resumeAnswered(): void {
    this.#events.blocked(null);
    this.#sender.answered();
  }

  /** Shows records that only the server has in this state. They are not stored. */
  async #showAltered(changes: readonly FeedChange[]): Promise<void> {
    const access = this.#access;
    if (!access) return;
    const records = await openAltered(changes, access.open);
    if (this.#access === access) this.#events.read({ type: 'opened', records });
  }

  async #readLocalWrites(): Promise<void> {
    this.#showChanged(await this.#localWrites.readNewWrites());
  }

  /** Announces changed records: `event` to this tab, and to the others that they have changed. */
  #announce(keys: readonly RecordKey[], event?: ReadAllEvent): void {
    if (keys.length > 0) this.#ports.bus.post({ type: 'changed', keys });
    this.#ports.bus.post({ type: 'lists' });
    this.#showChanged(keys, event);
  }

  #showChanged(keys: readonly RecordKey[], event: ReadAllEvent = { type: 'changed', keys }): void {
    if (this.#access && keys.length > 0) this.#events.read(event);
    this.#events.listsChanged();
    // Wakes the sender, because a waiting change may depend on one of these records.
    this.#sender.nudge();
  }
}
