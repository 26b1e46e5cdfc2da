import type { Clock, Locks, Transport } from '../ports.ts';
import type { Presence } from './page-presence.ts';
import { MalformedStreamError, readCursors } from './read-cursors.ts';

/** Time in ms within which the server responds and sends its first bytes. A proxy that holds responses back does not. */
const OPENS_WITHIN_MS = 15_000;
/** A stream is lost when it is silent for this long in ms: the server shows every 25 s that it exists. */
const SILENT_MAX_MS = 60_000;
/** Minimum time in ms between two fetches. */
const FETCH_PAUSE_MS = 500;
/** Random pause in ms before a stream is opened: after a restart of the server, not all pages return at once. */
const RETURN_MS = { min: 1_000, max: 120_000 };
const FIRST_MS = { min: 300, max: 1_500 };
const FAILED_BASE_MS = 5_000;
const FAILED_MAX_MS = 5 * 60_000;
/** Pause after a stream that will hardly be better the next time. */
const USELESS_MS = { min: 10 * 60_000, max: 20 * 60_000 };

export interface LivePorts {
  readonly vaultId: string;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly presence: Presence;
  /** Cursor of the last fetch; null before the first load is complete. */
  readCursor(): Promise<string | null>;
  fetchChanges(): Promise<unknown>;
  /** Called when a stream was opened. */
  onOpened(): void;
  readonly random?: () => number;
}

/** How a stream went: it ended like each one does, it was not opened, or it is of no use. */
type Outcome = 'ended' | 'failed' | 'useless';

/**
 * Fetches changes when the server tells of them. Among the present and unlocked tabs of a browser one holds the stream,
 * elected by a lock; the others hear from it what it has fetched. Every tab also polls, so a stream that cannot be
 * opened, is held back by a proxy, or tells lies costs nothing but the time until the next poll.
 */
export class LiveChanges {
  readonly #ports: LivePorts;
  readonly #random: () => number;
  #isFetching = false;
  #isToldAgain = false;

  constructor(ports: LivePorts) {
    this.#ports = ports;
    this.#random = ports.random ?? Math.random;
  }

  /** Runs until `stopped` is aborted, when the vault is locked or its user has signed out. */
  async run(stopped: AbortSignal): Promise<void> {
    const { locks, vaultId, presence } = this.#ports;
    while (!stopped.aborted) {
      await this.#whenPresent(stopped);
      const away = new AbortController();
      const check = () => {
        if (stopped.aborted || !presence.isPresent()) away.abort();
      };
      stopped.addEventListener('abort', check);
      const unlisten = presence.listen(check);
      check();
      await locks.hold(`nk-live-${vaultId}`, away.signal, () => this.#hold(away.signal));
      unlisten();
      stopped.removeEventListener('abort', check);
    }
  }

  #whenPresent(stopped: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      let unlisten = () => {};
      const check = () => {
        if (!stopped.aborted && !this.#ports.presence.isPresent()) return;
        unlisten();
        stopped.removeEventListener('abort', check);
        resolve();
      };
      unlisten = this.#ports.presence.listen(check);
      stopped.addEventListener('abort', check);
      check();
    });
  }

  /** Opens one stream after the other until this tab is away. */
  async #hold(away: AbortSignal): Promise<void> {
    await this.#pause(this.#between(FIRST_MS), away);
    for (let failures = 0; !away.aborted; ) {
      const outcome = await this.#readStream(away);
      failures = outcome === 'failed' ? failures + 1 : 0;
      if (outcome === 'ended') await this.#pause(this.#between(RETURN_MS), away);
      else if (outcome === 'useless') await this.#pause(this.#between(USELESS_MS), away);
      else {
        const max = Math.min(FAILED_MAX_MS, FAILED_BASE_MS * 2 ** (failures - 1));
        await this.#pause(this.#between({ min: max / 2, max }), away);
      }
    }
  }

  async #readStream(away: AbortSignal): Promise<Outcome> {
    const { transport, clock } = this.#ports;
    const ended = new AbortController();
    const end = () => ended.abort();
    away.addEventListener('abort', end);
    let cancel = clock.after(OPENS_WITHIN_MS, end);
    const state = { isOpen: false, isAlive: false };
    const onBytes = () => {
      state.isAlive = true;
      cancel();
      cancel = clock.after(SILENT_MAX_MS, end);
    };
    try {
      const request = { method: 'GET', path: '/sync/stream', headers: {}, signal: ended.signal } as const;
      const response = await transport.stream?.(request);
      if (response?.status !== 200) return 'failed';
      state.isOpen = true;
      this.#ports.onOpened();
      let isFirst = true;
      for await (const cursor of readCursors(withNotice(response.body, onBytes))) {
        if (!(await this.#onCursor(cursor, isFirst, away))) return 'useless';
        isFirst = false;
      }
    } catch (error) {
      if (error instanceof MalformedStreamError) return 'useless';
    } finally {
      cancel();
      away.removeEventListener('abort', end);
      end();
    }
    if (state.isAlive) return 'ended';
    return state.isOpen && !away.aborted ? 'useless' : 'failed';
  }

  /**
   * The first event only says where the server is: this device may have missed nothing while it was away. Returns false
   * when the store of this tab is closed, for example by a newer release.
   */
  async #onCursor(cursor: string, isFirst: boolean, away: AbortSignal): Promise<boolean> {
    const own = await this.#ports.readCursor().catch(() => undefined);
    // Later events count whatever their time is, because the clocks of two servers differ.
    if (own && (!isFirst || cursor > own)) void this.#fetch(away);
    return own !== undefined;
  }

  /** Fetches now and, when told of more in the meantime, once again after a pause. */
  async #fetch(away: AbortSignal): Promise<void> {
    this.#isToldAgain = true;
    if (this.#isFetching) return;
    this.#isFetching = true;
    while (this.#isToldAgain && !away.aborted) {
      this.#isToldAgain = false;
      await this.#ports.fetchChanges().catch((error: unknown) => console.debug('changes were not fetched', error));
      await this.#pause(FETCH_PAUSE_MS, away);
    }
    this.#isFetching = false;
  }

  #between({ min, max }: { readonly min: number; readonly max: number }): number {
    return min + (max - min) * this.#random();
  }

  #pause(ms: number, away: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        away.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.#ports.clock.after(ms, end);
      away.addEventListener('abort', end);
      if (away.aborted) end();
    });
  }
}

async function* withNotice(body: AsyncIterable<Uint8Array>, onBytes: () => void): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    onBytes();
    yield bytes;
  }
}
