// The parts of the service worker's global scope that are used here. TypeScript's webworker library cannot be loaded
// beside that of the page, and both are typechecked together.
export interface WaitingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface WorkerMessageEvent extends WaitingEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface WorkerScope {
  readonly clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;
