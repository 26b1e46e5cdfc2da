import { OPERATIONS } from '@northkeep/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouters } from '../app.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { ApiDocument } from './document.ts';
import type { RecordedResponse } from './response-recorder.ts';
import { createResponseValidator, type ResponseValidator } from './response-validator.ts';

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

describe('OpenAPI document', () => {
  it('contains exactly the routes of the routers', () => {
    const routes = createRouters(app.deps).api.flatMap(({ stack }) =>
      stack.flatMap(({ path, methods }) =>
        methods
          .filter((method) => method !== 'HEAD' && String(path).startsWith('/api'))
          .map((method) => `${method} ${String(path).replace(/:(\w+)/g, '{$1}')}`),
      ),
    );
    expect(documented().sort()).toEqual(routes.sort());
  });

  it('contains exactly the operations of the contracts', () => {
    const operations = Object.values(OPERATIONS).map(
      ({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(documented().sort()).toEqual(operations.sort());
  });

  it('gives every operation an id and a summary of its own and a tag that the document describes', () => {
    const all = Object.values(document.paths ?? {}).flatMap((item) =>
      [item.get, item.post, item.patch, item.delete].flatMap((operation) => operation ?? []),
    );
    const tags = (document.tags ?? []).map(({ name }) => name);
    for (const { operationId, summary, tags: own } of all) {
      expect(summary, operationId).toMatch(/^[A-Z][^.]{5,}$/);
      expect(own, operationId).toEqual([expect.stringMatching(/./)]);
      expect(tags, operationId).toEqual(expect.arrayContaining(own ?? []));
    }
    for (const values of [all.map(({ operationId }) => operationId), all.map(({ summary }) => summary)])
      expect(new Set(values).size).toBe(all.length);
    expect(tags.filter((tag) => !all.some((operation) => operation.tags?.includes(tag)))).toEqual([]);
  });

  it('describes the security, parameters and responses of an operation', () => {
    const change = document.paths?.['/lines/{id}']?.patch;
    expect(change).toMatchObject({ operationId: 'changeLine', security: [{ session: [] }] });
    const parameters: unknown = change?.parameters?.map((one) => ('name' in one ? one.name : one));
    expect(parameters).toEqual(['id', 'x-vault', 'x-user', 'idempotency-key', 'if-match']);
    const restore = document.paths?.['/sync/restore']?.post?.parameters;
    expect(restore).toContainEqual(expect.objectContaining({ name: 'if-match', in: 'header' }));
    expect(restore).not.toContainEqual(expect.objectContaining({ name: 'if-match', required: true }));
    const statuses = ['200', '400', '401', '403', '404', '409', '413', '415', '428', '429', '500', '503'];
    expect(Object.keys(change?.responses ?? {})).toEqual(statuses);
    for (const item of Object.values(document.paths ?? {}))
      for (const operation of [item.get, item.post, item.patch, item.delete])
        expect(operation === undefined || Object.keys(operation.responses ?? {}).some((status) => status < '300')).toBe(
          true,
        );
  });
});

describe('response validator', () => {
  let validate: ResponseValidator['validate'];
  beforeAll(() => {
    validate = createResponseValidator(document).validate;
  });
  const response = (change: Partial<RecordedResponse>): RecordedResponse => ({
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

  it('accepts valid responses', () => {
    expect(validate(response({}))).toBeNull();
    expect(validate(response({ status: 503, body: error('UNAVAILABLE') }))).toBeNull();
    expect(validate(response({ method: 'HEAD', body: '' }))).toBeNull();
    expect(validate(response({ url: '/api/nothing', status: 404, body: error('NOT_FOUND') }))).toBeNull();
    expect(validate(response({ method: 'POST', url: '/api/auth/logout', status: 204, type: '', body: '' }))).toBeNull();
  });

  it.each([
    ['a body with a wrong value', { body: '{"ready":false}' }, 'GET /ready 200: /ready must be equal to constant'],
    ['an additional field', { body: '{"ready":true,"by":1}' }, 'must NOT have additional properties'],
    ['a body that is not JSON', { body: 'ready' }, 'must be object'],
    ['a wrong content type', { type: 'text/html' }, 'is text/html, not JSON'],
    ['an undocumented status', { status: 402 }, 'is no status of the document'],
    ['an undocumented error code', { status: 503, body: error('INTERNAL') }, '/code must be equal to one of'],
    ['a body with status 204', { method: 'POST', url: '/api/auth/logout', status: 204 }, 'has a body'],
    ['a success of an undocumented path', { url: '/api/secret', status: 200 }, 'is not in the document'],
    ['a response that may be cached', { cacheControl: 'public' }, 'may be cached'],
  ])('rejects %s', (_, change, violation) => {
    expect(validate(response(change))).toContain(violation);
  });

  it('validates the records inside a list', () => {
    const line = { id: 'x', vaultId: 'short' };
    const violation = validate(response({ url: '/api/lines?x=1', body: JSON.stringify([line]) }));
    expect(violation).toMatch(/^GET \/lines 200: \/0/);
  });
});
