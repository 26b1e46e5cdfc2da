import { parentPort, workerData } from 'node:worker_threads';
import { serveStore } from './serve.ts';

/** The worker thread: opens the store, tells the address, closes when asked to. */
const { dir } = workerData as { dir: string };

const store = await serveStore({ dir });
parentPort?.postMessage(store.uri);
parentPort?.once('message', async () => {
  await store.close();
  parentPort?.close();
});
