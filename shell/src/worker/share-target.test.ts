import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleSharedText, readSendingSite } from './share-target.ts';

let told: unknown[] = [];

beforeAll(() => {
  vi.stubGlobal('clients', { matchAll: async () => [{ postMessage: (message: unknown) => told.push(message) }] });
});
beforeEach(() => {
  told = [];
});
afterAll(() => vi.unstubAllGlobals());

function share(parts: Readonly<Record<string, string>>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  return handleSharedText(new Request('http://localhost/share-target', { method: 'POST', body }));
}

describe('handleSharedText', () => {
  // shows: installed.share.signed-out
  it('puts only the reason into the address when no user is logged in', async () => {
    const answer = await share({ title: 'Garlic', text: 'Plant it', url: 'https://example.org/garlic' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      'http://localhost/share-target?reason=signed-out',
    ]);
    expect(told).toEqual([]);
  });

  it('opens the notes for a share without any text', async () => {
    const answer = await share({ title: '  ' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://localhost/app/notes']);
  });
});

describe('readSendingSite', () => {
  // The requests are those that Chromium's service worker received in an experiment, with another host.
  const read = (origin: string | null, referrer: string, referrerPolicy: ReferrerPolicy = DEFAULT) =>
    readSendingSite({
      url: 'https://northkeep.example/share-target',
      headers: new Headers(origin === null ? {} : { origin }),
      referrer,
      referrerPolicy,
    });
  const DEFAULT = 'strict-origin-when-cross-origin';

  // shows: installed.share.site
  it.each([
    [
      'a form of another site',
      'https://hostile.example',
      'https://hostile.example/',
      DEFAULT,
      'https://hostile.example',
    ],
    ['a form in a blank window of another site', 'https://hostile.example', '', DEFAULT, 'https://hostile.example'],
    [
      'a form of which only the referrer is known',
      null,
      'https://hostile.example/a',
      DEFAULT,
      'https://hostile.example',
    ],
    ['a form of another port', 'https://northkeep.example:444', '', DEFAULT, 'https://northkeep.example:444'],
    ['a form that sends no referrer', 'null', '', 'no-referrer', ''],
    ['a form that sends a referrer to its own site only', 'null', '', 'same-origin', ''],
    ['a form in a sandboxed frame', 'null', '', DEFAULT, null],
    ['the share sheet', 'null', '', DEFAULT, null],
    ['the share sheet, without an Origin header', null, '', DEFAULT, null],
    ['this site', 'https://northkeep.example', 'https://northkeep.example/app', DEFAULT, null],
  ] as const)('names the website of %s', (_title, origin, referrer, policy, site) => {
    expect(read(origin, referrer, policy)).toBe(site);
  });

  it.each(['cross-site', 'same-site'])('knows a page by Sec-Fetch-Site %s where the worker sees it', (value) => {
    const headers = new Headers({ origin: 'null', 'sec-fetch-site': value });
    expect(readSendingSite({ url: 'https://a.example/', headers, referrer: '', referrerPolicy: '' })).toBe('');
  });
});
