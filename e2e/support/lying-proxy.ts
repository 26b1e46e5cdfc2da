import { createServer, type Server as HttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from './server.ts';

export interface ProxiedRequest {
  readonly method: string;
  /** Path of the request with its query. */
  readonly path: string;
}

export interface ProxiedResponse {
  status: number;
  body: string;
}

/** Changes a response of the API. */
export type ResponseTamperer = (response: ProxiedResponse, request: ProxiedRequest) => ProxiedResponse;

interface Rule {
  readonly method: string;
  readonly path: RegExp;
  readonly lie: ResponseTamperer;
}

/** Returns a function that changes the JSON body of a response. */
export const createBodyTamperer =
  (change: (body: Record<string, unknown>) => unknown): ResponseTamperer =>
  ({ status, body }) => ({ status, body: JSON.stringify(change(JSON.parse(body))) });

/**
 * An HTTP proxy between Chromium and the server that changes responses of the API, to simulate a server under an
 * attacker's control. Pages and scripts pass unchanged.
 */
export class TamperingProxy {
  readonly port: number;
  readonly url: string;
  readonly #http: HttpServer;
  #target = '';
  #rules: Rule[] = [];
  #requests: ProxiedRequest[] = [];

  private constructor(port: number) {
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.#http = createServer((incoming, outgoing) => {
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  static async start(): Promise<TamperingProxy> {
    const proxy = new TamperingProxy(await findFreePort());
    await new Promise<void>((resolve) => proxy.#http.listen(proxy.port, 'localhost', resolve));
    return proxy;
  }

  /** @param url address of the honest server */
  forwardTo(url: string): void {
    this.#target = url;
  }

  /** Changes every response to requests with this method whose path and query match, until `tellTheTruth` is called. */
  lie(method: string, path: RegExp, lie: ResponseTamperer): void {
    this.#rules.push({ method, path, lie });
  }

  tellTheTruth(): void {
    this.#rules = [];
  }

  /** Returns the number of matching requests since the last call of `forgetRequests`. */
  countRequests(method: string, path: RegExp): number {
    return this.#requests.filter((one) => one.method === method && path.test(one.path)).length;
  }

  forgetRequests(): void {
    this.#requests = [];
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    this.#requests.push({ method, path });
    const rule = this.#rules.find((one) => one.method === method && one.path.test(path));
    const headers = { ...incoming.headers };
    // Removes the accepted encodings, because changing a response requires its uncompressed text.
    if (rule) delete headers['accept-encoding'];
    const answer = await this.#ask(incoming, { method, path, headers });
    if (!rule) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const told = { status: answer.statusCode ?? 502, body: (await buffer(answer)).toString() };
    const { status, body } = rule.lie(told, { method, path });
    const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...rest } = answer.headers;
    outgoing.writeHead(status, rest);
    outgoing.end(status === 204 ? undefined : body);
  }

  #ask(
    incoming: IncomingMessage,
    { method, path, headers }: ProxiedRequest & { headers: IncomingMessage['headers'] },
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const asked = request(new URL(path, this.#target), { method, headers });
      asked.once('response', resolve).once('error', reject);
      incoming.pipe(asked);
    });
  }
}
