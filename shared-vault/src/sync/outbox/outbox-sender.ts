import { computeRetryBackoffMs } from '../../backoff.ts';
import type { ConfirmedCreation } from '../../worker/read-all.ts';
import type { RecordKey, ServerRequest, ServerResponse, Transport } from '../ports.ts';
import { saveDelayOf } from '../save-delay.ts';
import { formatRecordKey, type OutboxEntry, requestForEntry } from '../store/outbox-entry.ts';
import type { BulkPorts } from './bulk-creations.ts';
import { currentParentIds } from './parent-ids.ts';
import { computeRemainingPauseMs, RecordRetries } from './record-retries.ts';
import { ResponseHandler, type ResponsePorts, type SendingControl } from './response-handler.ts';
import { markEntriesSent, sendableEntries } from './sendable-entries.ts';
import { classifyResponse, composeConfirmed } from './server-response.ts';
import { verifyWrite } from './write-proof.ts';

/**
 * Reason why the sender is paused: no response from the server, or an ended session. Null while sending is possible.
 */
export type SendBlockedReason = 'no-answer' | 'session' | null;

export interface OutboxSenderPorts extends ResponsePorts {
  readonly vaultId: string;
  readonly transport: Transport;
  onBlockerChange(blocker: SendBlockedReason): void;
  onSending(requests: number): void;
  /** Called when a pass of the sender has written to the store. */
  onStored(): void;
  /** Returns the ms until the sender goes on after an error; null ends it. Rejects with an unexpected error. */
  pauseAfter(error: unknown): Promise<number | null>;
  /** Called with records that the server has stored exactly as they were sent together. */
  onCreated(records: readonly ConfirmedCreation[]): void;
}

const PARALLEL_REQUESTS_MAX = 4;
/** Number of due entries from which creations share requests, as in an import. */
const BULK_FROM = 10;
/** Resolves to null when the module cannot be loaded; the creations are then sent one by one. */
const loadBulk = () => import(/* webpackChunkName: "sync-on-demand" */ './bulk-creations.ts').catch(() => null);

/**
 * Sends the entries of the outbox: entries of one record in order, entries of different records in parallel. Retries
 * with exponential backoff. Only one tab at a time runs it.
 *
 *     Sender   any         --request without response--> 'no-answer': sends again after a backoff
 *              any         --401, VAULT_CHANGED--> 'session': sends nothing
 *              'no-answer' --any response, answered(), resume()--> sending
 *              'session'   --answered(), resume()--> sending
 *              any         --abort signal, closed store--> ended
 *
 *     Entry    typing      --saveDelayOf(), sendWithoutDelay()--> due --request--> sent
 *              sent        --the returned record proves the change--> removed
 *              sent        --conflict, deleted record--> rebased or copied, and due again
 *              sent        --refused for good--> rejected: the 'Not saved' list
 *              sent        --no proof, 408, 425, 429, 5xx--> waits for its record's backoff, then due
 *              due         --the header needs the data key--> held --unlocked()--> due
 *              sent        --the merge or the proof needs the data key--> held --unlocked()--> due
 */
export class OutboxSender {
  readonly #ports: OutboxSenderPorts;
  readonly #retries: RecordRetries;
  readonly #bulkPorts: BulkPorts;
  readonly #responses: ResponseHandler;
  /** Idempotency keys of creations that the server rejected together with others. */
  readonly #sentAlone = new Set<string>();
  readonly #held = new Set<string>();
  readonly #sending = new Set<string>();
  #quiet = { tries: 0, until: 0 };
  #blocker: SendBlockedReason = null;
  #withoutDelayUntil = Number.NEGATIVE_INFINITY;
  #wake: () => void = () => {};
  #cancelTimer: () => void = () => {};
  #woken = false;

