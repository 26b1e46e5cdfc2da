import type { Tombstone, WireRecord } from '@northkeep/contracts';
import { isLiveRecord } from '../feed/decode-responses.ts';
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
  /**
   * True when the server holds the record in an older revision than this device or not at all; null while the server
   * does not respond.
   */
  isRolledBack(key: RecordKey): Promise<boolean | null>;
  /** Called when a record arrives with a lower revision than this device has received before. */
  onRollback(key: RecordKey): void;
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
    this.#sending.retries.endUnconfirmed(entry);
    if (proof.type === 'deleted') return this.#settle(entry, proof.record);
    if (proof.type === 'unwritten') {
      this.#sending.retries.countConflict(entry);
      await requeueUnwrittenFields(entry, proof, ports);
    } else {
      this.#sending.retries.end(entry);
      await this.#confirm(entry, proof.record);
    }
    this.#announce(entry);
  }

  async #confirm(entry: OutboxEntry, record: WireRecord | Tombstone | null): Promise<void> {
    const ports = this.#ports.outboxPorts();
    const waits = await confirmEntry(entry, record, ports);
    if (waits && record) await rebaseWaitingChanges(entry, record, ports);
  }

  async #resolve(entry: OutboxEntry, outcome: FinalOutcome): Promise<void> {
    this.#sending.retries.endUnconfirmed(entry);
    if (outcome.type === 'gone' && !(await this.#isGone(entry))) return;
    if (outcome.type === 'conflict') {
      if (outcome.record.rev < entry.baseRev) return this.#waitForChoice(entry);
      this.#sending.retries.countConflict(entry);
      return this.#settle(entry, outcome.record);
    }
    if (outcome.type === 'gone') return this.#settle(entry, null);
    this.#sending.retries.end(entry);
    if (outcome.type === 'rejected')
      return this.#ports.onChanged(await rejectEntry(entry, outcome.code, this.#ports.outboxPorts()));
    await this.#confirm(entry, null);
    this.#announce(entry);
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
   * Distinguishes a deleted record from one that has moved or was rolled back. When the feed shows a move, the change
   * is sent to the record's new path. After a restore of the server nothing was deleted, and the cached record must not
   * be dropped.
   */
  async #isGone(entry: OutboxEntry): Promise<boolean> {
    await this.#ports.fetchChanges();
    const parents = await currentParentIds(entry, this.#ports.outboxPorts().store);
    if (parents.join() !== entry.parents.join()) return false;
    if ((await this.#ports.isRolledBack(entry)) === false) return true;
    this.#sending.retries.scheduleNext(entry);
    return false;
  }
}
