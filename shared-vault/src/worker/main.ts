import type { Kind } from '@northkeep/contracts';
import { createClient } from '../api/client.ts';
import { createApiTransport, systemClock } from '../sync/browser-ports.ts';
import { ServerReadError } from '../sync/feed/fetch-body.ts';
import { createFieldCipher } from '../sync/sealer.ts';
import { openIdbStore } from '../sync/store/idb-store.ts';
import { createScalarDecrypter } from './open-leaves.ts';
import type { PageToWorkerMessage, WorkerToPageMessage } from './protocol.ts';
import { readAllFromCache } from './read-cache.ts';
import { readAllFromServer } from './read-network.ts';

// Worker that decrypts all records of one vault. It runs for one read, and locking the vault terminates it.

const post = (message: WorkerToPageMessage) => postMessage(message);
/** Functions that resolve waiting requests once the page has refreshed the session. */
const waiting: ((stands: boolean) => void)[] = [];
/** Functions that end the wait until the page has painted records, keyed by the kinds of these records. */
const paints = new Map<string, () => void>();

addEventListener('message', ({ data }: MessageEvent<PageToWorkerMessage>) => {
  if (data.type === 'refreshed') for (const resolve of waiting.splice(0)) resolve(data.stands);
  else if (data.type === 'painted') paints.get(data.kinds.join())?.();
  else void read(data).catch(failed);
});

function failed(error: unknown): void {
  const status = error instanceof ServerReadError ? error.status : 0;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  post({ type: 'failed', status, name, message });
}

async function read({
  from,
  vaultId,
  userId,
  key,
  first,
}: Extract<PageToWorkerMessage, { type: 'read' }>): Promise<void> {
  const api = createClient({
    vaultId: () => vaultId,
    whenUnlocked: () => Promise.resolve(),
    refresh: () =>
      new Promise((resolve) => {
        // Only the first rejected request asks the page to refresh the session. That refresh continues all requests
        // that were rejected in the meantime.
        if (waiting.push(resolve) === 1) post({ type: 'refresh' });
      }),
    vaultChanged: (changed) => post({ type: 'vault-changed', vaultId: changed }),
    userId: () => userId,
    userChanged: (before) => post({ type: 'user-changed', userId: before }),
  });
  const store = await openIdbStore(indexedDB, vaultId);
  const ports = {
    vaultId,
    first,
    store,
    transport: createApiTransport(api, vaultId),
    clock: systemClock,
    sealer: createFieldCipher(key),
    open: createScalarDecrypter(key),
    emit: post,
    painted: (kinds: readonly Kind[]) => new Promise<void>((resolve) => paints.set(kinds.join(), resolve)),
  };
  try {
    const sound = from === 'cache' ? await readAllFromCache(ports) : await readAllFromServer(ports).then(() => true);
    post({ type: 'done', sound });
  } finally {
    store.close();
  }
}
