import { AUTOSAVE_IDLE_MS } from '@northkeep/contracts';
import type { OpenLeaves } from '../worker/opened.ts';
import { type ReadEvent, ReadFailed } from '../worker/read-all.ts';
import { uniqueKeys } from './feed/apply-records.ts';
import { ChangesFeed } from './feed/changes-feed.ts';
import { LocalWriteTracker } from './feed/local-write-tracker.ts';
import type { AppendResult, RecordAction } from './outbox/action.ts';
import { OutboxSender, type SendBlocker } from './outbox/outbox-sender.ts';
import { WriteAheadLog } from './outbox/write-ahead-log.ts';
import type { Clock, Locks, RecordKey, Sealer, TabBus, Transport } from './ports.ts';
import { RetryTimer } from './retry-timer.ts';
import { type RecordReading, readChangedRecords, type StampedKey } from './store/read-records.ts';
import type { VaultStore } from './store/store.ts';

/** The key's work while the vault is open. */
export interface VaultAccess {
  readonly sealer: Sealer;
  readonly open: OpenLeaves;
  /** Reads everything, in a worker where there is one. `cached` false asks the server for all of it. */
  readAll(from: 'cache' | 'network', emit: (event: ReadEvent) => void): Promise<boolean>;
}

export interface EnginePorts {
  readonly vaultId: string;
  readonly store: VaultStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly bus: TabBus;
  readonly locks: Locks;
}

/** What the engine tells the page. */
export interface EngineEvents {
  read(event: ReadEvent): void;
  /** Entries or lists in the store have changed. */
  lists(): void;
  blocked(hindrance: SendBlocker): void;
  sending(requests: number): void;
  /** All records of which the server has an older state. */
  rolledBack(keys: readonly RecordKey[]): void;
  /** One more of them. */
  alsoRolledBack(key: RecordKey): void;
  vaultChanged(): void;
  /** Another tab has parked these steps after a merge. */
  parked(ids: readonly string[]): void;
}

/** Outbox, cache, sender and feed of one vault in this tab. It goes on while the vault is locked. */
export class SyncEngine {
  readonly #ports: EnginePorts;
  readonly #events: EngineEvents;
  readonly #stop = new AbortController();
  readonly #sender: OutboxSender;
  readonly #feed: ChangesFeed;
  readonly #news: LocalWriteTracker;
  readonly #jots = new WriteAheadLog();
  readonly #unlisten: () => void;
  #opener: VaultAccess | null = null;
  #cancelWake: () => void = () => {};
  /** The lists are empty until the first load is there: nobody should have to wait for the next look at the server. */
  readonly #reload: RetryTimer;
  #running: Promise<void> = Promise.resolve();

