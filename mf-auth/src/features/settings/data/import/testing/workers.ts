import { argon2id } from '@northkeep/contracts/argon2id';
import { answerRead } from '../worker/answer-read.ts';
import type { ReadMessage, WorkerMessage } from '../worker/protocol.ts';

/** Double of a `Worker` that the page has created; subclasses answer. */
export class SilentWorker extends EventTarget {
  /** Workers that have been created and not terminated. */
  static readonly running = new Set<SilentWorker>();

  constructor() {
    super();
    SilentWorker.running.add(this);
  }

  get isRunning(): boolean {
    return SilentWorker.running.has(this);
  }

  postMessage(_message: ReadMessage): void {}

  /** Posts a message to the page, cloned as a browser does. */
  answer(message: WorkerMessage): void {
    if (this.isRunning) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(message) }));
  }

  terminate(): void {
    SilentWorker.running.delete(this);
  }
}

/** Reads the file in the thread of the test, with the code of the real worker. */
export class SameThreadWorker extends SilentWorker {
  override postMessage(message: ReadMessage): void {
    this.answer({ type: 'started' });
    void answerRead(message, (answer) => this.answer(answer), argon2id);
  }
}

/** A worker whose script cannot be loaded. */
export class FailingWorker extends SilentWorker {
  override postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new ErrorEvent('error', { message: 'not loaded' })));
  }
}
