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
  /** Name of the button that was pressed; '' for the notification itself. */
  readonly action: string;
}

/** Options of a notification. TypeScript's type of the page knows no buttons. */
export interface ShownNotification {
  readonly body: string;
  readonly icon: string;
  readonly badge: string;
  readonly tag: string;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
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
  postMessage: (message: unknown, transfer?: readonly MessagePort[]) => void;
}

interface WorkerScope {
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly PageClient[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly pushManager: PushManager;
    showNotification: (title: string, options: ShownNotification) => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableWorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}

export const workerScope = globalThis as unknown as WorkerScope;
