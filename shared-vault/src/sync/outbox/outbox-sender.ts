import { BACKOFF_BASE_MS, BACKOFF_EXPONENT_MAX, BACKOFF_JITTER_MS, saveDelayOf } from '@northkeep/contracts';
import type { RecordKey, ServerResponse, Transport } from '../ports.ts';
import { isQuotaError } from '../store/idb-promises.ts';
import { type OutboxEntry, recordKeyText, requestForEntry } from '../store/outbox-entry.ts';
import { StoreClosedError } from '../store/store.ts';
import { currentParentIds } from './parent-ids.ts';
import { type OutboxPorts, rebaseWaitingChanges, rejectEntry } from './rebase-changes.ts';
import { classifyResponse, confirmEntry } from './server-response.ts';

/** Reason why nothing is sent; null while sending is possible. */
export type SendBlocker = 'no-answer' | 'session' | null;

export interface OutboxSenderPorts {
  readonly vaultId: string;
  readonly transport: Transport;
  /** Store, clock and, while the vault is open, its sealer. */
  outboxPorts(): OutboxPorts;
  /** Records whose stored state has changed. */
  onChanged(keys: readonly RecordKey[]): void;
  onBlockerChange(blocker: SendBlocker): void;
  onSending(requests: number): void;
  /** The server answered that another vault is the live one. */
  onVaultChanged(): void;
  /** Fetches changes; called when a record is not found at its address. */
  fetchChanges(): Promise<void>;
  /**
   * True when the server holds the record in an older revision than this device or not at all; null while it does not
   * answer.
   */
  isRolledBack(key: RecordKey): Promise<boolean | null>;
  /** A record came back with a lower revision than this device has seen. */
  onRollback(key: RecordKey): void;
}

const PARALLEL_REQUESTS_MAX = 4;
/** Pause after a full disk has stopped sending. */
const QUOTA_RETRY_MS = 5_000;

/**
 * Sends the entries of the outbox: those of one record in order, those of different records in parallel. Retries with
 * exponential backoff. One tab at a time runs it.
 */
export class OutboxSender {
  readonly #ports: OutboxSenderPorts;
  readonly #tries = new Map<string, { tries: number; notBefore: number }>();
  readonly #held = new Set<string>();
  readonly #sending = new Set<string>();
  #quiet = { tries: 0, until: 0 };
  #blocker: SendBlocker = null;
  #withoutDelayUntil = Number.NEGATIVE_INFINITY;
  #wake: () => void = () => {};
  #cancelTimer: () => void = () => {};
  #woken = false;

  constructor(ports: OutboxSenderPorts) {
    this.#ports = ports;
  }

  /** Sends until stopped; resolves when no request is under way. */
  async run(stopped: AbortSignal): Promise<void> {
    stopped.addEventListener('abort', () => this.nudge());
    while (!stopped.aborted) {
      this.#woken = false;
      const next = await this.#pass(stopped).catch(pauseAfterError);
      // A page whose store was closed stops sending, so that its lock passes to a tab with an open store.
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

  /** Skips the pause in typing for everything that waits now (blur, hidden page, 'Try again'). */
  sendWithoutDelay(): void {
    this.#withoutDelayUntil = this.#ports.outboxPorts().clock.now();
    this.nudge();
  }

  /** Sends again without any pause after the network or the session came back. */
  resume(): void {
    this.#tries.clear();
    this.answered();
  }

  /**
   * Clears the network's backoff after a response. Entries that the server rejected for now keep their own: two of them
   * would otherwise wake each other without a pause, because each causes a fetch.
   */
  answered(): void {
    this.#quiet = { tries: 0, until: 0 };
    this.#setBlocker(null);
    this.nudge();
  }

  /** Retries entries that needed the key to be merged. */
  unlocked(): void {
    this.#held.clear();
    this.nudge();
  }

  #sleep(ms: number): Promise<void> {
    if (this.#woken) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#cancelTimer();
      if (ms < Number.POSITIVE_INFINITY) this.#cancelTimer = this.#ports.outboxPorts().clock.after(ms, resolve);
    });
  }

