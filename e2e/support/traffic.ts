import type { BrowserContext, Request } from '@playwright/test';

export interface HttpExchange {
  readonly url: string;
  readonly sent: string;
  readonly received: string;
}

/** Records every request and response of a context, to any host, with headers and bodies. */
export class TrafficRecorder {
  readonly exchanges: HttpExchange[] = [];
  readonly #open = new Set<Promise<void>>();

  constructor(context: BrowserContext) {
    context.on('requestfinished', (request) => this.#keep(request));
    context.on('requestfailed', (request) => this.#keep(request));
  }

  /** Resolves to all exchanges once every response has arrived. */
  async all(): Promise<readonly HttpExchange[]> {
    await Promise.all(this.#open);
    return this.exchanges;
  }

  #keep(request: Request): void {
    const kept = this.#read(request)
      .then((exchange) => void this.exchanges.push(exchange))
      .finally(() => this.#open.delete(kept));
    this.#open.add(kept);
  }

  async #read(request: Request): Promise<HttpExchange> {
    const headers = await request.allHeaders().catch(() => request.headers());
    const response = await request.response().catch(() => null);
    const body = await response?.body().catch(() => Buffer.alloc(0));
    const answered = await response?.allHeaders().catch(() => ({}));
    return {
      url: request.url(),
      sent: `${request.method()} ${request.url()}\n${JSON.stringify(headers)}\n${request.postData() ?? ''}`,
      received: `${response?.status() ?? 'none'}\n${JSON.stringify(answered ?? {})}\n${body?.toString('utf8') ?? ''}`,
    };
  }
}
