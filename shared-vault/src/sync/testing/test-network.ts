import type { ServerRequest, ServerResponse, Transport } from '../ports.ts';

/** Responds to requests: the model server, or a compiled server over HTTP. Throws while the server is unreachable. */
export interface Backend {
  answer(request: ServerRequest): ServerResponse | Promise<ServerResponse>;
}

/** False response of the server; null for the correct response. */
export type ForgedResponse = ServerResponse | null;

/** The connection of one device to the server, in which faults can be injected. */
export class TestNetwork implements Transport {
  online = true;
  session = true;
  /** Number of responses to changes that are lost after the server has processed the change. */
  loseAnswers = 0;
  /** Number of changes that reach the server twice; the second response is returned. */
  repeat = 0;
  /** Number of changes that reach the server again later, as a proxy may resend them. */
  echo = 0;
  /** Called before the server sees a request. */
  before: (request: ServerRequest) => void = () => {};
  /**
   * When it is set, this function responds to requests in place of the server. When it returns null, the server
   * responds.
   */
  lie: ((request: ServerRequest) => ForgedResponse) | null = null;
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
    const lie = this.lie?.(sent) ?? null;
    if (lie !== null) return structuredClone(lie);
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

  /** Delivers the delayed duplicates; their responses are ignored. */
  async deliverEchoes(): Promise<void> {
    for (const request of this.#echoes.splice(0)) {
      try {
        await this.#backend.answer(request);
      } catch {
        // The server is down, so the duplicate is lost.
      }
    }
  }
}