  /** Sends what is due. Returns the ms until the next entry is due; 0 means now. */
  async #pass(stopped: AbortSignal): Promise<number> {
    const { clock, store } = this.#ports.outboxPorts();
    if (this.#blocker === 'session') return Number.POSITIVE_INFINITY;
    if (this.#quiet.until > clock.now()) return this.#quiet.until - clock.now();
    const heads = sendableEntries(await store.entries()).filter((entry) => !this.#held.has(recordKeyText(entry)));
    const waits = heads.map((entry) => this.#waitOf(entry, clock.now()));
    const due = heads.filter((_, i) => waits[i] === 0);
    if (due.length === 0) return Math.min(Number.POSITIVE_INFINITY, ...waits);
    const queue = [...due];
    const lane = async () => {
      for (let entry = queue.shift(); entry && !stopped.aborted; entry = queue.shift()) {
        if (this.#blocker !== null && this.#quiet.until > clock.now()) return;
        await this.#send(entry);
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL_REQUESTS_MAX, due.length) }, lane));
    return 0;
  }

  #waitOf(entry: OutboxEntry, now: number): number {
    const retry = (this.#tries.get(recordKeyText(entry))?.notBefore ?? 0) - now;
    const delay = saveDelayOf(entry.kind, Object.keys(entry.fields));
    const idle = entry.sent || entry.at <= this.#withoutDelayUntil ? 0 : entry.at + delay - now;
    // A clock that was set back must not hold a change for longer than its delay.
    return Math.max(0, retry, Math.min(idle, delay));
  }

  async #send(waiting: OutboxEntry): Promise<void> {
    const entry = await markEntrySent(waiting, this.#ports.outboxPorts());
    if (!entry) return;
    const key = recordKeyText(entry);
    this.#sending.add(key);
    this.#ports.onSending(this.#sending.size);
    try {
      const parents = await currentParentIds(entry, this.#ports.outboxPorts().store);
      const answer = await this.#ask({ ...entry, parents });
      if (answer) await this.#receive({ ...entry, parents }, answer);
    } finally {
      this.#sending.delete(key);
      this.#ports.onSending(this.#sending.size);
    }
  }

  async #ask(entry: OutboxEntry): Promise<ServerResponse | null> {
    try {
      const answer = await this.#ports.transport.send(requestForEntry(entry, this.#ports.vaultId));
      this.#quiet = { tries: 0, until: 0 };
      if (this.#blocker === 'no-answer') this.#setBlocker(null);
      return answer;
    } catch {
      // Without a response the change may have been applied; the same idempotency key is sent again.
      const { tries } = this.#quiet;
      this.#quiet = { tries: tries + 1, until: this.#ports.outboxPorts().clock.now() + backoffMs(tries) };
      this.#setBlocker('no-answer');
      return null;
    }
  }

  async #receive(entry: OutboxEntry, answer: ServerResponse): Promise<void> {
    const ports = this.#ports.outboxPorts();
    const outcome = classifyResponse(entry, answer);
    if (outcome.type === 'retry') return this.#later(entry);
    if (outcome.type === 'no-session') return this.#setBlocker('session');
    if (outcome.type === 'vault-changed') {
      this.#setBlocker('session');
      return this.#ports.onVaultChanged();
    }
    const missing = answer.status === 404 && entry.op === 'change';
    if (missing && !(await this.#isGone(entry))) return;
    if (outcome.type === 'conflict' && outcome.record.rev < entry.baseRev) return this.#waitForChoice(entry);
    this.#tries.delete(recordKeyText(entry));
    if (outcome.type === 'rejected') return this.#ports.onChanged(await rejectEntry(entry, outcome.code, ports));
    if (outcome.type === 'confirmed') {
      const waits = await confirmEntry(entry, outcome.record, ports);
      if (waits && outcome.record) await rebaseWaitingChanges(entry, outcome.record, ports);
    } else await this.#settle(entry, outcome.type === 'conflict' ? outcome.record : null);
    this.#ports.onChanged([{ kind: entry.kind, id: entry.id }]);
  }

  /** The server holds an older revision: the user decides which state stays. */
  #waitForChoice(entry: OutboxEntry): void {
    this.#ports.onRollback({ kind: entry.kind, id: entry.id });
    this.#later(entry);
  }

  async #settle(entry: OutboxEntry, record: Parameters<typeof rebaseWaitingChanges>[1]): Promise<void> {
    const outcome = await rebaseWaitingChanges(entry, record, this.#ports.outboxPorts(), entry.key);
    if (outcome === 'locked') this.#held.add(recordKeyText(entry));
    // Pauses after a 409 with the very revision that the change is based on, which would repeat forever.
    else if (record && record.rev === entry.baseRev) this.#later(entry);
  }

  /**
   * Tells a deleted record from one that has moved or was rolled back. The feed shows a move, and the change follows
   * it. After a restore of the server nothing was deleted, and the cached record must not be dropped.
   */
  async #isGone(entry: OutboxEntry): Promise<boolean> {
    await this.#ports.fetchChanges();
    const parents = await currentParentIds(entry, this.#ports.outboxPorts().store);
    if (parents.join() !== entry.parents.join()) return false;
    if ((await this.#ports.isRolledBack(entry)) === false) return true;
    this.#later(entry);
    return false;
  }

  #later(entry: OutboxEntry): void {
    const tries = this.#tries.get(recordKeyText(entry))?.tries ?? 0;
    const notBefore = this.#ports.outboxPorts().clock.now() + backoffMs(tries);
    this.#tries.set(recordKeyText(entry), { tries: tries + 1, notBefore });
  }

  #setBlocker(blocker: SendBlocker): void {
    if (this.#blocker === blocker) return;
    this.#blocker = blocker;
    this.#ports.onBlockerChange(blocker);
  }
}

/** Pauses when the disk is full and no entry can be marked as sent or confirmed; the same keys are sent later. */
function pauseAfterError(error: unknown): number | null {
  if (error instanceof StoreClosedError) return null;
  if (!isQuotaError(error)) throw error;
  console.debug('no room to send from', error);
  return QUOTA_RETRY_MS;
}

/** The first entry of each record that depends on no other. */
function sendableEntries(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const numbers = new Set(entries.map(({ n }) => n));
  const heads = new Map<string, OutboxEntry>();
  for (const entry of entries) if (!heads.has(recordKeyText(entry))) heads.set(recordKeyText(entry), entry);
  return [...heads.values()].filter((entry) => !entry.after.some((n) => numbers.has(n)));
}

/** Marks an entry as sent before it is sent. Null when another tab was faster. */
function markEntrySent(waiting: OutboxEntry, { store }: OutboxPorts): Promise<OutboxEntry | null> {
  return store.transact<OutboxEntry | null>({ keys: [waiting] }, (found) => {
    const [head] = found.entries(waiting);
    if (!head || head.n !== waiting.n) return { result: null };
    if (head.sent) return { result: head };
    const sent = { ...head, sent: true, version: head.version + 1 };
    return { writes: { put: [sent] }, result: sent };
  });
}

/** Exponential backoff with jitter, in ms. */
export function backoffMs(tries: number): number {
  return BACKOFF_BASE_MS * 2 ** Math.min(tries, BACKOFF_EXPONENT_MAX) + Math.random() * BACKOFF_JITTER_MS;
}
