import { parentPort, workerData } from 'node:worker_threads';
import { serveStore } from './serve.ts';

/** Entry point of the worker thread: serves the store, posts its URI, closes on the first message. */
const { dir } = workerData as { dir: string };

const store = await serveStore({ dir });
parentPort?.postMessage(store.uri);
parentPort?.once('message', async () => {
  await store.close();
  parentPort?.close();
});
