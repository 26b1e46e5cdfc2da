// @vitest-environment node
import {
  buildSecurityHeaders,
  NO_PRICES,
  PUBLIC_WEATHER_URL,
  REGISTRY_PLACEHOLDER,
  renderPage,
} from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWorkerScope, toUrl } from '../testing/worker-scope.ts';
import { NON_PAGE_PATHS, respondToNavigation } from './navigation.ts';
import { fetchPageSettings } from './page-settings.ts';

const TEMPLATE = `the cached shell${REGISTRY_PLACEHOLDER}`;

/** Response of the server to a navigation. */
let server: () => Promise<Response>;
/** The shell's page that is cached on this device. */
let page: string | undefined;
let works: Promise<unknown>[] = [];
const kept = stubWorkerScope();
const respond = (fetched: Promise<Response>, signal?: AbortSignal | null) =>
  Promise.race([
    fetched,
    new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ]);
const ask = () =>
  respondToNavigation(new Request('http://localhost/app/notes'), {
    shell: { readPage: async () => page },
    waitUntil: (work) => void works.push(work),
  });
const text = async () => (await ask()).text();
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

beforeAll(() => {
  vi.stubGlobal('fetch', (_: Request, init?: RequestInit) => respond(server(), init?.signal));
});
beforeEach(() => {
  page = TEMPLATE;
  works = [];
  kept.clear();
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
    server = unreachable;
    expect(await text()).toContain('the cached shell');
  });

  // shows: frame.offline.failing
  it.each([500, 502, 503])('responds from the cached shell while the server fails with %i', async (status) => {
    server = async () => new Response('a proxy', { status });
    expect(await text()).toContain('the cached shell');
  });

  // shows: frame.offline.status
  it.each([404, 429])('returns the response %i of the server', async (status) => {
    server = async () => new Response('the server', { status });
    expect(await text()).toBe('the server');
  });

  // shows: frame.offline.nothing
  it('fails like the network when no shell is cached', async () => {
    page = undefined;
    server = unreachable;
    await expect(ask()).rejects.toThrow('Failed to fetch');
  });

  it('responds with a page that explains it when the cached shell was changed and the server is away', async () => {
    page = 'foreign';
    server = unreachable;
    const response = await ask();
    expect(await response.text()).toContain('What you wrote is still stored, encrypted.');
    const { 'content-security-policy': _, ...headers } = buildSecurityHeaders();
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha384-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });

  // shows: frame.offline.slow
  it('waits 3 seconds for the server', async () => {
    vi.useFakeTimers();
    try {
      server = () => new Promise(() => undefined);
      const answered = text();
      let isAnswered = false;
      void answered.then(() => {
        isAnswered = true;
      });
      await vi.advanceTimersByTimeAsync(3_000 - 1);
      expect(isAnswered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await answered).toContain('the cached shell');
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not cut a page whose start came in time', async () => {
    vi.useFakeTimers();
    try {
      const signals: (AbortSignal | null | undefined)[] = [];
      vi.stubGlobal('fetch', async (_: Request, init: RequestInit) => {
        signals.push(init.signal);
        return new Response('the start');
      });
      await ask();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    } finally {
      vi.stubGlobal('fetch', (_: Request, init?: RequestInit) => respond(server(), init?.signal));
      vi.useRealTimers();
    }
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

const serverPage = (settings: Parameters<typeof renderPage>[0] | object = {}) =>
  renderPage({ template: TEMPLATE, bundle: '{}', pathname: '/', ...settings });
const WITHOUT_PAYMENTS = { instance: { testPayments: false, amounts: NO_PRICES, plan: 'pro' } } as const;
/** Loads a page of the server, then one without it, and returns the instance settings of the latter. */
async function instanceOffline(): Promise<unknown> {
  server = unreachable;
  return JSON.parse(/id="instance">([^<]*)/.exec(await text())?.[1] ?? 'null');
}

describe('the settings of the installation on a page of the cached shell', () => {
  // shows: pay.none.pages.offline
  it('are those of the last page of the server', async () => {
    server = async () => new Response(serverPage(WITHOUT_PAYMENTS));
    await ask();
    await Promise.all(works);
    expect(await instanceOffline()).toEqual(WITHOUT_PAYMENTS.instance);
    server = async () => new Response(serverPage());
    await ask();
    await Promise.all(works);
    expect(await instanceOffline()).toBeNull();
  });

  // shows: pay.none.pages.offline
  it('are fetched when the worker is installed, because it did not see the first page', async () => {
    server = async () => new Response(serverPage(WITHOUT_PAYMENTS));
    await fetchPageSettings();
    expect(await instanceOffline()).toEqual(WITHOUT_PAYMENTS.instance);
    server = async () => new Response('', { status: 503 });
    await expect(fetchPageSettings()).rejects.toThrow('status 503');
  });

  // shows: pay.none.pages.unknown
  it('show no price while none are known', async () => {
    expect(await instanceOffline()).toEqual({ testPayments: false, amounts: NO_PRICES, plan: 'free' });
  });

  it.each([
    ['an error', () => new Response(serverPage(), { status: 429 })],
    ['the page of a proxy', () => new Response('<p>Log in to this network</p>')],
  ])('do not change with %s', async (_title, response) => {
    server = async () => new Response(serverPage(WITHOUT_PAYMENTS));
    await fetchPageSettings();
    server = async () => response();
    await ask();
    await Promise.all(works);
    expect(await instanceOffline()).toEqual(WITHOUT_PAYMENTS.instance);
  });

  it('add the headers of the server to the page, with the public services that it allowed and no other host', async () => {
    const hosts = { connect: [PUBLIC_WEATHER_URL, 'https://own.example'], scripts: ['https://stats.example'] };
    server = async () => new Response(serverPage(), { headers: buildSecurityHeaders(hosts) });
    await fetchPageSettings();
    server = unreachable;
    expect(Object.fromEntries((await ask()).headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      ...buildSecurityHeaders({ connect: [PUBLIC_WEATHER_URL] }),
    });
  });

  it.each([
    ['markup', '<script src="/r/evil.js"></script>'],
    ['another host', JSON.stringify({ instance: null, operator: null, connect: ['https://evil.example'] })],
    [
      'an unknown plan',
      JSON.stringify({ instance: { testPayments: true, amounts: null, plan: 'gold' }, operator: null, connect: [] }),
    ],
  ])('are not believed when the cache was rewritten with %s', async (_, value) => {
    kept.set('page-settings', new Map([[toUrl('/page-settings'), new Response(value)]]));
    server = unreachable;
    const response = await ask();
    expect(response.headers.get('content-security-policy')).toBe(buildSecurityHeaders()['content-security-policy']);
    expect(await response.text()).not.toMatch(/<script src|gold/);
  });
});