  constructor(ports: OutboxSenderPorts) {
    this.#ports = ports;
    this.#retries = new RecordRetries(() => ports.outboxPorts().clock);
    const control: SendingControl = {
      retries: this.#retries,
      hold: (key) => this.#hold(key),
      endSession: () => this.#setBlocker('session'),
    };
    this.#responses = new ResponseHandler(ports, control);
    this.#bulkPorts = {
      ports,
      control,
      sending: this.#sending,
      sentAlone: this.#sentAlone,
      ask: (request) => this.#ask(request),
      ResponseHandler,
      classifyResponse,
      composeConfirmed,
      verifyWrite,
      markEntriesSent,
    };
  }

  /** Sends until stopped; resolves when no request is under way. */
  async run(stopped: AbortSignal): Promise<void> {
    stopped.addEventListener('abort', () => this.nudge());
    while (!stopped.aborted) {
      this.#woken = false;
      const next = await this.#pass(stopped).catch((error: unknown) => this.#ports.pauseAfter(error));
      // A page whose store was closed stops sending and thereby releases the sender's lock, so that a tab with an open
      // store can send.
      if (next === null) break;
      if (next > 0) await this.#sleep(next);
    }
    this.#cancelTimer();
  }

  /** Wakes the sender after the outbox has changed. */
  nudge(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Sends all waiting changes without the pause in typing (blur, hidden page, 'Try again'). */
  sendWithoutDelay(): void {
    this.#withoutDelayUntil = this.#ports.outboxPorts().clock.now();
    this.nudge();
  }

  /** Sends again without any pause after the network or the session is available again. */
  resume(): void {
    this.#retries.endPauses();
    this.answered();
  }

  /**
   * Clears the network's backoff after a response. Entries that the server rejected temporarily keep their own backoff.
   * Without it, two such entries would wake each other without a pause, because each of them causes a fetch.
   */
  answered(): void {
    this.#quiet = { tries: 0, until: 0 };
    this.#setBlocker(null);
    this.nudge();
  }

  /** Called when the vault is unlocked. Retries the entries whose merge had to wait for the data key. */
  unlocked(): void {
    this.#held.clear();
    this.nudge();
  }

  /** Keeps a record until the next unlock. When the vault was unlocked in the meantime, the record waits for a pause only. */
  #hold(key: RecordKey): void {
    if (this.#ports.outboxPorts().sealer === null) this.#held.add(formatRecordKey(key));
    else this.#retries.scheduleNext(key);
  }

  #sleep(ms: number): Promise<void> {
    if (this.#woken) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#cancelTimer();
      if (ms < Number.POSITIVE_INFINITY) this.#cancelTimer = this.#ports.outboxPorts().clock.after(ms, resolve);
    });
  }

  /** Sends the entries that are due. Returns the ms until the next entry is due; 0 means now. */
  async #pass(stopped: AbortSignal): Promise<number> {
    const { clock, store } = this.#ports.outboxPorts();
    if (this.#blocker === 'session') return Number.POSITIVE_INFINITY;
    const pause = computeRemainingPauseMs(this.#quiet.until, clock.now());
    if (pause > 0) return pause;
    const heads = sendableEntries(await store.entries()).filter((entry) => !this.#held.has(formatRecordKey(entry)));
    const waits = heads.map((entry) => this.#waitOf(entry, clock.now()));
    const due = heads.filter((_, i) => waits[i] === 0);
    if (due.length === 0) return Math.min(Number.POSITIVE_INFINITY, ...waits);
    const bulk = due.length < BULK_FROM ? null : await loadBulk();
    const queue = bulk?.groupCreations(due, this.#sentAlone) ?? due.map((entry) => [entry]);
    const lane = async () => {
      for (let group = queue.shift(); group && !stopped.aborted; group = queue.shift()) {
        if (this.#blocker !== null && computeRemainingPauseMs(this.#quiet.until, clock.now()) > 0) return;
        const [entry, another] = group;
        if (bulk && another) await bulk.sendTogether(group, this.#bulkPorts, stopped);
        else if (entry) await this.#send(entry, stopped);
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL_REQUESTS_MAX, queue.length) }, lane));
    this.#ports.onStored();
    return 0;
  }

  #waitOf(entry: OutboxEntry, now: number): number {
    const retry = this.#retries.waitOf(entry);
    const delay = saveDelayOf(entry.kind, Object.keys(entry.fields));
    // If the clock was set back after the change was made, the change is sent without waiting until the clock reaches
    // that time again.
    const isLater = entry.at > now;
    const idle = entry.sent || isLater || entry.at <= this.#withoutDelayUntil ? 0 : entry.at + delay - now;
    return Math.max(0, retry, idle);
  }

  async #send(waiting: OutboxEntry, stopped: AbortSignal): Promise<void> {
    const { sent, locked } = await markEntriesSent([waiting], this.#ports.outboxPorts());
    for (const one of locked) this.#hold(one);
    const [entry] = sent;
    if (!entry) return;
    const key = formatRecordKey(entry);
    this.#sending.add(key);
    this.#ports.onSending(this.#sending.size);
    try {
      const parents = await currentParentIds(entry, this.#ports.outboxPorts().store);
      // When sending was stopped while the disk was read, for example by a logout, the request is not sent. The entry
      // is sent after the next login with the same idempotency key.
      if (stopped.aborted) return;
      const answer = await this.#ask(requestForEntry({ ...entry, parents }, this.#ports.vaultId));
      this.#sentAlone.delete(entry.key);
      if (answer) await this.#responses.handle({ ...entry, parents }, answer);
    } finally {
      this.#sending.delete(key);
      this.#ports.onSending(this.#sending.size);
    }
  }

  async #ask(request: ServerRequest): Promise<ServerResponse | null> {
    try {
      const answer = await this.#ports.transport.send(request);
      this.#quiet = { tries: 0, until: 0 };
      if (this.#blocker === 'no-answer') this.#setBlocker(null);
      return answer;
    } catch {
      // Without a response, the change may still have been applied. The change is sent again with the same idempotency
      // key.
      const { tries } = this.#quiet;
      this.#quiet = { tries: tries + 1, until: this.#ports.outboxPorts().clock.now() + computeRetryBackoffMs(tries) };
      this.#setBlocker('no-answer');
      return null;
    }
  }

  #setBlocker(blocker: SendBlockedReason): void {
    if (this.#blocker === blocker) return;
    this.#blocker = blocker;
    this.#ports.onBlockerChange(blocker);
  }
}
