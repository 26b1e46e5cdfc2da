import { vi } from 'vitest';

/** Fake of the push interfaces of a browser, which jsdom lacks. */
export class FakePushBrowser {
  permission: NotificationPermission = 'default';
  /** Answer of the user to the permission prompt of the browser. */
  answer: NotificationPermission = 'granted';
  /** Endpoint of the current subscription; null for none. */
  endpoint: string | null = null;
  /** VAPID key of the current subscription. */
  key: unknown = null;
  #count = 0;

  /** Replaces the browser's interfaces until `vi.unstubAllGlobals` and {@link remove}. */
  install(): void {
    const browser = this;
    vi.stubGlobal('PushManager', class {});
    vi.stubGlobal('Notification', {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => {
        browser.permission = browser.answer;
        return browser.answer;
      },
    });
    const ready = Promise.resolve({ pushManager: this.#manager() });
    const worker = Object.assign(new EventTarget(), { ready });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  }

  remove(): void {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
  }

  #manager() {
    return {
      getSubscription: async () => (this.endpoint === null ? null : this.#subscription(this.endpoint)),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        // Browsers reject a second subscription with another key.
        if (this.endpoint !== null && this.key !== applicationServerKey) throw new Error('InvalidStateError');
        this.#count += 1;
        this.key = applicationServerKey;
        this.endpoint = `https://fcm.googleapis.com/fcm/send/${this.#count}`;
        return this.#subscription(this.endpoint);
      },
    };
  }

  #subscription(endpoint: string) {
    return {
      endpoint,
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: async () => {
        this.endpoint = null;
        return true;
      },
    };
  }
}
