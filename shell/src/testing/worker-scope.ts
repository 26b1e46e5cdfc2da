import { vi } from 'vitest';

/** Content of the Cache Storage in memory: names of caches with their entries by URL. */
export type StoredCaches = Map<string, Map<string, Response>>;

const ORIGIN = 'http://localhost';
export const toUrl = (path: string): string => new URL(path, ORIGIN).href;
const urlOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : request, ORIGIN).href;

class ExtendableEvent extends Event {
  readonly works: Promise<unknown>[] = [];
  waitUntil = (work: Promise<unknown>): void => void this.works.push(work);
}

/** Installs the worker of the stubbed scope, as the browser does; rejects when the installation fails. */
export async function installWorker(): Promise<void> {
  const event = new ExtendableEvent('install');
  self.dispatchEvent(event);
  await Promise.all(event.works);
}

/**
 * Gives a test in the Node environment the parts of a service worker's scope that Node lacks: its location, its events
 * and a Cache Storage in memory, whose content is returned.
 */
export function stubWorkerScope(): StoredCaches {
  const stores: StoredCaches = new Map();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: RequestInfo | URL) => store.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo | URL, response: Response) => void store.set(urlOf(key), response),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      delete: async (key: RequestInfo | URL) => store.delete(urlOf(key)),
    };
  };
  const caches = {
    open,
    match: async (key: RequestInfo, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
      stores.get(cacheName)?.get(urlOf(key))?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('self', Object.assign(new EventTarget(), { caches }));
  // The library of the worker then logs nothing, as in a build.
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubGlobal('location', new URL('/sw.js', ORIGIN));
  vi.stubGlobal('ExtendableEvent', ExtendableEvent);
  vi.stubGlobal('FetchEvent', class extends Event {});
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? toUrl(input) : input, init);
      }
    },
  );
  return stores;
}
