import { isLazy, type Tombstone, type WireRecord } from '@northkeep/contracts';
import type { ListedState } from '../feed/changes-feed.ts';
import { isLiveRecord } from '../feed/decode-responses.ts';
import { joinApplied, LockedReadingError, RecordReading } from '../feed/record-reading.ts';
import { deletedRecordCopyId, isDerivedId } from '../merge/copy-id.ts';
import type { RecordKey, ServerResponse } from '../ports.ts';
import type { OutboxEntry } from '../store/outbox-entry.ts';
import { currentParentIds } from './parent-ids.ts';
import { type OutboxPorts, rebaseWaitingChanges, rejectEntry } from './rebase-changes.ts';
import type { RecordRetries } from './record-retries.ts';
import { classifyResponse, confirmEntry, type ResponseOutcome, requeueUnwrittenFields } from './server-response.ts';
import { verifyWrite } from './write-proof.ts';

export interface ResponsePorts {
  /** Store, clock and, while the vault is open, its sealer. */
  outboxPorts(): OutboxPorts;
  /** Called with the records whose stored state has changed. */
  onChanged(keys: readonly RecordKey[]): void;
  /** Called with the number of records whose change the server has repeatedly failed to confirm. */
  onUnconfirmed(records: number): void;
  /** Called when the server responds that another vault is the live one. */
  onVaultChanged(): void;
  /** Fetches changes; called when the server does not find a record at its path. */
  fetchChanges(): Promise<void>;
  /** Returns what the server's list of all revisions says of a record; null while the server does not respond. */
  whatIsListed(key: RecordKey): Promise<ListedState | null>;
  /** Called when a record arrives in an older or another state than this device has received before. */
  onRollback(key: RecordKey): void;
  /** Called with records of which this device has no copy and that the user's devices have not written. */
  onUnverified(keys: readonly RecordKey[]): void;
}

/** Functions of the sender through which the handling of a response delays or stops the next request. */
export interface SendingControl {
  readonly retries: RecordRetries;
  /** Stops sending a record until the vault is unlocked. */
  hold(key: RecordKey): void;
  endSession(): void;
}

type FinalOutcome = Extract<ResponseOutcome, { type: 'conflict' | 'gone' | 'missing' | 'rejected' }>;

/** Decides on the next state of a sent entry: confirmed, merged, copied, rejected, or sent again. */
export class ResponseHandler {
  readonly #ports: ResponsePorts;
  readonly #sending: SendingControl;

  constructor(ports: ResponsePorts, sending: SendingControl) {
    this.#ports = ports;
    this.#sending = sending;
  }

  /** Handles the response to a sent entry. */
  async handle(entry: OutboxEntry, answer: ServerResponse): Promise<void> {
    const outcome = classifyResponse(entry, answer);
    if (outcome.type === 'retry') return this.#sending.retries.scheduleNext(entry);
    if (outcome.type === 'no-session') return this.#sending.endSession();
    if (outcome.type === 'vault-changed') {
      this.#sending.endSession();
      return this.#ports.onVaultChanged();
    }
    const before = this.#sending.retries.unconfirmed;
    if (outcome.type === 'success') await this.#compare(entry, outcome.record);
    else await this.#resolve(entry, outcome);
    if (this.#sending.retries.unconfirmed !== before) this.#ports.onUnconfirmed(this.#sending.retries.unconfirmed);
  }

  /**
   * Compares the record of a success response with the sent entry. Removes the entry only when the record proves that
   * the change was stored.
   */
  async #compare(entry: OutboxEntry, record: WireRecord | Tombstone | null): Promise<void> {
    const ports = this.#ports.outboxPorts();
    const proof = await verifyWrite(entry, record, ports.sealer);
    if (proof.type === 'none') return this.#sending.retries.countUnconfirmed(entry);
    if (proof.type === 'locked') return this.#sending.hold(entry);
    const isNext = proof.type === 'applied' && proof.record.rev === entry.baseRev + 1;
    const taken = isNext ? 'older' : await this.#take(entry, proof.record);
    if (taken === 'locked') return this.#sending.hold(entry);
    if (taken === 'refused' || (taken === 'older' && proof.type !== 'applied'))
      return this.#sending.retries.countUnconfirmed(entry);
    if (proof.type === 'deleted') {
      this.#sending.retries.endUnconfirmed(entry);
      return this.#settle(entry, proof.record);
    }
    if (proof.type === 'unwritten') {
      this.#sending.retries.endUnconfirmed(entry);
      this.#sending.retries.countConflict(entry);
      await requeueUnwrittenFields(entry, proof, ports);
    } else if (await this.#confirm(entry, proof.record, taken === 'taken')) {
      this.#sending.retries.endUnconfirmed(entry);
      this.#sending.retries.end(entry);
    }
    this.#announce(entry);
  }

