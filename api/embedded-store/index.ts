import { Worker } from 'node:worker_threads';
import type { CommittedChange } from './committed-changes.ts';
import { type EmbeddedStore, type EmbeddedStoreOptions, serveStore } from './serve.ts';

export type { EmbeddedStore, EmbeddedStoreOptions } from './serve.ts';
export { STORE_IN_USE } from './storage/data-folder-lock.ts';
export { isStoreFolder } from './storage/format.ts';
export type { StoreCheck } from './storage/store-check.ts';

/**
 * Starts the embedded database in a worker thread, so that a long search does not block requests. Throws a readable
 * error when the data folder is in use, damaged or of another format.
 */
export async function startEmbeddedStore({ dir, watch }: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { dir, collections: watch?.collections ?? [] },
  });
  const uri = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the embedded store ended with code ${code}`)));
  });
  if (watch) worker.on('message', (changes: readonly CommittedChange[]) => watch.onCommit(changes));
  worker.removeAllListeners('exit');
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // Without this listener an error of the worker ends the process, which a supervisor restarts: the API needs its
  // database.
  worker.removeAllListeners('error');
  return {
    uri,
    async close() {
      worker.postMessage('close');
      await ended;
    },
  };
}

/** Starts the store in the calling thread. Tests need it because a worker cannot load TypeScript sources. */
export async function startEmbeddedStoreInProcess(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  return serveStore(options);
}
