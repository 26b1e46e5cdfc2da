import { ERRORS, type ErrorCode } from '@northkeep/contracts';
import { session } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}
/** Answers one request; undefined stands for a failed connection. */
type Behaviour = (asked: Asked) => Answer | undefined | Promise<Answer | undefined>;

/** Fake of the assistant API for tests of screens. It records every request. */
export class AssistantServer {
  readonly asked: Asked[] = [];
  destination: { readonly host: string; readonly model: string } | null = null;
  isOffline = false;
  #held: Promise<void> | null = null;
  #behaviour: Behaviour = answerWith('Draw a map');

  /** Opens a test vault of a Pro user whose assistant is this server. */
  async open(plan: 'free' | 'pro' = 'pro'): Promise<void> {
    await openTestVault();
    const vaultServer = globalThis.fetch;
    globalThis.fetch = async (input, init = {}) => {
      const { pathname, search } = new URL(String(input), 'http://localhost');
      if (pathname !== '/api/assistant' && !pathname.includes('/suggestions')) return vaultServer(input, init);
      const body = init.body ? JSON.parse(String(init.body)) : {};
      const asked = { method: init.method ?? 'GET', path: `${pathname.slice('/api'.length)}${search}`, body };
      this.asked.push(asked);
      const answer = await this.#answer(asked);
      init.signal?.throwIfAborted();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      const headers = { 'content-type': 'application/json', 'retry-after': '1800' };
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers });
    };
    const { user } = session.getState();
    if (user) session.setState({ user: { ...user, plan } });
  }

  behave(behaviour: Behaviour): void {
    this.#behaviour = behaviour;
  }

  /**
   * Delays the next response to `GET /assistant` until the returned function is called. That function resolves once the
   * page has read the response.
   */
  holdDestination(): () => Promise<void> {
    let release = () => {};
    this.#held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return async () => {
      release();
      await this.settle();
    };
  }

  /**
   * Waits until the page has sent its requests and read the responses. The page needs several turns of the event loop
   * for that.
   */
  async settle(): Promise<void> {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Requests that carried a text. */
  get sent(): readonly Asked[] {
    return this.asked.filter(({ method }) => method === 'POST');
  }

  reset(): void {
    this.asked.length = 0;
    this.destination = null;
    this.isOffline = false;
    this.#held = null;
    this.#behaviour = answerWith('Draw a map');
  }

  async #answer(asked: Asked): Promise<Answer | undefined> {
    if (this.isOffline) return undefined;
    if (asked.path === '/assistant') await this.#held;
    if (asked.path === '/assistant') return { status: 200, body: { destination: this.destination } };
    return this.#behaviour(asked);
  }
}

/** Returns a behaviour of the fake server that responds with these suggestions. */
export function answerWith(...suggestions: readonly unknown[]): Behaviour {
  return () => ({ status: 200, body: { suggestions, engine: 'built-in' } });
}

/** Returns a behaviour of the fake server that responds with the API error of this code. */
export function refuseWith(code: ErrorCode): Behaviour {
  const { status, message } = ERRORS[code];
  return () => ({ status, body: { code, message, requestId: 'test' } });
}
