import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A push service for one simulated browser. It decrypts the messages itself, because a real browser would need the push
 * service of its vendor.
 */
export class FakePushService {
  /** Texts of the received messages. */
  readonly received: string[] = [];
  /** What the service itself sees: the address, the headers and the encrypted body of each message. */
  readonly seen: Buffer[] = [];
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    this.seen.push(Buffer.concat([Buffer.from(`${request.url}\n${JSON.stringify(request.headers)}\n`), body]));
    // `trimEnd` removes the padding of the message.
    this.received.push(this.#decrypt(body).trimEnd());
    response.writeHead(201).end();
  });

  static async start(): Promise<FakePushService> {
    const service = new FakePushService();
    service.#pair.generateKeys();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Returns the subscription of the browser, in the form of `PushSubscription.toJSON()`. */
  get subscription() {
    const keys = { p256dh: this.#pair.getPublicKey().toString('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: `${this.origin}/send/browser`, expirationTime: null, keys };
  }

  /** Returns everything of the received messages, as the service sees it and decrypted. */
  get contents(): Buffer {
    return Buffer.concat([...this.seen, Buffer.from(this.received.join('\n'))]);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Opens a body of aes128gcm as RFC 8291 describes it. */
  #decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 86);
    const record = body.subarray(86);
    const derive = (secret: Uint8Array, from: Uint8Array, info: Buffer, length: number) =>
      new Uint8Array(hkdfSync('sha256', secret, from, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const secret = derive(this.#pair.computeSecret(sender), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

/**
 * Replaces the page's push manager by a fake one that returns `subscription`, because the push manager of Chromium
 * requires Google's push service. Runs in the page.
 */
export function replacePushManager(subscription: FakePushService['subscription']): void {
  const KEY = 'subscribed';
  const given = {
    ...subscription,
    toJSON: () => subscription,
    unsubscribe: async () => {
      sessionStorage.removeItem(KEY);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (sessionStorage.getItem(KEY) === null ? null : given),
    subscribe: async () => {
      sessionStorage.setItem(KEY, '1');
      return given;
    },
  });
}
