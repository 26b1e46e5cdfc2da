// Types of the service worker's global scope. TypeScript's webworker library conflicts with that of the page, and both
// are checked in one program.
export interface ExtendableWorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface WorkerMessageEvent extends ExtendableWorkerEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

export interface PushMessageEvent extends ExtendableWorkerEvent {
  /** Body of the message; null if it has none. */
  readonly data: { json: () => unknown } | null;
}

export interface NotificationClickEvent extends ExtendableWorkerEvent {
  readonly notification: { readonly tag: string; close: () => void };
}

export interface SubscriptionChangeEvent extends ExtendableWorkerEvent {
  /** Ended subscription; null if the browser no longer knows it. */
  readonly oldSubscription: PushSubscription | null;
  /** New subscription; null if the browser has not subscribed again automatically. */
  readonly newSubscription: PushSubscription | null;
}

export interface PageClient {
  readonly url: string;
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
}

interface WorkerScope {
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PageClient[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly pushManager: PushManager;
    showNotification: (title: string, options: Readonly<Record<string, string>>) => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableWorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}

export const workerScope = globalThis as unknown as WorkerScope;