  constructor(ports: EnginePorts, events: EngineEvents) {
    this.#ports = ports;
    this.#events = events;
    this.#reload = new RetryTimer(ports.clock, () => this.check());
    this.#news = new LocalWriteTracker(ports.store);
    const shared = {
      vaultId: ports.vaultId,
      transport: ports.transport,
      outboxPorts: () => ({ store: ports.store, clock: ports.clock, sealer: this.#opener?.sealer ?? null }),
      onChanged: (keys: readonly RecordKey[]) => this.#changed(keys),
    };
    this.#feed = new ChangesFeed({
      ...shared,
      onRollback: (keys) => events.rolledBack(keys),
      onRejected: (status) => status === 401 && events.blocked('session'),
      onAnswer: (answered) => (answered ? this.#answered() : events.blocked('no-answer')),
    });
    this.#sender = new OutboxSender({
      ...shared,
      onBlockerChange: (hindrance) => events.blocked(hindrance),
      onSending: (requests) => events.sending(requests),
      onVaultChanged: () => events.vaultChanged(),
      fetchChanges: () => this.#feed.check(),
      isRolledBack: (key) => this.#feed.isRolledBack(key),
      onRollback: (key) => events.alsoRolledBack(key),
    });
    this.#unlisten = ports.bus.listen((message) => {
      if (message.type === 'changed') this.#heard(message.keys);
      if (message.type === 'lists') events.lists();
      if (message.type === 'typed') this.#sender.nudge();
      if (message.type === 'hurry') this.#sender.hurry();
      if (message.type === 'resume') this.#goOn();
      if (message.type === 'answered') this.#goOn(false);
      if (message.type === 'parked') events.parked(message.ids);
    });
  }

  /** Begins to send, once this tab is the one that does. */
  start(): void {
    const { locks, vaultId } = this.#ports;
    const name = `nk-sender-${vaultId}`;
    this.#running = locks.hold(name, this.#stop.signal, () => {
      // The tab that did it before may have died between a write and its message.
      this.#hearAll().catch((error: unknown) => console.debug('the last writes could not be read', error));
      return this.#sender.run(this.#stop.signal);
    });
  }

  /** Ends the work of this tab. What waits stays in the store. */
  async stop(): Promise<void> {
    this.#opener = null;
    this.#cancelWake();
    this.#reload.stop();
    this.#stop.abort();
    this.#unlisten();
    await this.#running;
    this.#ports.store.close();
  }

  /** The vault is open: everything kept here is opened, and what the server has beyond it. */
  async unlock(opener: VaultAccess): Promise<void> {
    this.#opener = opener;
    this.#sender.unlocked();
    await this.recoverLogged();
    await this.#news.skipEarlierWrites();
    const { loaded } = await this.#ports.store.feed();
    if (!loaded) return this.load();
    const cache = await this.#readCache(opener);
    if (this.#opener !== opener) return;
    if (cache === 'broken') return this.load();
    const { store } = this.#ports;
    // What was dropped is missing now: the check of all revisions fetches it.
    if (cache === 'damaged') await store.setFeed({ ...(await store.feed()), checkedOn: null });
    return this.check();
  }

  /** Starts from this device. A cache that cannot be read at all is dropped; the outbox has a place of its own. */
  async #readCache(opener: VaultAccess): Promise<'sound' | 'damaged' | 'broken'> {
    try {
      return (await opener.readAll('cache', (event) => this.#emit(opener, event))) ? 'sound' : 'damaged';
    } catch (error) {
      if (this.#opener !== opener) return 'broken';
      console.warn('the cache could not be read and is dropped', error);
      await this.#ports.store.clearCache();
      return 'broken';
    }
  }

  /** Reads everything from the server. Where it does not answer it is tried again, first soon, then ever later. */
  async load(): Promise<void> {
    const opener = this.#opener;
    if (!opener) return;
    this.#reload.cancel();
    try {
      await opener.readAll('network', (event) => this.#emit(opener, event));
      this.#reload.stop();
      this.resume();
    } catch (error) {
      if (this.#opener !== opener) return;
      if (!(error instanceof ReadFailed)) throw error;
      this.#events.blocked(error.status === 401 ? 'session' : 'no-answer');
      if (error.status !== 401) this.#reload.scheduleNext();
    }
  }

  lock(): void {
    this.#opener = null;
    this.#reload.stop();
  }

  /** Asks for what is new: on focus, online, pageshow, every minute while visible. */
  async check(): Promise<void> {
    await this.recoverLogged();
    await this.#hearAll();
    const { loaded } = await this.#ports.store.feed();
    if (loaded) return this.#feed.check();
    return this.#opener ? this.load() : undefined;
  }

  /** Stores what a person did; resolves when it is on the disk. Throws where that is impossible. */
  async append(action: RecordAction): Promise<AppendResult> {
    const { store, clock, bus } = this.#ports;
    const opener = this.#opener;
    if (!opener) throw new Error('Vault is locked');
    const appended = await this.#jots.append(action, { store, clock, sealer: opener.sealer });
    const keys = [{ kind: action.kind, id: action.id }, ...appended.copies];
    bus.post({ type: 'changed', keys });
    this.#wakeSender();
    if (appended.copies.length > 0) this.#heard(appended.copies);
    this.#events.lists();
    this.#sender.nudge();
    return appended;
  }

  /** What a tab has written down that did not live to put it into the outbox. */
  async recoverLogged(): Promise<void> {
    const { store, clock, bus } = this.#ports;
    if (!this.#opener) return;
    const taken = await this.#jots.recover({ store, clock, sealer: this.#opener.sealer });
    const keys = taken.flatMap(({ kind, id, copies }) => [{ kind, id }, ...copies]);
    if (keys.length === 0) return;
    bus.post({ type: 'changed', keys });
    this.#heard(keys);
  }

  /** Opens those records that stand otherwise in the store than their stamp says, waiting changes included. */
  async read(keys: readonly StampedKey[]): Promise<readonly RecordReading[]> {
    return this.#opener ? readChangedRecords(keys, this.#ports.store, this.#opener.open) : [];
  }

  /** Sends at once what waits for the pause in typing, in whichever tab sends. */
  sendWithoutDelay(): void {
    this.#ports.bus.post({ type: 'hurry' });
    this.#sender.hurry();
  }

  /** The network or the session is back. */
  resume(): void {
    // The tab that sends may be another one, and know nothing of a login here.
    this.#ports.bus.post({ type: 'resume' });
    this.#goOn();
  }

  #answered(): void {
    this.#ports.bus.post({ type: 'answered' });
    this.#goOn(false);
  }

  #goOn(atOnce = true): void {
    this.#events.blocked(null);
    if (atOnce) this.#sender.resume();
    else this.#sender.answered();
  }

  async #hearAll(): Promise<void> {
    this.#heard(await this.#news.readNewWrites());
  }

  /** The sending tab may be hidden, its timers asleep: who types tells it when the pause is over. */
  #wakeSender(): void {
    const { bus, clock } = this.#ports;
    bus.post({ type: 'typed' });
    this.#cancelWake();
    this.#cancelWake = clock.after(AUTOSAVE_IDLE_MS, () => bus.post({ type: 'typed' }));
  }

  #changed(keys: readonly RecordKey[]): void {
    const unique = uniqueKeys(keys);
    if (unique.length > 0) this.#ports.bus.post({ type: 'changed', keys: unique });
    this.#ports.bus.post({ type: 'lists' });
    this.#heard(unique);
  }

  #heard(keys: readonly RecordKey[]): void {
    if (this.#opener && keys.length > 0) this.#events.read({ type: 'changed', keys });
    this.#events.lists();
    // Whatever came may be what a waiting change was held for.
    this.#sender.nudge();
  }

  #emit(opener: VaultAccess, event: ReadEvent): void {
    if (this.#opener === opener) this.#events.read(event);
  }
}
