import { Worker } from 'node:worker_threads';
import { type EmbeddedStore, type EmbeddedStoreOptions, serveStore } from './serve.ts';

export type { EmbeddedStore, EmbeddedStoreOptions } from './serve.ts';

/**
 * Starts the embedded database in a thread of its own, so that no search holds up requests. Throws a sentence for
 * people when the folder is in use, damaged or of another format.
 */
export async function startEmbeddedStore({ dir }: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { dir } });
  const uri = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the embedded store ended with code ${code}`)));
  });
  worker.removeAllListeners('exit');
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // Without its database the API is of no use: end the process, loudly, and let it be started again.
  worker.removeAllListeners('error');
  return {
    uri,
    async close() {
      worker.postMessage('close');
      await ended;
    },
  };
}

/** The same store in this thread: for tests, which run sources that a worker cannot load. */
export async function startInProcess(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  return serveStore(options);
}
