import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleSharedText } from './share-target.ts';

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
