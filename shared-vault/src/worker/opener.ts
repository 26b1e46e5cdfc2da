import type { DataKey } from '../crypto/types.ts';
import type { EnginePorts, VaultAccess } from '../sync/engine-ports.ts';
import { ServerReadError } from '../sync/feed/fetch-body.ts';
import type { FieldCipher } from '../sync/ports.ts';
import { createVaultCipher } from '../sync/sealer.ts';
import { isQuotaError } from '../sync/store/idb-promises.ts';
import { endWhenLeft, whenShownAgain } from '../sync/store/running-transactions.ts';
import { createScalarDecrypter } from './open-leaves.ts';
import type { PageToWorkerMessage, WorkerToPageMessage } from './protocol.ts';
import type { ReadAllEvent, ViewFilter } from './read-all.ts';
import { readAllFromCache } from './read-cache.ts';

export interface VaultAccessPorts {
  readonly vaultId: string;
  /** The user of the vault. */
  readonly userId: string | undefined;
  /** Runs `use` with the data key; a lock waits until it ends. Throws 'Vault is locked'. */
  withKey<Result>(use: (key: DataKey) => Promise<Result>): Promise<Result>;
  engine(): Promise<Pick<EnginePorts, 'store' | 'transport' | 'clock'>>;
  /** Starts the worker, or returns null when workers are unavailable. */
  worker(): Worker | null;
  /** Returns the filter for the records that the current view shows. */
  first(): ViewFilter;
  refresh(): Promise<boolean>;
  vaultChanged(vaultId: string): void;
  userChanged(userId: string): void;
  /** Signal that aborts all reads of this vault when it is locked. */
  readonly locked: AbortSignal;
}

/** Number of records (about 250 envelopes) that the page decrypts faster than a worker starts. */
const FEW_RECORDS = 50;

/** Creates the decryption port of the sync engine: single fields on the page, a whole vault in a worker. */
export function createVaultAccess(ports: VaultAccessPorts): VaultAccess {
  const sealer = createVaultCipher((use) => ports.withKey(use));
  return {
    sealer,
    open: (leaves) => ports.withKey((key) => createScalarDecrypter(key)(leaves)),
    readAll: (from, emit) => readAll(from, emit, sealer, ports),
  };
}

async function readAll(
  from: 'cache' | 'network',
  emit: (event: ReadAllEvent) => void,
  sealer: FieldCipher,
  ports: VaultAccessPorts,
): Promise<boolean> {
  const { store, transport, clock } = await ports.engine();
  const few = from === 'cache' && (await store.cachedCount()) <= FEW_RECORDS;
  const worker = few || !store.isPersistent ? null : ports.worker();
  if (worker) {
    try {
      return await inWorker(worker, from, emit, ports);
    } catch (error) {
      if (error instanceof ServerReadError || isQuotaError(error) || ports.locked.aborted) throw error;
      const shown = whenShownAgain();
      if (shown) return await shown.then(() => readAll(from, emit, sealer, ports));
      console.warn('the worker failed; the page decrypts the records itself', error);
    }
  }
  // Without a worker the page decrypts in small blocks and yields between them, so that it still handles input.
  const open = (leaves: Parameters<VaultAccess['open']>[0]) =>
    ports.withKey((key) => createScalarDecrypter(key, yieldToPage)(leaves));
  const reading = { vaultId: ports.vaultId, first: ports.first(), store, transport, clock, sealer, open, emit };
  if (from === 'cache') return readAllFromCache(reading);
  const { readAllFromServer: readNetwork } = await loadNetworkReader();
  await readNetwork(reading);
  return true;
}

/** Loads the network reader on demand, because nearly every browser reads in the worker. Throws {@link ServerReadError}. */
async function loadNetworkReader() {
  try {
    return await import('./read-network.ts');
  } catch (cause) {
    console.debug('the reader could not be loaded', cause);
    throw new ServerReadError(0);
  }
}

function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function inWorker(
  worker: Worker,
  from: 'cache' | 'network',
  emit: (event: ReadAllEvent) => void,
  { vaultId, userId, withKey, first, refresh, vaultChanged, userChanged, locked }: VaultAccessPorts,
): Promise<boolean> {
  if (locked.aborted) {
    worker.terminate();
    return Promise.reject(new Error('Vault is locked'));
  }
  const post = (message: PageToWorkerMessage) => worker.postMessage(message);
  let ended = () => {};
  const reading = new Promise<boolean>((resolve, reject) => {
    const end = () => reject(new Error('Vault is locked'));
    locked.addEventListener('abort', end);
    // A worker learns nothing of the page that is left, and the transaction in which it stores records would keep its
    // lock in WebKit. The end of the worker aborts it.
    ended = endWhenLeft(() => {
      worker.terminate();
      reject(new DOMException('The page was left', 'AbortError'));
    });
    worker.onerror = (event) => reject(new Error(`The reading worker failed: ${event.message}`));
    worker.onmessage = ({ data }: MessageEvent<WorkerToPageMessage>) => {
      if (data.type === 'done') resolve(data.sound);
      else if (data.type === 'failed')
        reject(data.status > 0 ? new ServerReadError(data.status) : new DOMException(data.message, data.name));
      else if (data.type === 'refresh')
        void refresh()
          .catch(() => false)
          .then((stands) => post({ type: 'refreshed', stands }));
      else if (data.type === 'vault-changed') vaultChanged(data.vaultId);
      else if (data.type === 'user-changed') userChanged(data.userId);
      else emit(data);
      if (data.type === 'status' && data.status === 'partial')
        afterPaint(() => post({ type: 'painted', kinds: data.kinds }));
    };
  });
  withKey(async (key) => post({ type: 'read', from, vaultId, userId, key, first: first() })).catch(() =>
    worker.terminate(),
  );
  return reading.finally(() => {
    ended();
    worker.terminate();
  });
}

/** Maximum wait for a paint in ms, because a hidden page paints nothing. */
const PAINT_MAX_MS = 250;

/** Calls `callback` twice: once the changes are on the screen, and after the maximum wait. */
function afterPaint(callback: () => void): void {
  setTimeout(callback, PAINT_MAX_MS);
  // A task that a frame callback queues runs after the paint of that frame. Node has no animation frames, so only the
  // timeout applies there.
  globalThis.requestAnimationFrame?.(() => setTimeout(callback));
}
