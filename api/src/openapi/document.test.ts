import { OPERATIONS } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routersOf } from '../app.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiDocument } from './document.ts';
import { type Judge, judgeBy } from './judge.ts';
import type { Recorded } from './recorder.ts';

let app: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  app = await createTestApp();
  document = (await app.stranger().get<ApiDocument>('/openapi.json')).body;
});
afterAll(() => app.close());

const documented = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} /api${path}`),
  );

describe('the document', () => {
  it('holds every route of the routers, and no other', () => {
    const routes = routersOf(app.deps).routers.flatMap(({ stack }) =>
      stack.flatMap(({ path, methods }) =>
        methods
          .filter((method) => method !== 'HEAD' && String(path).startsWith('/api'))
          .map((method) => `${method} ${String(path).replace(/:(\w+)/g, '{$1}')}`),
      ),
    );
    expect(documented().sort()).toEqual(routes.sort());
  });

  it('holds every operation that clients may call', () => {
    const operations = Object.values(OPERATIONS).map(
      ({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(documented().sort()).toEqual(operations.sort());
  });

  it('says who may ask, what is sent and every answer', () => {
    const change = document.paths?.['/lines/{id}']?.patch;
    expect(change).toMatchObject({ operationId: 'changeLine', security: [{ session: [] }] });
    const parameters: unknown = change?.parameters?.map((one) => ('name' in one ? one.name : one));
    expect(parameters).toEqual(['id', 'x-vault', 'idempotency-key', 'if-match']);
    const statuses = ['200', '400', '401', '403', '404', '409', '413', '415', '428', '429', '500', '503'];
    expect(Object.keys(change?.responses ?? {})).toEqual(statuses);
    for (const item of Object.values(document.paths ?? {}))
      for (const operation of [item.get, item.post, item.patch, item.delete])
        expect(operation === undefined || Object.keys(operation.responses ?? {}).some((status) => status < '300')).toBe(
          true,
        );
  });
});

describe('the judge', () => {
  let judge: Judge['judge'];
  beforeAll(() => {
    judge = judgeBy(document).judge;
  });
  const answer = (change: Partial<Recorded>): Recorded => ({
    method: 'GET',
    url: '/api/ready',
    status: 200,
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-store',
    body: '{"ready":true}',
    ...change,
  });
  const error = (code: string) =>
    JSON.stringify({ code, message: 'x', requestId: '0b0f1c3e-9a43-4d6e-8f11-6f6f2f0f9c11' });

  it('lets pass what holds', () => {
    expect(judge(answer({}))).toBeNull();
    expect(judge(answer({ status: 503, body: error('UNAVAILABLE') }))).toBeNull();
    expect(judge(answer({ method: 'HEAD', body: '' }))).toBeNull();
    expect(judge(answer({ url: '/api/nothing', status: 404, body: error('NOT_FOUND') }))).toBeNull();
    expect(judge(answer({ method: 'POST', url: '/api/auth/logout', status: 204, type: '', body: '' }))).toBeNull();
  });

  it.each([
    ['another body', { body: '{"ready":false}' }, 'GET /ready 200: /ready must be equal to constant'],
    ['a field too many', { body: '{"ready":true,"by":1}' }, 'must NOT have additional properties'],
    ['no JSON', { body: 'ready' }, 'must be object'],
    ['another type', { type: 'text/html' }, 'is text/html, not JSON'],
    ['another status', { status: 402 }, 'is no status of the document'],
    ['a code that is not its own', { status: 503, body: error('INTERNAL') }, '/code must be equal to one of'],
    ['a body where there is none', { method: 'POST', url: '/api/auth/logout', status: 204 }, 'has a body'],
    ['an answer of a route unknown', { url: '/api/secret', status: 200 }, 'is not in the document'],
    ['an answer that may be cached', { cacheControl: 'public' }, 'may be cached'],
  ])('finds %s', (_, change, fault) => {
    expect(judge(answer(change))).toContain(fault);
  });

  it('sees into records', () => {
    const line = { id: 'x', vaultId: 'short' };
    const fault = judge(answer({ url: '/api/lines?x=1', body: JSON.stringify([line]) }));
    expect(fault).toMatch(/^GET \/lines 200: \/0/);
  });
});
