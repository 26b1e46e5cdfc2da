import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sealed, type TestAccount } from '../api-check/test-account.ts';

/** Time in ms for which a write is repeated, as the app does, before it counts as failed. */
const RETRY_MS = 30_000;
const RETRY_PAUSE_MS = 100;
/** Pause in ms after a write. It keeps the load small, because the test is about losses and not about speed. */
const WRITE_PAUSE_MS = 30;

export interface WriteCounts {
  readonly acknowledged: number;
  /** Attempts that failed and were repeated, on the other replica. */
  readonly retried: number;
  /** Writes without an acknowledgement. */
  readonly failed: number;
  /** Acknowledged writes that are not on the server. */
  readonly lost: number;
}

/** Writers that create lines through several replicas until they are stopped. */
export class Writers {
  readonly #account: TestAccount;
  readonly #origins: readonly string[];
  readonly #acknowledged: string[] = [];
  #retried = 0;
  #failed = 0;
  #isStopped = false;
  readonly #running: Promise<unknown>;

  constructor(account: TestAccount, origins: readonly string[]) {
    this.#account = account;
    this.#origins = origins;
    this.#running = Promise.all(origins.map((_, first) => this.#write(first)));
  }

  get acknowledged(): number {
    return this.#acknowledged.length;
  }

  /** Waits until a number of further writes is acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged + count;
    while (this.acknowledged < goal && !this.#isStopped) await wait(RETRY_PAUSE_MS);
  }

  /** Ends the writers and compares what was acknowledged with what the server has. */
  async stop(): Promise<WriteCounts> {
    this.#isStopped = true;
    await this.#running;
    const lines = (await this.#account.read('/lines')) as { readonly id: string }[];
    const kept = new Set(lines.map(({ id }) => id));
    const lost = this.#acknowledged.filter((id) => !kept.has(id)).length;
    return { acknowledged: this.acknowledged, retried: this.#retried, failed: this.#failed, lost };
  }

  async #write(first: number): Promise<void> {
    for (let turn = first; !this.#isStopped; turn += 1) {
      const id = randomUUID();
      if (await this.#deliver(id, turn)) this.#acknowledged.push(id);
      else this.#failed += 1;
      await wait(WRITE_PAUSE_MS);
    }
  }

  /** Sends a line until a replica acknowledges it, always with the same idempotency key. */
  async #deliver(id: string, turn: number): Promise<boolean> {
    const headers = this.#account.headers('POST');
    const body = JSON.stringify({ id, text: sealed() });
    const end = Date.now() + RETRY_MS;
    for (let attempt = turn; Date.now() < end; attempt += 1) {
      const origin = this.#origins[attempt % this.#origins.length];
      const signal = AbortSignal.timeout(RETRY_MS);
      const response = await fetch(`${origin}/api/lines`, { method: 'POST', headers, body, signal }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      if (response?.ok) return true;
      this.#retried += 1;
      await wait(RETRY_PAUSE_MS);
    }
    return false;
  }
}
