import { OPERATIONS, type Operation } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouters } from '../app.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { UserModel } from '../users/user.model.ts';

let app: TestApp;
/** Client of an administrator, so that requests are rejected for their input and not for missing rights. */
let client: TestClient;
let requestCount = 0;
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: '1' });
  ({ client } = await app.person({ role: 'ADMIN' }));
});
afterAll(() => app.close());

/** Returns a header with a new client address, so that no request is rate limited. */
const fromNewAddress = () => {
  requestCount += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(requestCount / 250)}.${requestCount % 250}` };
};
const operationsWith = (part: 'body' | 'query'): (readonly [string, Operation])[] => {
  const names = new Set(
    createRouters(app.deps)
      .mounted.filter((one) => one[part])
      .map(({ operation }) => operation),
  );
  return [...names].map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
};
const pathWithFixedIds = ({ path }: Operation) =>
  path.replace(':kind', 'lines').replace(/:\w+/g, '0b0f1c3e-9a43-4d6e-8f11-6f6f2f0f9c11');

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
/** Hostile bodies and the status codes that reject them. */
const BODIES: readonly (readonly [what: string, body: string, statuses: readonly number[]])[] = [
  ['operators', '{"$where":"sleep(9)","email":{"$ne":null},"password":{"$gt":""},"id":{"$ne":""}}', [400, 404]],
  ['a prototype', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}', [400, 404]],
  ['a list', '[]', [400, 404]],
  ['null', 'null', [400, 404]],
  ['a text', '"text"', [400, 404]],
  ['half of it', '{"email":', [400]],
  // Reports of failures may have 512 bytes, so there the nest is too large.
  ['a nest', DEEP, [400, 404, 413]],
  ['bytes that are no text', '{"email":"\u0000\uD800"}', [400, 404]],
];

describe('a hostile body', () => {
  it.each(BODIES)('%s is rejected by every operation', async (_, body, statuses) => {
    for (const [name, operation] of operationsWith('body')) {
      const answer = await client.send(operation.method, pathWithFixedIds(operation), {
        body,
        rev: 1,
        headers: fromNewAddress(),
      });
      expect(statuses, `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('is rejected with 415 when it has another content type, and with 413 when it is too large', async () => {
    const large = `"${'a'.repeat(2_200_000)}"`;
    for (const [name, operation] of operationsWith('body')) {
      const send = (body: string, type: string) =>
        client.send(operation.method, pathWithFixedIds(operation), {
          body,
          rev: 1,
          headers: { ...fromNewAddress(), 'content-type': type },
        });
      expect((await send('email=a', 'application/x-www-form-urlencoded')).status, name).toBe(415);
      expect((await send('<a/>', 'text/plain')).status, name).toBe(415);
      // The Content-Length header alone is enough to reject the body.
      if (requestCount % 4 === 0) expect((await send(large, 'application/json')).status, name).toBe(413);
    }
  });
});

describe('a hostile query', () => {
  it.each([
    'since[$gt]=&email[$ne]=x&kinds[$ne]=',
    'email=a@b.example&email=c@d.example&since=x&since=y',
    '__proto__[polluted]=1&constructor.prototype.polluted=1',
    'kinds=__proto__&email=%00&since=%F0%28',
  ])('%s is rejected by every operation', async (query) => {
    for (const [name, operation] of operationsWith('query')) {
      const answer = await client.get(`${pathWithFixedIds(operation)}?${query}`, { headers: fromNewAddress() });
      expect(answer.status, name).toBe(400);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a hostile path', () => {
  it.each([
    '/api/lines/%00',
    '/api/lines/%E0%A4%A',
    '/api/lines/..%2f..%2fetc',
    `/api/${'a'.repeat(8_000)}`,
    '/api//',
    '/api/%',
  ])('%s is rejected with an error code', async (path) => {
    const { status } = await rawRequest({ origin: app.origin, path });
    expect([400, 401, 404, 405]).toContain(status);
  });

  it('in a rewrite header such as X-Original-URL is ignored', async () => {
    const headers = {
      'x-original-url': '/api/health',
      'x-rewrite-url': '/api/health',
      'x-http-method-override': 'GET',
    };
    expect((await app.stranger().get('/lines', { headers })).status).toBe(401);
  });
});

describe('query operators in a body', () => {
  it('are rejected by the login with 400', async () => {
    const { email } = createTestAccount();
    const before = await UserModel.countDocuments();
    for (const body of [
      { email: { $gt: '' }, password: { $gt: '' } },
      { email, password: { $ne: 'x' } },
      { email: [email], password: 'A'.repeat(43) },
    ]) {
      const answer = await app.stranger().post('/auth/login', body, { headers: fromNewAddress() });
      expect(answer.status).toBe(400);
    }
    expect(await UserModel.countDocuments()).toBe(before);
  });
});

it('the hostile requests reach more than 40 operations with a body and more than one with a query', () => {
  expect(operationsWith('body').length).toBeGreaterThan(40);
  expect(operationsWith('query').length).toBeGreaterThan(1);
  expect(Object.keys(OPERATIONS).length).toBeGreaterThan(operationsWith('body').length);
});
