import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { precache } from 'workbox-precaching';
import { NON_PAGE_PATHS, respondToNavigation } from './navigation.ts';

/** Response of the server to a navigation. */
let server: () => Promise<Response>;
/** True while the shell is cached. */
let cached = true;
const ask = () => respondToNavigation(new Request('http://localhost/app/notes'));
const text = async () => (await ask()).text();

beforeAll(() => {
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => (cached ? new Response('the cached shell') : undefined) }),
  });
  vi.stubGlobal('fetch', (_: Request, init: RequestInit) =>
    Promise.race([
      server(),
      new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ]),
  );
  precache([{ url: '/index.html', revision: '1' }]);
});
beforeEach(() => {
  cached = true;
});
afterAll(() => vi.unstubAllGlobals());

describe('respondToNavigation', () => {
  // shows: frame.offline.fresh
  it('responds from the server, so that a deploy is used by the next page load', async () => {
    server = async () => new Response('the deployed shell');
    expect(await text()).toBe('the deployed shell');
  });

  // shows: frame.offline.shell
  it('responds from the cached shell while the server cannot be reached', async () => {
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await text()).toBe('the cached shell');
  });

  // shows: frame.offline.failing
  it.each([500, 502, 503])('responds from the cached shell while the server fails with %i', async (status) => {
    server = async () => new Response('a proxy', { status });
    expect(await text()).toBe('the cached shell');
  });

  // shows: frame.offline.status
  it.each([404, 429])('returns the response %i of the server', async (status) => {
    server = async () => new Response('the server', { status });
    expect(await text()).toBe('the server');
  });

  // shows: frame.offline.nothing
  it('fails like the network when no shell is cached', async () => {
    cached = false;
    server = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(ask()).rejects.toThrow('Failed to fetch');
  });

  // shows: frame.offline.slow
  it('waits 3 seconds for the server', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    server = async () => new Response('the deployed shell');
    await ask();
    expect(timeout.mock.calls).toEqual([[3_000]]);
    timeout.mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    server = () => new Promise(() => undefined);
    vi.stubGlobal('fetch', async (_: Request, init: RequestInit) => {
      init.signal?.throwIfAborted();
      return server();
    });
    expect(await text()).toBe('the cached shell');
    timeout.mockRestore();
  });

  // shows: frame.offline.not-pages
  it.each([
    ['/api/lines', true],
    ['/dev/mail', true],
    ['/downloads/northkeep-mac.dmg', true],
    ['/licences', true],
    ['/app', false],
    ['/apiary', false],
  ])('leaves %s to the server: %s', (path, leaves) => {
    expect(NON_PAGE_PATHS.some((pattern) => pattern.test(path))).toBe(leaves);
  });
});
