import {
  ERRORS,
  type ErrorCode,
  IDEMPOTENCY_KEY_HEADER,
  IF_MATCH_PATTERN,
  OPERATIONS,
  type Operation,
  type OperationName,
  USER_HEADER,
  VAULT_HEADER,
} from '@northkeep/contracts';
import { errorBodySchema, mutationKeySchema, vaultIdSchema } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { errorCodesOf, groupByStatus } from './error-codes.ts';
import type { MountedOperation } from './mounted-operation.ts';
import { OPERATION_SUMMARIES, TAG_DESCRIPTIONS } from './summaries.ts';

export type ApiDocument = ReturnType<typeof createDocument>;

const NAMES = new Map(
  (Object.keys(OPERATIONS) as OperationName[]).map((name) => [addressOf(OPERATIONS[name]), name] as const),
);
const ifMatchHeader = z.string().regex(IF_MATCH_PATTERN).meta({
  description:
    'Revision on which the change is based; for a record that has a header `h`, with a dot and the nonce `n` of that header.',
});
/** Kinds of writes that require If-Match (optimistic concurrency control). */
const CONDITIONAL_WRITES: readonly string[] = ['change', 'remove'];

interface Cookies {
  readonly session: string;
  readonly registration: string;
}

/** Generates the OpenAPI 3.1 document from the mounted operations. `cookies` are the names of the session cookies. */
export function createOpenApiDocument(mounted: readonly MountedOperation[], cookies: Cookies): ApiDocument {
  const errorResponses = new Map<string, ZodOpenApiResponseObject>();
  const paths: ZodOpenApiPathsObject = {};
  for (const one of mounted) {
    const path = one.operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [one.operation.method.toLowerCase()]: operationOf(one, errorResponses) };
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
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookies.session },
        registration: { type: 'apiKey', in: 'cookie', name: cookies.registration },
      },
    },
  });
}

function operationOf(
  one: MountedOperation,
  errorResponses: Map<string, ZodOpenApiResponseObject>,
): ZodOpenApiOperationObject {
  const { path, access } = one.operation;
  const name = nameOf(one.operation);
  const body = one.reads ?? (one.body ? { type: 'application/json', schema: one.body } : null);
  const header = headersOf(one);
  return {
    operationId: name,
    summary: OPERATION_SUMMARIES[name],
    tags: [path.split('/')[1] ?? ''],
    security: access === 'public' ? [] : access === 'registration' ? [{}, { registration: [] }] : [{ session: [] }],
    requestParams: {
      ...(one.params ? { path: asObject(one.params) } : {}),
      ...(one.query ? { query: asObject(one.query) } : {}),
      ...(header ? { header } : {}),
    },
    ...(body
      ? {
          requestBody: {
            required: !body.schema.safeParse(undefined).success,
            content: { [body.type]: { schema: body.schema } },
          },
        }
      : {}),
    responses: responsesOf(one, errorResponses),
  };
}

function addressOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function nameOf(operation: Operation): OperationName {
  const name = NAMES.get(addressOf(operation));
  if (name === undefined) throw new TypeError(`${addressOf(operation)} is no operation of the contracts`);
  return name;
}

/** Narrows the schema of path or query parameters. Throws for any schema but an object. */
function asObject(schema: z.ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  throw new TypeError('the parameters of an operation are an object');
}

function headersOf({
  operation: { access, sealing, writes },
  keyed,
  acceptsBase,
}: MountedOperation): z.ZodObject | null {
  const headers = {
    ...(sealing === 'content' ? { [VAULT_HEADER]: vaultIdSchema } : {}),
    ...(access === 'session' || access === 'admin' ? { [USER_HEADER]: z.string().optional() } : {}),
    ...(writes || keyed === 'required' ? { [IDEMPOTENCY_KEY_HEADER]: mutationKeySchema } : {}),
    ...(keyed === 'optional' ? { [IDEMPOTENCY_KEY_HEADER]: mutationKeySchema.optional() } : {}),
    ...(writes && CONDITIONAL_WRITES.includes(writes.how) ? { 'if-match': ifMatchHeader } : {}),
    ...(acceptsBase ? { 'if-match': ifMatchHeader.optional() } : {}),
  };
  return Object.keys(headers).length > 0 ? z.object(headers) : null;
}

function responsesOf(
  one: MountedOperation,
  errorResponses: Map<string, ZodOpenApiResponseObject>,
): ZodOpenApiResponsesObject {
  const { answer, sends, status = 200 } = one;
  const noContent = { description: 'Done; there is nothing to say.' };
  const successes: ZodOpenApiResponsesObject = {
    ...(answer ? { [`${status}`]: { description: 'Done.', content: { 'application/json': { schema: answer } } } } : {}),
    ...(sends
      ? { 200: { description: 'The file.', content: filesOf(sends) } }
      : answer === null
        ? { 204: noContent }
        : {}),
  };
  const failures = [...groupByStatus(errorCodesOf(one))].map(
    ([code, codes]) => [`${code}`, errorResponseOf(codes, errorResponses)] as const,
  );
  return { ...successes, ...Object.fromEntries(failures) };
}

/** Returns the OpenAPI content of a file that has one of the media types. */
const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]));

/** Creates one named component for each set of error codes, which operations share. */
function errorResponseOf(codes: [ErrorCode, ...ErrorCode[]], errorResponses: Map<string, ZodOpenApiResponseObject>) {
  codes.sort();
  const id = codes.join('.');
  const known = errorResponses.get(id);
  if (known) return known;
  const description = codes.map((code) => ERRORS[code].message).join(' / ');
  const created = { id, description, content: { 'application/json': { schema: errorBodySchema(codes) } } };
  errorResponses.set(id, created);
  return created;
}
