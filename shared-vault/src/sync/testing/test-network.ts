import type { ServerRequest, ServerResponse, Transport } from '../ports.ts';

/** Whatever answers requests: the model server, or a real one at the end of HTTP. Throws where it is not there. */
export interface Backend {
  answer(request: ServerRequest): ServerResponse | Promise<ServerResponse>;
}

/** The way from one device to the server, and what goes wrong on it. */
export class TestNetwork implements Transport {
  online = true;
  session = true;
  /** Answers to changes that get lost after the server has acted. */
  loseAnswers = 0;
  /** Changes that reach the server twice; the second answer is the one that counts. */
  repeat = 0;
  /** Changes that also reach the server again later, as a proxy may send them. */
  echo = 0;
  /** Runs before the server sees a request; for what happens in between. */
  before: (request: ServerRequest) => void = () => {};
  readonly #backend: Backend;
  #echoes: ServerRequest[] = [];

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async send(request: ServerRequest): Promise<ServerResponse> {
    await Promise.resolve();
    if (!this.online) throw new Error('offline');
    if (!this.session) return { status: 401, body: { code: 'NO_SESSION' } };
    this.before(request);
    const sent = structuredClone(request);
    let answer = await this.#backend.answer(sent);
    if (request.method === 'GET') return answer;
    if (this.echo > 0) {
      this.echo -= 1;
      this.#echoes.push(sent);
    }
    if (this.repeat > 0) {
      this.repeat -= 1;
      answer = await this.#backend.answer(sent);
    }
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1;
      throw new Error('the answer was lost');
    }
    return answer;
  }

  /** What was held back on the way arrives now; nobody waits for its answers. */
  async deliverEchoes(): Promise<void> {
    for (const request of this.#echoes.splice(0)) {
      try {
        await this.#backend.answer(request);
      } catch {
        // The server is not there: what a proxy sends again is lost then.
      }
    }
  }
}