  /**
   * Removes the confirmed entry. Returns false when the record is not the one that was sent, although its header is: the
   * server has changed it, which is reported.
   */
  async #confirm(entry: OutboxEntry, record: WireRecord | Tombstone | null, isVerified: boolean): Promise<boolean> {
    const ports = this.#ports.outboxPorts();
    const { state, mergeWith } = await confirmEntry(entry, { record, isVerified }, ports);
    if (state === 'unfit') {
      this.#ports.onRollback({ kind: entry.kind, id: entry.id });
      this.#sending.retries.countUnconfirmed(entry);
      return false;
    }
    if (mergeWith) await rebaseWaitingChanges(entry, mergeWith, ports);
    if (state === 'unread' && record) await this.#take(entry, record);
    return true;
  }

  /**
   * Verifies a record of a response and applies it. Resolves to `older` when the copy on this device is newer, perhaps
   * because it has become so while the response was on its way.
   */
  async #take(
    { kind, id }: RecordKey,
    record: WireRecord | Tombstone,
  ): Promise<'taken' | 'older' | 'refused' | 'locked'> {
    if (isLazy(kind)) return 'taken';
    try {
      const reading = new RecordReading(() => this.#ports.outboxPorts());
      const first = await reading.take([{ kind, record }]);
      // The mark of a record that was deleted with its parent is true only with that of the parent, which the feed
      // brings. When the feed cannot be read now, the change is sent again later. A forged mark is found by the feed.
      if (reading.isWaiting) await this.#ports.fetchChanges();
      const { changed, older, rolledBack, unverified } = joinApplied([first, await reading.retry()]);
      if (changed.length > 0) this.#ports.onChanged(changed);
      if (unverified.length > 0) this.#ports.onUnverified(unverified);
      if (rolledBack.length > 0) this.#ports.onRollback({ kind, id });
      if (rolledBack.length + unverified.length > 0 || reading.isWaiting) return 'refused';
      return older.length > 0 ? 'older' : 'taken';
    } catch (error) {
      if (error instanceof LockedReadingError) return 'locked';
      throw error;
    }
  }

  async #resolve(entry: OutboxEntry, outcome: FinalOutcome): Promise<void> {
    const isLocked = this.#ports.outboxPorts().sealer === null;
    // Nothing is rebased while the vault is locked, because nothing can be verified.
    if (isLocked && outcome.type !== 'rejected') return this.#sending.hold(entry);
    if (outcome.type === 'gone' || outcome.type === 'missing') return this.#resolveGone(entry);
    this.#sending.retries.endUnconfirmed(entry);
    if (outcome.type === 'conflict') return this.#resolveConflict(entry, outcome.record);
    this.#sending.retries.end(entry);
    return this.#ports.onChanged(await rejectEntry(entry, outcome.code, this.#ports.outboxPorts()));
  }

  async #resolveConflict(entry: OutboxEntry, record: WireRecord | Tombstone): Promise<void> {
    const taken = await this.#take(entry, record);
    if (taken === 'locked') return this.#sending.hold(entry);
    if (taken === 'refused') return this.#sending.retries.scheduleNext(entry);
    if (taken === 'older' && record.rev < entry.baseRev) return this.#waitForChoice(entry);
    this.#sending.retries.countConflict(entry);
    return this.#settle(entry, record);
  }

  #announce({ kind, id }: RecordKey): void {
    this.#ports.onChanged([{ kind, id }]);
  }

  /** Handles a server that holds an older revision: the user decides which state is kept. */
  #waitForChoice(entry: OutboxEntry): void {
    this.#ports.onRollback({ kind: entry.kind, id: entry.id });
    this.#sending.retries.scheduleNext(entry);
  }

  async #settle(entry: OutboxEntry, record: WireRecord | Tombstone | null): Promise<void> {
    const outcome = await rebaseWaitingChanges(entry, record, this.#ports.outboxPorts(), entry.key);
    if (outcome === 'locked') this.#sending.hold(entry);
    // Pauses after a 409 with exactly the revision that the change is based on, because the same conflict would repeat
    // forever.
    else if (record && record.rev === entry.baseRev) this.#sending.retries.scheduleNext(entry);
    else if ((!record || !isLiveRecord(record)) && isDerivedId(entry.id)) await this.#pauseCopy(entry);
    this.#announce(entry);
  }

  /**
   * Pauses before the copy of a copy is sent, so that a server that reports every copy as deleted does not receive
   * endless requests.
   */
  async #pauseCopy(entry: OutboxEntry): Promise<void> {
    this.#sending.retries.continueWith({ kind: entry.kind, id: await deletedRecordCopyId(entry) }, entry);
  }

  /**
   * Distinguishes a deleted record from one that has moved, that was rolled back, or that the server lists all the same.
   * When the feed shows a move, the change is sent to the record's new path. After a restore of the server nothing was
   * deleted, and the cached record must not be dropped. While the server lists the record as live, its 404 proves
   * nothing. A removal of a record that the server does not list is done.
   */
  async #resolveGone(entry: OutboxEntry): Promise<void> {
    await this.#ports.fetchChanges();
    const parents = await currentParentIds(entry, this.#ports.outboxPorts().store);
    if (parents.join() !== entry.parents.join()) return;
    const listed = await this.#ports.whatIsListed(entry);
    if (listed === 'live') return this.#sending.retries.countUnconfirmed(entry);
    if (listed !== 'deleted') return this.#sending.retries.scheduleNext(entry);
    this.#sending.retries.endUnconfirmed(entry);
    if (entry.op === 'remove') return this.#endRemoval(entry);
    await this.#settle(entry, null);
  }

  async #endRemoval(entry: OutboxEntry): Promise<void> {
    this.#sending.retries.end(entry);
    await this.#confirm(entry, null, false);
    this.#announce(entry);
  }
}
