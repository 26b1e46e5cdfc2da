import { ApiError } from '../api/api-error.ts';
import type { ApiClient, RequestOptions } from '../api/client.ts';
import { loadLazyModule } from '../load-part.ts';
import { isStorageAvailable } from '../vault/storage-availability.ts';
import type { EnginePorts } from './engine-ports.ts';
import type { Clock, Locks, ServerRequest, ServerResponse, TabBus, Transport } from './ports.ts';
import { FallbackStore } from './store/fallback-store.ts';
import { openIdbStore } from './store/idb-store.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};

/**
 * Web Locks, used as leader election: one tab sends. Without them every tab sends, which the idempotency keys make
 * harmless.
 */
export const webLocks: Locks = {
  async hold(name, stopped, work) {
    if (!navigator.locks) return work();
    try {
      await navigator.locks.request(name, { signal: stopped }, work);
    } catch (error) {
      if (!stopped.aborted) throw error; // aborted while waiting for the lock
    }
  },
};

/**
 * Opens the BroadcastChannel between the tabs of one vault. Messages posted after the channel is closed are dropped: a
 * response that arrives while the engine stops must not cause an error on the closed channel.
 */
export function openTabBus(vaultId: string): TabBus {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(`nk-vault-${vaultId}`);
  let isClosed = false;
  return {
    post: (message) => {
      if (!isClosed) channel.postMessage(message);
    },
    listen: (hear) => {
      channel.onmessage = (event: MessageEvent<unknown>) => hear(event.data);
      return () => {
        isClosed = true;
        channel.close();
      };
    },
  };
}

/**
 * Adapts the API client to the engine: every HTTP status resolves, and requests are sent for the given vault even while
 * it is locked.
 */
export function createApiTransport(api: ApiClient, vaultId: string): Transport {
  return {
    async send({ method, path, headers, body }: ServerRequest): Promise<ServerResponse> {
      const { pathname, options } = requestOptions(path, headers, vaultId);
      try {
        return { status: 200, body: await callApi(api, method, pathname, body, options) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        const { status, code, message, details } = error;
        return { status, body: { code, message, details } };
      }
    },
    async stream({ path, headers, signal }: ServerRequest) {
      const { pathname, options } = requestOptions(path, headers, vaultId);
      try {
        const { status, body } = await api.stream(pathname, signal ? { ...options, signal } : options);
        return { status, body: readBytes(body) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        return { status: error.status, body: readBytes(null) };
      }
    },
  };
}

function requestOptions(path: string, headers: ServerRequest['headers'], vaultId: string) {
  const [pathname = '', search = ''] = path.split('?');
  const { 'x-vault': _, ...rest } = headers; // the client adds the vault header itself
  const query = Object.fromEntries(new URLSearchParams(search));
  // The engine sends each request again itself.
  const options: RequestOptions = { headers: rest, query, vaultId, once: true };
  return { pathname, options };
}

/** Reads through the stream's reader, because Safari has no async iterator on ReadableStream. */
async function* readBytes(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
  } finally {
    await reader?.cancel();
  }
}

function callApi(
  api: ApiClient,
  method: ServerRequest['method'],
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<unknown> {
  if (method === 'GET') return api.get(path, options);
  if (method === 'POST') return api.post(path, body, options);
  if (method === 'PATCH') return api.patch(path, body, options);
  return api.delete(path, { ...options, body });
}

/**
 * Opens store and channels of a vault in this browser. `onStale` is called when a newer release upgrades the database.
 */
export async function openBrowserPorts(vaultId: string, api: ApiClient, onStale: () => void): Promise<EnginePorts> {
  return {
    vaultId,
    store: await openStore(vaultId, onStale),
    transport: createApiTransport(api, vaultId),
    clock: systemClock,
    bus: openTabBus(vaultId),
    locks: webLocks,
  };
}

async function openStore(vaultId: string, onStale: () => void): Promise<EnginePorts['store']> {
  try {
    if (await isStorageAvailable()) return new FallbackStore(await openIdbStore(indexedDB, vaultId, onStale), vaultId);
  } catch (error) {
    console.warn('nothing can be kept on this device', error); // the database of this vault is refused or broken
  }
  // Nearly every browser offers IndexedDB, so this code is not part of the first visit.
  const { openMemoryStore } = await loadLazyModule(
    () => import(/* webpackChunkName: "sync-on-demand" */ './store/memory-store.ts'),
  );
  return openMemoryStore(vaultId);
}
