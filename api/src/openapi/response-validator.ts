import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { ApiDocument } from './document.ts';
import { API_PREFIX } from './prefix.ts';
import type { RecordedResponse } from './response-recorder.ts';

export interface ResponseValidator {
  /** Returns the violation with its route and a JSON pointer into the body; returns null for a valid response. */
  readonly validate: (response: RecordedResponse) => string | null;
  /** Returns the method, the path pattern of the OpenAPI document and the status of a response as one text. */
  readonly kindOf: (response: RecordedResponse) => string;
}

/** Statuses that are valid for a path that the OpenAPI document does not contain. */
const UNDOCUMENTED_STATUSES = new Set([403, 404, 405]);
const JSON_TYPE = 'application/json';
const METHODS = ['get', 'post', 'patch', 'delete'] as const;

interface Route {
  readonly path: string;
  readonly form: RegExp;
}

/** Creates a validator of recorded responses against the OpenAPI document. The JSON Schema validator is Ajv. */
export function createResponseValidator(document: ApiDocument): ResponseValidator {
  // Ajv's strict mode rejects the parts of an OpenAPI document that are not schemas.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: fullFormats });
  ajv.addSchema({ ...document, $id: 'api' });
  const validators = new Map<string, ValidateFunction>();
  const routes = routesOf(document);

  function compiledSchema(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  function validateBody(pointer: string, { body, type }: RecordedResponse): string | null {
    if (!type.startsWith('application/json')) return `is ${type || 'of no type'}, not JSON`;
    const isValid = compiledSchema(pointer);
    if (isValid(parsed(body))) return null;
    const [error] = isValid.errors ?? [];
    return `${error?.instancePath || '/'} ${error?.message} (${JSON.stringify(error?.params)})`;
  }

  const routeOf = ({ url }: RecordedResponse) => routes.find(({ form }) => form.test(pathOf(url)));
  const kindOf = (recorded: RecordedResponse) =>
    `${recorded.method} ${routeOf(recorded)?.path ?? pathOf(recorded.url)} ${recorded.status}`;

  function validate(recorded: RecordedResponse): string | null {
    const found = routeOf(recorded);
    const method = METHODS.find((name) => name.toUpperCase() === recorded.method);
    const operation = found && method ? document.paths?.[found.path]?.[method] : undefined;
    const violation = (problem: string | null) => problem && `${kindOf(recorded)}: ${problem}`;
    if (!recorded.cacheControl.split(', ').includes('no-store'))
      return violation(`may be cached: ${recorded.cacheControl}`);
    if (recorded.method === 'HEAD') return null;
    if (!operation || !found)
      return violation(UNDOCUMENTED_STATUSES.has(recorded.status) ? null : 'is not in the document');
    const given: unknown = operation.responses?.[recorded.status];
    const response = `/paths/${escaped(found.path)}/${method}/responses/${recorded.status}`;
    if (given === undefined) return violation(`is no status of the document; ${recorded.body.slice(0, 200)}`);
    const pointer = referenceOf(given) ?? response;
    const content = contentOf(document, pointer);
    if (content === undefined) return violation(recorded.body === '' ? null : 'has a body');
    if (recorded.type !== JSON_TYPE && property(content, recorded.type) !== undefined) return null;
    return violation(validateBody(`${pointer}/content/application~1json/schema`, recorded));
  }

  return { validate, kindOf };
}

const pathOf = (url: string) => url.slice(API_PREFIX.length - 1).replace(/\?.*$/s, '');

/** Sorts paths with fewer parameters first, so that `/sync/changes` does not match `/{a}/{b}`. */
function routesOf({ paths = {} }: ApiDocument): Route[] {
  const parameters = (path: string) => path.split('{').length;
  return Object.keys(paths)
    .sort((a, b) => parameters(a) - parameters(b))
    .map((path) => ({ path, form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`) }));
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Returns the JSON pointer (RFC 6901) of a `$ref` within the document; null when the value has no `$ref`. */
function referenceOf(value: unknown): string | null {
  const ref = property(value, '$ref');
  return typeof ref === 'string' ? ref.replace(/^#/, '') : null;
}

const contentOf = (document: ApiDocument, pointer: string): unknown =>
  property(
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((value, step) => property(value, step.replaceAll('~1', '/').replaceAll('~0', '~')), document),
    'content',
  );

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
