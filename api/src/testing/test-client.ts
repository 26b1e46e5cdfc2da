import { randomUUID } from 'node:crypto';
import { formatIfMatch, type HttpMethod, IDEMPOTENCY_KEY_HEADER, VAULT_HEADER } from '@northkeep/contracts';

export interface TestResponse<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface TestRequestOptions {
  readonly body?: unknown;
  /** Revision for the `If-Match` header. */
  readonly rev?: number;
  /** Nonce of the record's sealed header. `If-Match` contains it after `rev`. */
  readonly nonce?: string | undefined;
  /** Idempotency key; random when omitted, not sent when null. */
  readonly key?: string | null;
  /** Replaces the client's vaultId; null sends none. */
  readonly vault?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** HTTP client for tests: stores cookies and sends the same headers as the browser client. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  vaultId: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  get = <T = unknown>(path: string, sending?: TestRequestOptions) => this.send<T>('GET', path, sending);
  post = <T = unknown>(path: string, body?: unknown, sending?: TestRequestOptions) =>
    this.send<T>('POST', path, { body, ...sending });
  patch = <T = unknown>(path: string, body: unknown, sending?: TestRequestOptions) =>
    this.send<T>('PATCH', path, { body, ...sending });
  delete = <T = unknown>(path: string, sending?: TestRequestOptions) => this.send<T>('DELETE', path, sending);

  /** Sends a request to a path below `/api` and parses the JSON response; null for an empty one. */
  async send<T>(
    method: HttpMethod,
    path: string,
    { body, rev, nonce, key = randomUUID(), vault = this.vaultId, headers = {} }: TestRequestOptions = {},
  ): Promise<TestResponse<T>> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(vault ? { [VAULT_HEADER]: vault } : {}),
        ...(method !== 'GET' && key ? { [IDEMPOTENCY_KEY_HEADER]: key } : {}),
        ...(rev === undefined ? {} : { 'if-match': formatIfMatch(rev, nonce) }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
    });
    this.#keepCookies(response.headers);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : json ? JSON.parse(text) : text) as T,
    };
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const isDeletion = value === '' || attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute));
      if (isDeletion) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
