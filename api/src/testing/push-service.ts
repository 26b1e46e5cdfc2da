import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that the push service received, with the text that its browser decrypts. */
interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** Length of the encrypted body in bytes. */
  readonly length: number;
  /** Claims of the VAPID token. Its signature was verified with the public key of the same header. */
  readonly claims: unknown;
  readonly vapidKey: string;
}

/** A browser with a subscription, in the form that `PushSubscription.toJSON()` has. */
interface Browser {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const HANGING = -1;

/** A real push service for tests: it accepts messages over HTTP and decrypts them in place of its browsers. */
export class PushService {
  readonly received: ReceivedMessage[] = [];
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #browsers = new Map<string, { readonly pair: ReturnType<typeof createECDH>; readonly auth: Buffer }>();
  readonly #statuses = new Map<string, number>();
  readonly #waiting: ServerResponse[] = [];
  readonly #hanging: ServerResponse[] = [];
  #groupSize = 1;
  #count = 0;

  static async start(): Promise<PushService> {
    const service = new PushService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a browser, as `PushManager.subscribe` does. */
  browser(): Browser {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    this.#count += 1;
    const path = `/send/${this.#count}`;
    this.#browsers.set(path, { pair, auth });
    return {
      endpoint: `${this.origin}${path}`,
      expirationTime: null,
      keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** Responds to messages for a browser with another status from now on; 0 closes the connection without a response. */
  answer({ endpoint }: Browser, status: number): void {
    this.#statuses.set(new URL(endpoint).pathname, status);
  }

  /** Responds only when this many messages wait for a response, to all of them at the same time. */
  answerInGroupsOf(size: number): void {
    this.#groupSize = size;
  }

  /** Does not respond to messages for a browser, and keeps their connections open until {@link closeHanging}. */
  hang(browser: Browser): void {
    this.answer(browser, HANGING);
  }

  /** Closes the connections of the messages that got no response. Returns their number. */
  closeHanging(): number {
    return this.#hanging.splice(0).map((response) => response.destroy()).length;
  }

  /** Texts that a browser has received, without their padding. */
  textsOf({ endpoint }: Browser): readonly string[] {
    const { pathname } = new URL(endpoint);
    return this.received.filter(({ path }) => path === pathname).map(({ text }) => text.trimEnd());
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '';
    const browser = this.#browsers.get(path);
    const status = browser ? (this.#statuses.get(path) ?? 201) : 404;
    if (status === 0) return void request.socket.destroy();
    if (status === HANGING) return void this.#hanging.push(response);
    if (browser && status === 201) {
      const body = Buffer.concat(chunks);
      const { token, vapidKey } = readAuthorization(request.headers.authorization ?? '');
      this.received.push({
        ...{ path, headers: request.headers, length: body.length, vapidKey },
        text: decrypt(body, browser),
        claims: verifiedClaims(token, vapidKey),
      });
    }
    response.writeHead(status);
    this.#waiting.push(response);
    if (this.#waiting.length < this.#groupSize) return;
    for (const waiting of this.#waiting.splice(0)) waiting.end('an answer that nobody reads');
  }
}

/** Decrypts one record of aes128gcm as RFC 8291 describes it for the receiver. */
function decrypt(body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  const derive = (secret: Uint8Array, from: Uint8Array, info: Buffer, length: number) =>
    new Uint8Array(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = derive(pair.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The padding of the last record is the byte 2 followed by zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

function readAuthorization(header: string): { readonly token: string; readonly vapidKey: string } {
  const [, token = '', vapidKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  return { token, vapidKey };
}

function verifiedClaims(token: string, vapidKey: string): unknown {
  const point = Buffer.from(vapidKey, 'base64url');
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [header = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  const isValid = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isValid) throw new Error('the signature of the token is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
