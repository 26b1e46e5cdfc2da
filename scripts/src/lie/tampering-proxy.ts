import { createServer, type Server as HttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface ProxiedRequest {
  readonly method: string;
  /** Path of the request with its query. */
  readonly path: string;
}

export interface ProxiedResponse {
  status: number;
  body: string;
  /** Headers of the response. */
  headers?: Readonly<IncomingMessage['headers']>;
}

/** Changes a response of the API. */
export type ResponseTamperer = (response: ProxiedResponse, request: ProxiedRequest) => ProxiedResponse;

/** Responds to some requests in place of the server. */
export interface ProxyRule {
  concerns(request: ProxiedRequest): boolean;
  /** `ask` sends the request to the honest server. */
  answer(
    request: ProxiedRequest & { readonly headers: IncomingMessage['headers']; readonly body: string },
    ask: () => Promise<ProxiedResponse>,
  ): Promise<ProxiedResponse>;
}

/** Returns a function that changes the JSON body of a response. */
export const createBodyTamperer =
  (change: (body: Record<string, unknown>) => unknown): ResponseTamperer =>
  ({ status, body }) => ({ status, body: JSON.stringify(change(JSON.parse(body))) });

/**
 * An HTTP proxy between browsers and the server that changes responses, to simulate a server under an attacker's
 * control. Everything else passes unchanged.
 */
export class TamperingProxy {
  readonly port: number;
  readonly url: string;
  readonly #http: HttpServer;
  #target = '';
  #rules: ProxyRule[] = [];
  #requests: ProxiedRequest[] = [];

  private constructor(port: number) {
    this.port = port;
    this.url = `http://localhost:${port}`;
    this.#http = createServer((incoming, outgoing) => {
      this.#pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  /** Listens on a port of localhost. Rejects when the port is not free. */
  static async start(port: number): Promise<TamperingProxy> {
    const proxy = new TamperingProxy(port);
    await new Promise<void>((resolve, reject) => {
      proxy.#http.once('error', reject).listen(port, 'localhost', resolve);
    });
    return proxy;
  }

  /** @param url address of the honest server */
  forwardTo(url: string): void {
    this.#target = url;
  }

  /** Changes every response to requests with this method whose path and query match, until `tellTheTruth` is called. */
  lie(method: string, path: RegExp, lie: ResponseTamperer): void {
    this.follow({
      concerns: (one) => one.method === method && path.test(one.path),
      answer: async (one, ask) => lie(await ask(), one),
    });
  }

  /** Follows a rule until `tellTheTruth` is called. Of several rules that concern a request, the first counts. */
  follow(rule: ProxyRule): void {
    this.#rules.push(rule);
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
    const rule = this.#rules.find((one) => one.concerns({ method, path }));
    if (rule) return this.#forge(rule, incoming, outgoing);
    const asked = this.#open(incoming, incoming.headers);
    // A stream that the browser leaves, such as the one of the changes, ends at the server too.
    outgoing.once('close', () => asked.destroy());
    incoming.pipe(asked);
    const answer = await responseOf(asked);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  }

  async #forge(rule: ProxyRule, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const sent = await buffer(incoming);
    let headers: IncomingMessage['headers'] = { 'content-type': 'application/json; charset=utf-8' };
    const ask = async () => {
      // Without the accepted encodings, because changing a response requires its uncompressed text.
      const { 'accept-encoding': _encodings, ...plain } = incoming.headers;
      const asked = this.#open(incoming, plain);
      asked.end(sent);
      const answer = await responseOf(asked);
      ({ headers } = answer);
      return { status: answer.statusCode ?? 502, body: (await buffer(answer)).toString(), headers };
    };
    const {
      status,
      body,
      headers: sentHeaders = headers,
    } = await rule.answer({ method, path, headers: incoming.headers, body: sent.toString() }, ask);
    const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...rest } = sentHeaders;
    outgoing.writeHead(status, rest);
    outgoing.end(status === 204 ? undefined : body);
  }

  #open({ method = 'GET', url = '/' }: IncomingMessage, headers: IncomingMessage['headers']) {
    return request(new URL(url, this.#target), { method, headers });
  }
}

function responseOf(asked: ReturnType<typeof request>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
}
