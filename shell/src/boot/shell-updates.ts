import type { SyncResult, WorkerMessage } from '../worker/messages.ts';

const ADDRESS = '/sw.js';
/** A page that stays open asks for a new shell this often, when it is looked at. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;
/** The files of the other areas are brought here when the first page has settled. */
const SYNC_AFTER_MS = 2_000;

/** The service worker as the page sees it: a new shell is offered, never forced. */
class Updates {
  readonly #listeners = new Set<() => void>();
  #registration: ServiceWorkerRegistration | undefined;
  #waiting: ServiceWorker | null = null;

  /** Whether a new version of the shell is here and waits for the person's word. */
  readonly isReady = (): boolean => this.#waiting !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Registers the worker and keeps every area for offline use. Does nothing where there are no service workers. */
  async start(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    if (__DEVELOPMENT__) return forgetWorkers();
    this.#registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' });
    this.#watch(this.#registration);
    setTimeout(() => void this.sync(), SYNC_AFTER_MS);
  }

  /** Asks the worker to keep all files of the newest registry. */
  async sync(): Promise<SyncResult> {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<SyncResult>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<SyncResult>) => resolve(data);
    });
    const message: WorkerMessage = { type: 'sync' };
    active?.postMessage(message, [port2]);
    return answer;
  }

  /**
   * Takes the new version: the page is loaded anew once the new worker is in charge. The caller has the person's word
   * and has waited until everything written is on this device.
   */
  apply(): void {
    if (!this.#waiting) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    const message: WorkerMessage = { type: 'skip-waiting' };
    this.#waiting.postMessage(message);
  }

  #watch(registration: ServiceWorkerRegistration): void {
    this.#look(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const installing = registration.installing;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') this.#look(registration.waiting);
      });
    });
    let looked = Date.now();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN_MS) return;
      looked = Date.now();
      registration.update().catch((reason: unknown) => console.debug('no look for a new version', reason));
    });
  }

  #look(waiting: ServiceWorker | null): void {
    // The first worker of all waits for nobody: without one in charge there is no older version to replace.
    this.#waiting = navigator.serviceWorker.controller ? waiting : null;
    for (const listener of this.#listeners) listener();
  }
}

/** The one of this page. */
export const updates = new Updates();

/** A worker that a production build left on this port would answer in place of the development server. */
async function forgetWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
}
