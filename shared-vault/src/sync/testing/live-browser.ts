import { LiveChanges } from '../live/live-changes.ts';
import type { ServerRequest, Transport } from '../ports.ts';
import { TestAccount } from './test-account.ts';
import { TestClock } from './test-clock.ts';
import { TestDevice } from './test-device.ts';

/** Cursors of two changes. */
export const EARLIER = '2026-11-02T08:00:00.000Z';
export const LATER = '2026-11-02T08:00:01.000Z';

const encode = (text: string) => new TextEncoder().encode(text);
/** Text of a server-sent event with a cursor. */
export const event = (cursor: string) => `data: ${JSON.stringify({ cursor })}\n\n`;
/** Lets all pending promises run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** One response of the server, which the test continues and ends. */
export class LiveStream {
  readonly request: ServerRequest;
  #chunks: Uint8Array[] = [];
  #wake = () => {};
  #isEnded = false;

  constructor(request: ServerRequest) {
    this.request = request;
    request.signal?.addEventListener('abort', () => this.#wake());
  }

  get isAborted() {
    return this.request.signal?.aborted ?? false;
  }
  send(text: string) {
    this.#chunks.push(encode(text));
    this.#wake();
    return settle();
  }
  end() {
    this.#isEnded = true;
    this.#wake();
    return settle();
  }
  async *read(): AsyncGenerator<Uint8Array> {
    while (!this.#isEnded || this.#chunks.length > 0) {
      if (this.isAborted) throw new DOMException('aborted', 'AbortError');
      const next = this.#chunks.shift();
      if (next) yield next;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

/** Tabs of one browser with one clock, and the server that they ask for streams. */
export class LiveBrowser {
  readonly clock = new TestClock();
  readonly streams: LiveStream[] = [];
  readonly #locks = new TestDevice(new TestAccount()).locks;
  status = 200;
  isReachable = true;

  readonly transport: Transport = {
    send: () => Promise.reject(new Error('not used')),
    stream: async (request) => {
      if (!this.isReachable) throw new Error('unreachable');
      const stream = new LiveStream(request);
      this.streams.push(stream);
      return { status: this.status, body: stream.read() };
    },
  };

  openTab() {
    const stopped = new AbortController();
    const listeners = new Set<() => void>();
    const tab = {
      cursor: EARLIER as string | null,
      isStoreClosed: false,
      fetches: 0,
      opened: 0,
      isPresent: true,
      setPresent(isPresent: boolean) {
        tab.isPresent = isPresent;
        for (const listener of [...listeners]) listener();
        return settle();
      },
      stop() {
        stopped.abort();
        return settle();
      },
    };
    const live = new LiveChanges({
      ...{ vaultId: 'v', transport: this.transport, clock: this.clock, locks: this.#locks },
      presence: {
        isPresent: () => tab.isPresent,
        listen(run) {
          listeners.add(run);
          return () => void listeners.delete(run);
        },
      },
      readCursor: async () => (tab.isStoreClosed ? Promise.reject(new Error('closed')) : tab.cursor),
      fetchChanges: async () => {
        tab.fetches += 1;
      },
      onOpened: () => {
        tab.opened += 1;
      },
      random: () => 0.5,
    });
    void live.run(stopped.signal);
    return tab;
  }

  /** Moves the time on in steps of a second. */
  async pass(ms: number) {
    for (let passed = 0; passed < ms; passed += 1_000) {
      this.clock.advance(Math.min(1_000, ms - passed));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settle();
  }

  get open() {
    return this.streams.filter(({ isAborted }) => !isAborted);
  }
  async stream(): Promise<LiveStream> {
    await settle();
    if (this.open.length === 0) await this.pass(2_000);
    const stream = this.streams.at(-1);
    if (!stream) throw new Error('no stream was opened');
    return stream;
  }
}
