import { ERRORS, type ErrorCode, KEY_HEADER, OPERATIONS, VAULT_HEADER } from '@northkeep/contracts';
import { errorOut, mutationKey, vaultId } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { Mounted } from './mounted.ts';
import { byStatus, codesOf } from './refusals.ts';

export type ApiDocument = ReturnType<typeof createDocument>;

const NAMES = new Map(Object.entries(OPERATIONS).map(([name, { method, path }]) => [`${method} ${path}`, name]));
const ifMatchHeader = z.string().regex(/^"(0|[1-9]\d{0,15})"$/);
/** Writes that are based on a revision. */
const BASED: readonly string[] = ['change', 'remove'];

interface Cookies {
  readonly session: string;
  readonly registration: string;
}

/** The API's own document (OpenAPI 3.1), from what was mounted: nothing of it is written a second time. */
export function documentOf(mounted: readonly Mounted[], cookies: Cookies): ApiDocument {
  const refusals = new Map<string, ZodOpenApiResponseObject>();
  const paths: ZodOpenApiPathsObject = {};
  for (const one of mounted) {
    const path = one.operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.operation.method.toLowerCase()]: operationOf(one, refusals) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Northkeep',
      version: '1',
      description:
        'What the server takes and answers. Values that a person wrote travel as envelopes that only their devices open.',
      license: { name: 'GPL-3.0-only', identifier: 'GPL-3.0-only' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookies.session },
        registration: { type: 'apiKey', in: 'cookie', name: cookies.registration },
      },
    },
  });
}

function operationOf(one: Mounted, refusals: Map<string, ZodOpenApiResponseObject>): ZodOpenApiOperationObject {
  const { method, path, access } = one.operation;
  const body = one.reads ?? (one.body ? { type: 'application/json', schema: one.body } : null);
  const header = headersOf(one);
  return {
    operationId: NAMES.get(`${method} ${path}`) ?? `${method} ${path}`,
    tags: [path.split('/')[1] ?? ''],
    security: access === 'public' ? [] : access === 'registration' ? [{}, { registration: [] }] : [{ session: [] }],
    requestParams: {
      ...(one.params ? { path: asObject(one.params) } : {}),
      ...(one.query ? { query: asObject(one.query) } : {}),
      ...(header ? { header } : {}),
    },
    ...(body ? { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } } : {}),
    responses: responsesOf(one, refusals),
  };
}

/** Path and query are always declared as objects. */
function asObject(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new TypeError('the parameters of an operation are an object');
}

function headersOf({ operation: { sealing, writes }, keyed }: Mounted): z.ZodObject | null {
  const headers = {
    ...(sealing === 'content' ? { [VAULT_HEADER]: vaultId } : {}),
    ...(writes || keyed ? { [KEY_HEADER]: mutationKey } : {}),
    ...(writes && BASED.includes(writes.how) ? { 'if-match': ifMatchHeader } : {}),
  };
  return Object.keys(headers).length > 0 ? z.object(headers) : null;
}

function responsesOf(one: Mounted, refusals: Map<string, ZodOpenApiResponseObject>): ZodOpenApiResponsesObject {
  const { answer, status = 200, orNothing } = one;
  const nothing = { description: 'Done; there is nothing to say.' };
  const good: ZodOpenApiResponsesObject = {
    ...(answer ? { [`${status}`]: { description: 'Done.', content: { 'application/json': { schema: answer } } } } : {}),
    ...(answer === null || orNothing ? { 204: nothing } : {}),
  };
  const bad = [...byStatus(codesOf(one))].map(([code, codes]) => [`${code}`, refusalOf(codes, refusals)] as const);
  return { ...good, ...Object.fromEntries(bad) };
}

/** One named component for each set of codes, so that a hundred operations share a dozen. */
function refusalOf(codes: [ErrorCode, ...ErrorCode[]], refusals: Map<string, ZodOpenApiResponseObject>) {
  codes.sort();
  const id = codes.join('.');
  const known = refusals.get(id);
  if (known) return known;
  const description = codes.map((code) => ERRORS[code].message).join(' / ');
  const made = { id, description, content: { 'application/json': { schema: errorOut(codes) } } };
  refusals.set(id, made);
  return made;
}
