import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { ErrorBody } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { CardModel } from './cards/card.model.ts';
import { createIpRateLimit, toRateLimitKey } from './middleware/rate-limit.ts';
import { createEnvelope } from './testing/factories.ts';
import { rawRequest } from './testing/raw-request.ts';
import { useTestApp } from './testing/use-test-app.ts';

const app = useTestApp({ PUBLIC_URL: 'http://localhost:8080' });

describe('request checks (origin, host, rate limit)', () => {
  it('rejects unsafe requests from other sites and other ports', async () => {
    const { client } = await app.person();
    const post = async (headers: Record<string, string>) =>
      (await client.post('/lines', { id: randomUUID(), text: createEnvelope() }, { headers })).status;
    expect(await post({ origin: 'http://localhost:8080' })).toBe(201);
    expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(201);
    expect(await post({ 'sec-fetch-site': 'none' })).toBe(201);
    expect(await post({})).toBe(201);
    expect(await post({ origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await post({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post({ origin: 'null' })).toBe(403);
    expect((await client.get('/push/test', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });

  it('rejects a Host header with another name of this machine', async () => {
    const { port } = new URL(app.origin);
    const { origin } = app;
    const ask = (host: string) => rawRequest({ origin, path: '/api/health', headers: { host } });
    expect((await ask(`localhost:${port}`)).status).toBe(200);
    expect((await ask(`[::1]:${port}`)).status).toBe(200);
    expect((await ask(`rebound.example:${port}`)).status).toBe(403);
  });

  it.each([
    ['two Host headers', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n'],
    ['the same Host header twice', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n'],
    ['an absolute URI', 'GET http://evil.example/nowhere HTTP/1.1\r\nHost: localhost\r\n'],
    ['the absolute URI of this server', 'GET http://localhost/nowhere HTTP/1.1\r\nHost: localhost\r\n'],
  ])('rejects %s with 400', async (_, head) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    socket.write(`${head}Connection: close\r\n\r\n`);
    let text = '';
    for await (const part of socket) text += String(part);
    expect(text).toMatch(/^HTTP\/1\.1 400 .*content-security-policy.*"code":"INVALID_INPUT"/is);
  });

  it('identifies clients by IPv4 address and by the /64 network of an IPv6 address', () => {
    expect(toRateLimitKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(toRateLimitKey('2001:db8:1:2:3:4:5:6')).toBe(toRateLimitKey('2001:db8:1:2::1'));
    expect(toRateLimitKey('2001:db8:1:3::1')).not.toBe(toRateLimitKey('2001:db8:1:2::1'));
    expect(toRateLimitKey('nonsense')).toBe('unknown');
  });

  it('responds 429 with Retry-After in seconds', async () => {
    const limit = createIpRateLimit({ points: 1, duration: 30 });
    const ctx = { ip: '192.0.2.1' };
    await limit(ctx);
    await expect(limit(ctx)).rejects.toMatchObject({ code: 'TOO_MANY', headers: { 'retry-after': '30' } });
    await expect(limit({ ip: '192.0.2.2' })).resolves.toBeUndefined();
  });
});

describe('responses and log lines', () => {
  it('sets its own request id and distinguishes 404 from 405', async () => {
    const client = app.stranger();
    const mine = { 'x-request-id': 'chosen-by-somebody' };
    const missing = await client.get<ErrorBody>('/nothing', { headers: mine });
    expect(missing).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } });
    expect(missing.body.requestId).toBe(missing.headers.get('x-request-id'));
    expect(missing.body.requestId).not.toBe('chosen-by-somebody');
    expect((await client.delete<ErrorBody>('/auth/login')).body.code).toBe('METHOD_NOT_ALLOWED');
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });

  it('responds to an unexpected error with a generic 500 and logs none of its values', async () => {
    const { client } = await app.person({ role: 'ADMIN' });
    const { deps } = app;
    const create = CardModel.find;
    Object.assign(CardModel, {
      find: () => {
        throw new Error('E11000 dup key: { email: "ada@example.org" }');
      },
    });
    const broken = await client.get<ErrorBody>('/knowledge-cards/admin/get-cards');
    Object.assign(CardModel, { find: create });
    expect(broken).toMatchObject({ status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.' } });
    const line = app.logs.find((text) => text.includes('unexpected error')) ?? '';
    expect(JSON.parse(line).requestId).toBe(broken.body.requestId);
    expect(line).not.toContain('ada@example.org');
    expect(deps.state.draining).toBe(false);
  });

  it('logs no ids, queries, cookies or secrets', async () => {
    const { client, user } = await app.person();
    const id = randomUUID();
    const text = createEnvelope();
    await client.post('/lines', { id, text });
    await client.patch(`/lines/${id}`, { isDone: true }, { rev: 1 });
    await client.get('/sync/changes?since=2026-01-01T00:00:00.000Z');
    await client.post('/auth/login', { email: 'ada@example.org', password: 'correct horse' });
    const all = app.logs.join('');
    expect(all).toContain('/api/lines/:id');
    const secrets = [
      id,
      user.userId,
      user.vaultId,
      text.c,
      'since=',
      'ada@example.org',
      'correct horse',
      ...client.cookies.values(),
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
  });

  it('redacts secrets that are passed to the logger', () => {
    app.deps.log.info({ password: 'p-1', user: { email: 'e-2' }, req: { headers: { cookie: 'c-3' } } }, 'mistake');
    const line = app.logs.find((text) => text.includes('mistake')) ?? '';
    for (const secret of ['p-1', 'e-2', 'c-3']) expect(line).not.toContain(secret);
  });
});

describe('GET /api/health and /api/ready', () => {
  it('respond 200 and 503 respectively while the server is draining', async () => {
    const client = app.stranger();
    expect((await client.get('/ready')).status).toBe(200);
    app.deps.state.draining = true;
    expect([(await client.get('/health')).status, (await client.get('/ready')).status]).toEqual([200, 503]);
    app.deps.state.draining = false;
  });
});
