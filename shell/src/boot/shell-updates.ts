import type { WorkerMessage } from '../worker/messages.ts';

const ADDRESS = '/sw.js';
/** Minimum time in ms between two checks for a new shell. An open page checks when it becomes visible. */
const CHECK_AGAIN_MS = 60 * 60 * 1000;
/** Maximum time in ms to wait until the new worker controls the page. */
const TAKEOVER_MS = 5_000;

/** Registers the service worker and reports a new version of the shell, which the user may decline. */
class Updates {
  readonly #listeners = new Set<() => void>();
  #registration: ServiceWorkerRegistration | undefined;
  #waiting: ServiceWorker | null = null;

  /** True when a new version of the shell is installed and waits for the user's consent. */
  readonly isReady = (): boolean => this.#waiting !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Registers the worker. Returns false if there is no worker: in development, and in browsers without service workers.
   */
  async start(): Promise<boolean> {
    if (!('serviceWorker' in navigator)) return false;
    if (__DEVELOPMENT__) return forgetWorkers();
    this.#registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' });
    this.#watch(this.#registration);
    return true;
  }

  /**
   * Activates the new version and reloads the page once the new worker controls it, or after {@link TAKEOVER_MS}: Chromium
   * may delay the activation for minutes while the former worker is busy, and a reload gets the new shell from the
   * server. The caller has the user's consent and has waited until pending changes are stored on this device.
   */
  apply(): void {
    if (!this.#waiting) return;
    const timer = setTimeout(() => location.reload(), TAKEOVER_MS);
    const reload = (): void => {
      clearTimeout(timer);
      location.reload();
    };
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    const message: WorkerMessage = { type: 'skip-waiting' };
    this.#waiting.postMessage(message);
  }

  #watch(registration: ServiceWorkerRegistration): void {
    this.#setWaiting(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') this.#setWaiting(registration.waiting);
      });
    });
    let checkedAt = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_AGAIN_MS) return;
      checkedAt = Date.now();
      registration.update().catch((reason: unknown) => console.debug('no check for a new version', reason));
    });
  }

  #setWaiting(waiting: ServiceWorker | null): void {
    // Without a controlling worker this is the first installation: there is no older version to replace.
    this.#waiting = navigator.serviceWorker.controller ? waiting : null;
    for (const listener of this.#listeners) listener();
  }
}

/** The instance of this page. */
export const shellUpdates = new Updates();

/**
 * Unregisters the worker of a production build, which would respond in place of the development server on this port.
 */
async function forgetWorkers(): Promise<false> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  return false;
}
