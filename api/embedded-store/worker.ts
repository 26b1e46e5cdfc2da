import { parentPort, workerData } from 'node:worker_threads';
import { serveStore } from './serve.ts';

/**
 * Entry point of the worker thread: serves the store, posts its URI and afterwards the committed changes of the given
 * collections, closes on the first message.
 */
const { dir, collections } = workerData as { dir: string; collections: readonly string[] };

const store = await serveStore({
  dir,
  watch: { collections, onCommit: (changes) => parentPort?.postMessage(changes) },
});
parentPort?.postMessage(store.uri);
parentPort?.once('message', async () => {
  await store.close();
  parentPort?.close();
});
