import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

describe('every response', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ ACTIVATION_FEE: 'off' });
  });
  afterAll(() => app.close());

  const PLACES = [
    '/api/health',
    '/api/lines',
    '/api/nothing',
    '/api/auth/login',
    '/',
    '/login',
    '/app',
    '/x.js',
    '/dev/mail',
  ];
  it.each(PLACES)('of %s forbids framing, type sniffing and referrers', async (path) => {
    const { headers } = await fetch(`${app.origin}${path}`);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-|\*/);
    expect(headers.get('permissions-policy')).toMatch(/(^|, )geolocation=\(\)(,|$)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin)/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('with user data forbids caching, errors included', async () => {
    const { client } = await app.person();
    for (const path of [
      '/auth/check',
      '/crypto/erkp',
      '/lines',
      '/northkeep',
      '/users/me/stored-data',
      '/nothing',
      '/lines/x',
    ]) {
      const { headers } = await client.get(path, { headers: { 'if-none-match': '*' } });
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('etag'), path).toBeNull();
    }
  });

  it('is 404 when the path is spelled in another letter case, so that rules by path prefix always apply', async () => {
    const { client } = await app.person();
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    for (const path of ['/API/users/me/stored-data', '/Api/crypto/erkp', '/api/USERS/me/stored-data']) {
      const answer = await fetch(`${app.origin}${path}`, { headers: { cookie, accept: 'application/json' } });
      expect(answer.status, path).toBe(404);
    }
  });

  it('repeats no value of a request header in its own headers', async () => {
    const mine = 'a\u00e9%0d%0aset-cookie:%20x=1';
    const { client } = await app.person();
    const answer = await client.get(`/sync/changes?since=${mine}`, {
      headers: { 'x-request-id': 'mine', 'x-echo': 'mine' },
    });
    expect(JSON.stringify([...answer.headers])).not.toContain('mine');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('writes exactly one log line for every kind of request', async () => {
    const before = app.logs.length;
    const forged = '{"level":30,"msg":"forged"}';
    await app.stranger().get(`/nothing%0a${encodeURIComponent(forged)}`, {
      headers: { 'user-agent': `x ${forged}`, 'x-request-id': forged, referer: `https://evil.example/${forged}` },
    });
    const lines = await vi.waitFor(() => {
      const since = app.logs.slice(before);
      return since.length > 0 ? since : Promise.reject(new Error('not logged yet'));
    });
    for (const line of lines) expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(lines.join('')).not.toContain('forged');
  });

  it.each([
    '//evil.example/',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/login/..//evil.example',
    '/api//evil.example',
  ])('to %s redirects to no other site', async (path) => {
    const { status } = await rawRequest({ origin: app.origin, path });
    expect(status < 300 || status >= 400).toBe(true);
  });
});
